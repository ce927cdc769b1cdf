import * as m from '#messages'
import { type DeskTab, shownTabs, type TabCounts } from './desk-tab.ts'
import { Tabs } from '../Tabs.tsx'

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

export const DeskTabs = ({ current, counts, onChoose }: Props) => (
  <Tabs
    label={m.tabs_label()}
    tabs={shownTabs(current, counts).map((name) => ({
      name,
      label: words[name](),
      count: counts[name],
      alarming: name === 'unknown' || name === 'queued',
    }))}
    current={current}
    onChoose={onChoose}
  />
)
