import type { PlayerView } from '@khlang/contract/players/players'
import { api } from '../api/api.ts'

export type FoundPlayer = Pick<
  PlayerView,
  'id' | 'code' | 'name' | 'status' | 'excluded' | 'bank' | 'accountTail' | 'mobileTail'
>

/** Where a player is searched. Two sources answer one text differently, so their answers are cached by `name`. */
export type PlayerSource = {
  name: string
  search: (q: string, signal: AbortSignal) => Promise<{ rows: FoundPlayer[] }>
}

/**
 * The options of a player picker: only players that count in reports, by code (spec section 9). Offers the first ten;
 * typing narrows the choice.
 */
export const playerOptions: PlayerSource = {
  name: 'options',
  search: (q, signal) => api.players.options({ ...(q && { q }), limit: 10 }, { signal }),
}

/** All players, at most ten, also those that no report counts. Offers none until something is typed. */
export const allPlayers: PlayerSource = {
  name: 'all',
  search: async (q, signal) => (q === '' ? { rows: [] } : api.players.search({ q, limit: 10 }, { signal })),
}
