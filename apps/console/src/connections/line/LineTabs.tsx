import * as m from '#messages'
import styles from '#ui/tabs.module.css'
import { type LineTab, lineTabs } from './line-search.ts'

const words = {
  members: m.line_tab_members,
  send: m.line_tab_send,
  replies: m.line_tab_replies,
  alerts: m.line_tab_alerts,
  settings: m.line_tab_settings,
} satisfies Record<LineTab, () => string>

/** Looks like links but works as a choice, as on other pages. */
export const LineTabs = ({ current, onChoose }: { current: LineTab; onChoose: (tab: LineTab) => void }) => (
  <nav className={styles.tabs} aria-label={m.page_line()}>
    {lineTabs.map((tab) => (
      <button
        key={tab}
        type="button"
        ref={current === tab ? inView : undefined}
        className={styles.tab}
        aria-current={current === tab ? 'page' : undefined}
        onClick={() => onChoose(tab)}
      >
        {words[tab]()}
      </button>
    ))}
  </nav>
)

/** On a phone not all tabs fit. */
const inView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
