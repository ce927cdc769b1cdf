import * as m from '#messages'
import { chipsOf } from '#parts/lists/chips-of.ts'
import type { ReferralNames } from '#parts/player/use-referral-names.ts'
import type { LossReturnSearch } from './lossreturn-search.ts'
import { shownText } from './lossreturn-labels.ts'

/** Returns the active filters as chips that can be removed. */
export function lossReturnChips(
  search: LossReturnSearch,
  { agents, masters }: ReferralNames,
  onSearch: (change: Partial<LossReturnSearch>) => void,
) {
  const { state, player, agent, master } = search
  const { chip, text } = chipsOf(search, onSearch)
  return [
    ...chip(m.column_status(), state && shownText(state), 'state'),
    ...chip(m.column_player(), player, 'player'),
    ...chip(m.player_agent(), agent && (agents.get(agent) ?? '…'), 'agent'),
    ...chip(m.players_master(), master && (masters.get(master) ?? '…'), 'master'),
    ...text(),
  ]
}
