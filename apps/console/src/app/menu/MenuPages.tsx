import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { changePreferences, usePreferences } from '#parts/preferences/preferences.ts'
import { shortCount } from '#ui/numbers.ts'
import { BareButton } from '#ui/BareButton.tsx'
import { nextStop, scrollToCurrent } from './menu-keys.ts'
import type { Page } from '../page.ts'
import { pageAt, pageGroups } from './pages.ts'
import styles from './MenuPages.module.css'
import { StarButton } from './StarButton.tsx'
import { starsShown } from './stars.ts'
import { useQueueCounts } from '../bar/use-queue-counts.ts'
import { useStars } from './use-stars.ts'

/**
 * Shows the first ten starred pages, then all pages in their groups, which can be folded. Each row is one stop of the
 * Tab key; arrow keys move between rows, and to the star of a row.
 */
export function MenuPages({ pathname }: { pathname: string }) {
  const currentPage = pageAt(pathname)
  const stars = useStars().slice(0, starsShown)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (menu.current) scrollToCurrent(menu.current)
  }, [currentPage])
  useEffect(() => {
    const element = menu.current
    function onKeyDown(event: KeyboardEvent) {
      const next = element && nextStop(element, event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={menu} className={styles.menu}>
      {/* The current page is marked only once, in its own group. */}
      {stars.length > 0 && (
        <Group id="stars" title={m.stars()} pages={stars} currentPage={undefined} starred />
      )}
      {pageGroups.map(({ id, title, pages }) => (
        <Group key={id} id={id} title={title()} pages={pages} currentPage={currentPage} />
      ))}
    </div>
  )
}

type GroupProps = {
  id: string
  title: string
  pages: readonly Page[]
  currentPage: Page | undefined
  /** Whether this is the group of starred pages, at the top. */
  starred?: boolean
}

function Group({ id, title, pages, currentPage, starred = false }: GroupProps) {
  const { menuFolded } = usePreferences()
  const counts = useQueueCounts()
  const listId = useId()
  const folded = menuFolded.includes(id)
  /** The current page stays visible, even if its group is folded. */
  const shownPages = folded ? pages.filter((page) => page === currentPage) : pages
  const fold = () =>
    changePreferences({
      menuFolded: folded ? menuFolded.filter((other) => other !== id) : [...menuFolded, id],
    })
  return (
    <section className={styles.group} data-chosen={starred || undefined}>
      <h2 className={styles.title}>
        <BareButton
          className={styles.fold}
          aria-expanded={!folded}
          aria-controls={listId}
          data-menu-stop
          onClick={fold}
        >
          <span>{title}</span>
          <IconChevronDown size={15} aria-hidden="true" />
        </BareButton>
      </h2>
      <ul id={listId}>
        {shownPages.map((page) => {
          const count = counts[page.path]
          return (
            <li key={page.path} className={styles.row} data-here={page === currentPage || undefined}>
              <Link
                to={page.path}
                className={styles.page}
                aria-current={page === currentPage ? 'page' : undefined}
                data-menu-stop
              >
                <page.Icon size={20} stroke={1.7} aria-hidden="true" className={styles.icon} />
                <span className={styles.label}>{page.title()}</span>
                {/* Hidden from screen readers, since the bar has the same counts. */}
                {count !== undefined && count > 0 && (
                  <span className={styles.count} aria-hidden="true">
                    {shortCount(count)}
                  </span>
                )}
              </Link>
              <span className={styles.star}>
                <StarButton page={page} small inRow />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
