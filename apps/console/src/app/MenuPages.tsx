import { Link } from '@tanstack/react-router'
import * as m from '#paraglide/messages.js'
import styles from './MenuPages.module.css'
import { pageAt, pageGroups } from './pages.ts'

/** All pages in their groups; those still to come are there, in grey, and say so. */
export function MenuPages({ collapsed, pathname }: { collapsed: boolean; pathname: string }) {
  const here = pageAt(pathname)
  return (
    <div className={styles.menu} data-collapsed={collapsed || undefined}>
      {pageGroups.map(({ title, pages }) => (
        <section key={pages[0]?.path} className={styles.group}>
          <h2 className={collapsed ? 'unseen' : styles.title}>{title()}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <Link
                  to={page.path}
                  className={styles.page}
                  data-ready={page.ready}
                  aria-current={page === here ? 'page' : undefined}
                  title={collapsed ? page.title() : undefined}
                >
                  <page.Icon size={20} stroke={1.7} aria-hidden="true" className={styles.icon} />
                  <span className={collapsed ? 'unseen' : styles.label}>{page.title()}</span>
                  {!page.ready && <span className="unseen">({m.menu_soon()})</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
