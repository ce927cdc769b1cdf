import * as m from '#messages'
import { chipsOf } from '#parts/lists/chips-of.ts'
import { playerStatusText } from '#parts/player/player-status.ts'
import type { ReferralNames } from '#parts/player/use-referral-names.ts'
import type { PlayerSearch } from './player-search.ts'

/** Returns the active filters as chips that can be removed. */
export function playerChips(
  search: PlayerSearch,
  { agents, masters }: ReferralNames,
  onSearch: (change: Partial<PlayerSearch>) => void,
) {
  const { agent, master, bank, status, counts, tag } = search
  const { chip, period, text } = chipsOf(search, onSearch)
  return [
    ...chip(m.column_status(), status && playerStatusText(status), 'status'),
    ...chip(m.player_agent(), agent && (agents.get(agent) ?? '…'), 'agent'),
    ...chip(m.players_master(), master && (masters.get(master) ?? '…'), 'master'),
    ...chip(m.column_bank(), bank, 'bank'),
    ...chip(m.players_counts(), counts && (counts === 'yes' ? m.players_yes() : m.players_no()), 'counts'),
    ...chip(m.timeline_field_tags(), tag, 'tag'),
    ...period(m.player_since()),
    ...text(),
  ]
}
