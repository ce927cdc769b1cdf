import { Link } from '@tanstack/react-router'
import * as m from '#messages'
import { type Page, pageAt, pageGroups } from './pages.ts'
import styles from './MenuPages.module.css'
import { StarButton } from './StarButton.tsx'
import { starsShown } from './stars.ts'
import { useStars } from './use-stars.ts'

/** Starred pages, then all pages in their groups. */
export function MenuPages({ pathname }: { pathname: string }) {
  const here = pageAt(pathname)
  const stars = useStars().slice(0, starsShown)
  return (
    <div className={styles.menu}>
      {/* The current page is marked only once, in its own group. */}
      {stars.length > 0 && <Group title={m.stars()} pages={stars} here={undefined} chosen />}
      {pageGroups.map(({ title, pages }) => (
        <Group key={pages[0]?.path} title={title()} pages={pages} here={here} />
      ))}
    </div>
  )
}

type GroupProps = { title: string; pages: readonly Page[]; here: Page | undefined; chosen?: boolean }

function Group({ title, pages, here, chosen = false }: GroupProps) {
  return (
    <section className={styles.group} data-chosen={chosen || undefined}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path} className={styles.row} data-here={page === here || undefined}>
            <Link to={page.path} className={styles.page} aria-current={page === here ? 'page' : undefined}>
              <page.Icon size={20} stroke={1.7} aria-hidden="true" className={styles.icon} />
              <span className={styles.label}>{page.title()}</span>
            </Link>
            <span className={styles.star}>
              <StarButton page={page} small />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
