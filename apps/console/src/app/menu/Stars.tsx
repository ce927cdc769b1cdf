import { IconChevronDown, IconLayoutGridAdd } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Popup } from '#ui/Popup.tsx'
import { Tip } from '#ui/Tip.tsx'
import { Region } from '#parts/problems/Region.tsx'
import type { Page } from '../page.ts'
import { starsShown } from './stars.ts'
import styles from './Stars.module.css'
import { moveStar, useStars } from './use-stars.ts'

const kind = 'application/x-khlang-star'

/**
 * Shows starred pages in the bar: the first ten as icons, the rest in a popup. They are moved by dragging, or
 * by Shift with an arrow key.
 */
export function Stars({ pathname }: { pathname: string }) {
  const stars = useStars()
  const [announcement, setAnnouncement] = useState('')
  const [draggedOver, setOver] = useState<string | null>(null)

  function move(page: Page, newIndex: number) {
    const position = Math.max(0, Math.min(stars.length - 1, newIndex))
    moveStar(page.path, position)
    setAnnouncement(m.star_moved({ page: page.title(), n: position + 1 }))
  }
  const handles = (page: Page, index: number) => ({
    draggable: true,
    'data-over': draggedOver === page.path || undefined,
    'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight',
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(kind, page.path)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(kind)) return
      event.preventDefault()
      setOver(page.path)
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(null)
      const dragged = stars.find(({ path }) => path === event.dataTransfer.getData(kind))
      if (dragged) move(dragged, index)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
      if (!event.shiftKey || !step) return
      event.preventDefault()
      move(page, index + step)
    },
  })
  const here = (page: Page) => (page.path === pathname ? ('page' as const) : undefined)

  return (
    <nav className={styles.stars} aria-label={m.stars()}>
      <ul className={styles.list}>
        {stars.slice(0, starsShown).map((page, index) => (
          <li key={page.path}>
            <Tip text={page.title()} names>
              {() => (
                <Link
                  to={page.path}
                  className={styles.icon}
                  aria-label={page.title()}
                  aria-current={here(page)}
                  {...handles(page, index)}
                >
                  <page.Icon size={20} stroke={1.8} aria-hidden="true" />
                </Link>
              )}
            </Tip>
          </li>
        ))}
      </ul>
      {stars.length > starsShown && (
        <Popup
          label={m.stars_more()}
          button={(open) => (
            <IconButton {...open} label={m.stars_more()}>
              <IconChevronDown size={18} />
            </IconButton>
          )}
        >
          <ul className={styles.more}>
            {stars.slice(starsShown).map((page, index) => (
              <li key={page.path}>
                <Link
                  to={page.path}
                  className={styles.row}
                  aria-current={here(page)}
                  {...handles(page, starsShown + index)}
                >
                  <page.Icon size={19} stroke={1.7} aria-hidden="true" />
                  {page.title()}
                </Link>
              </li>
            ))}
          </ul>
        </Popup>
      )}
      <Popup
        label={m.stars_edit()}
        button={(open) => (
          <IconButton {...open} label={m.stars_edit()}>
            {/* Not a star icon, since the page's own star is next to it. */}
            <IconLayoutGridAdd size={20} />
          </IconButton>
        )}
      >
        <Region>
          <Lazy load={() => import('./StarSearch.tsx').then((file) => file.StarSearch)} props={{}} />
        </Region>
      </Popup>
      <span className="unseen" role="status">
        {announcement}
      </span>
    </nav>
  )
}
