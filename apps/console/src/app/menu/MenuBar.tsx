import { IconChevronDown } from '@tabler/icons-react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { closePopupAround, Popup } from '#ui/Popup.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './MenuBar.module.css'
import { pageAt, pageGroups } from './pages.ts'
import { StarButton } from './StarButton.tsx'

/** Shows the menu across the top with one popup per group: the horizontal layout of a wide screen. */
export function MenuBar({ pathname }: { pathname: string }) {
  const currentPage = pageAt(pathname)
  return (
    <nav className={styles.bar} aria-label={m.menu()}>
      {pageGroups.map(({ title, pages }) => (
        <Popup
          key={pages[0]?.path}
          label={title()}
          button={(open) => (
            <BareButton
              {...open}
              className={styles.group}
              data-here={(currentPage && pages.includes(currentPage)) || undefined}
            >
              {title()}
              <IconChevronDown size={16} aria-hidden="true" />
            </BareButton>
          )}
        >
          <ul className={styles.pages}>
            {pages.map((page) => (
              <li key={page.path} className={styles.row}>
                <Link
                  to={page.path}
                  className={styles.page}
                  aria-current={page === currentPage ? 'page' : undefined}
                  onClick={(event) => closePopupAround(event.currentTarget)}
                >
                  <page.Icon size={19} stroke={1.7} aria-hidden="true" />
                  <span className={styles.label}>{page.title()}</span>
                </Link>
                <StarButton page={page} small />
              </li>
            ))}
          </ul>
        </Popup>
      ))}
    </nav>
  )
}
