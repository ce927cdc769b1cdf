import * as m from '#paraglide/messages.js'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import type { LossReturnSearch } from './lossreturn-search.ts'
import { shownText } from './lossreturn-words.ts'

type Names = { agents: ReadonlyMap<string, string>; masters: ReadonlyMap<string, string> }

/** What is filtered now, in words, and how each is taken off. */
export function lossReturnChips(
  { q, state, player, agent, master }: LossReturnSearch,
  { agents, masters }: Names,
  onSearch: (change: Partial<LossReturnSearch>) => void,
): Chip[] {
  const chip = (name: string, label: string, value: string | undefined, off: Partial<LossReturnSearch>) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onSearch(off) }]
  return [
    ...chip('state', m.column_status(), state && shownText(state), { state: undefined }),
    ...chip('player', m.column_player(), player, { player: undefined }),
    ...chip('agent', m.player_agent(), agent && (agents.get(agent) ?? '…'), { agent: undefined }),
    ...chip('master', m.players_master(), master && (masters.get(master) ?? '…'), { master: undefined }),
    ...chip('q', m.filter_text(), q && `“${q}”`, { q: undefined }),
  ]
}
