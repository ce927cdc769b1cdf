import * as m from '#paraglide/messages.js'
import { short } from '#ui/numbers.ts'
import { type DeskTab, deskTabs } from './desk-tab.ts'
import styles from './DeskTabs.module.css'

type Props = {
  current: DeskTab
  counts: Partial<Record<DeskTab, number>>
  onChoose: (tab: DeskTab) => void
}

const words = {
  open: m.tab_open,
  mine: m.tab_mine,
  all: m.tab_all,
  unknown: m.tab_unknown,
} satisfies Record<DeskTab, () => string>

/** Links in looks, a choice in kind: the page below stays the same page. */
export function DeskTabs({ current, counts, onChoose }: Props) {
  return (
    <nav className={styles.tabs} aria-label={m.tabs_label()}>
      {deskTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className={styles.tab}
          data-tab={tab}
          aria-current={current === tab ? 'page' : undefined}
          onClick={() => onChoose(tab)}
        >
          {words[tab]()}
          {counts[tab] !== undefined && (
            <span className={styles.count} data-alarm={tab === 'unknown' && counts[tab] > 0}>
              {short(counts[tab])}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
