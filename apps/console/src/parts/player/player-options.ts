import { api } from '../api/api.ts'

/**
 * The options of a player picker: only players that count in reports, by code (spec section 9). A few at first,
 * narrowed by typing.
 */
export const playerOptions = (q: string, signal: AbortSignal) =>
  api.players.options({ ...(q && { q }), limit: 10 }, { signal })
