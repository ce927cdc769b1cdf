import * as m from '#paraglide/messages.js'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import { periodText } from '#parts/period-words.ts'
import type { PlayerReportSearch } from './player-report-search.ts'

/** What agents and masters are called, by their ids. */
export type GroupNames = { agents: ReadonlyMap<string, string>; masters: ReadonlyMap<string, string> }

export const onlyWords = { active: m.report_only_active, first: m.report_only_first } as const

/** What is filtered now, in words, and how each is taken off. */
export function reportChips(
  { q, period, from, to, agent, master, only }: PlayerReportSearch,
  { agents, masters }: GroupNames,
  onSearch: (change: Partial<PlayerReportSearch>) => void,
): Chip[] {
  const chip = (name: string, label: string, value: string | undefined, off: Partial<PlayerReportSearch>) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onSearch(off) }]
  return [
    ...chip('period', m.period(), period || from || to ? periodText({ period, from, to }) : undefined, {
      period: undefined,
      from: undefined,
      to: undefined,
    }),
    ...chip('agent', m.player_agent(), agent && (agents.get(agent) ?? '…'), { agent: undefined }),
    ...chip('master', m.players_master(), master && (masters.get(master) ?? '…'), { master: undefined }),
    ...chip('only', m.report_only(), only && onlyWords[only](), { only: undefined }),
    ...chip('q', m.filter_text(), q && `“${q}”`, { q: undefined }),
  ]
}
