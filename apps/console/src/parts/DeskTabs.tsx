import * as m from '#paraglide/messages.js'
import { short } from '#ui/numbers.ts'
import styles from '#ui/tabs.module.css'
import { type DeskTab, shownTabs, tabBeside, type TabCounts } from './desk-tab.ts'
import { useKeys } from './keys/use-keys.ts'

type Props = {
  current: DeskTab
  counts: TabCounts
  onChoose: (tab: DeskTab) => void
}

const words = {
  open: m.tab_open,
  mine: m.tab_mine,
  suggested: m.split_suggested,
  ambiguous: m.split_ambiguous,
  held: m.split_held,
  all: m.tab_all,
  unknown: m.tab_unknown,
  queued: m.tab_queued,
} satisfies Record<DeskTab, () => string>

/**
 * Links in looks, a choice in kind: the page below stays the same page. The brackets go from one to the next: Tab belongs to whoever
 * goes through the page by keyboard.
 */
export function DeskTabs({ current, counts, onChoose }: Props) {
  const shown = shownTabs(current, counts)
  const beside = (step: 1 | -1) => onChoose(tabBeside(shown, current, step))
  useKeys([
    { code: 'BracketRight', shown: ']', label: m.split_key_next(), run: () => beside(1) },
    { code: 'BracketLeft', shown: '[', label: m.split_key_previous(), run: () => beside(-1) },
  ])
  return (
    <nav className={styles.tabs} aria-label={m.tabs_label()}>
      {shown.map((tab) => (
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
            <span
              className={styles.count}
              data-tone={(tab === 'unknown' || tab === 'queued') && counts[tab] > 0 ? 'unknown' : undefined}
            >
              {short(counts[tab])}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
