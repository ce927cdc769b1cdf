import * as m from '#messages'
import { chipsOf } from '#parts/lists/chips-of.ts'
import type { ReferralNames } from '#parts/player/use-referral-names.ts'
import type { PlayerReportSearch } from './player-report-search.ts'

export const onlyWords = { active: m.report_only_active, first: m.report_only_first } as const

/** Returns the active filters as chips that can be removed. */
export function reportChips(
  search: PlayerReportSearch,
  { agents, masters }: ReferralNames,
  onSearch: (change: Partial<PlayerReportSearch>) => void,
) {
  const { agent, master, only } = search
  const { chip, period, text } = chipsOf(search, onSearch)
  return [
    ...period(),
    ...chip(m.player_agent(), agent && (agents.get(agent) ?? '…'), 'agent'),
    ...chip(m.players_master(), master && (masters.get(master) ?? '…'), 'master'),
    ...chip(m.report_only(), only && onlyWords[only](), 'only'),
    ...text(),
  ]
}
