import * as m from '#messages'
import { Tab, TabBar } from '#ui/TabBar.tsx'
import { type PlayerTab, playerTabs } from './player-page-search.ts'

const words = {
  overview: m.player_tab_overview,
  history: m.player_tab_history,
  timeline: m.player_tab_timeline,
  accounts: m.player_tab_accounts,
  coins: m.player_tab_coins,
  linked: m.player_tab_linked,
  notes: m.player_tab_notes,
} satisfies Record<PlayerTab, () => string>

type Props = { current: PlayerTab; onChoose: (tab: PlayerTab) => void }

export const PlayerTabs = ({ current, onChoose }: Props) => (
  <TabBar label={m.player_tabs()}>
    {playerTabs.map((tab) => (
      <Tab key={tab} current={current === tab} onClick={() => onChoose(tab)}>
        {words[tab]()}
      </Tab>
    ))}
  </TabBar>
)
