import * as m from '#messages'
import { Tab, TabBar } from '#ui/TabBar.tsx'
import { type LineTab, lineTabs } from './line-search.ts'

const words = {
  members: m.line_tab_members,
  send: m.line_tab_send,
  replies: m.line_tab_replies,
  alerts: m.line_tab_alerts,
  settings: m.line_tab_settings,
} satisfies Record<LineTab, () => string>

export const LineTabs = ({ current, onChoose }: { current: LineTab; onChoose: (tab: LineTab) => void }) => (
  <TabBar label={m.page_line()}>
    {lineTabs.map((tab) => (
      <Tab key={tab} current={current === tab} onClick={() => onChoose(tab)}>
        {words[tab]()}
      </Tab>
    ))}
  </TabBar>
)
