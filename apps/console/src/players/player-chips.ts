import * as m from '#paraglide/messages.js'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import { periodText } from '#parts/period-words.ts'
import { playerStatusText } from '#parts/player-status.ts'
import type { PlayerSearch } from './player-search.ts'

/** What agents and masters are called, by their ids. */
export type ReferralNames = { agents: ReadonlyMap<string, string>; masters: ReadonlyMap<string, string> }

/** What is filtered now, in words, and how each is taken off. */
export function playerChips(
  search: PlayerSearch,
  { agents, masters }: ReferralNames,
  onSearch: (change: Partial<PlayerSearch>) => void,
): Chip[] {
  const { q, period, from, to, agent, master, bank, status, counts, tag } = search
  const chip = (name: string, label: string, value: string | undefined, off: Partial<PlayerSearch>) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onSearch(off) }]
  return [
    ...chip('status', m.column_status(), status && playerStatusText(status), { status: undefined }),
    ...chip('agent', m.player_agent(), agent && (agents.get(agent) ?? '…'), { agent: undefined }),
    ...chip('master', m.players_master(), master && (masters.get(master) ?? '…'), { master: undefined }),
    ...chip('bank', m.column_bank(), bank, { bank: undefined }),
    ...chip('counts', m.players_counts(), counts && (counts === 'yes' ? m.players_yes() : m.players_no()), {
      counts: undefined,
    }),
    ...chip('tag', m.timeline_field_tags(), tag, { tag: undefined }),
    ...chip('period', m.player_since(), period || from || to ? periodText(search) : undefined, {
      period: undefined,
      from: undefined,
      to: undefined,
    }),
    ...chip('q', m.filter_text(), q && `“${q}”`, { q: undefined }),
  ]
}
