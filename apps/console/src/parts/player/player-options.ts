import { api } from '../api/api.ts'

/**
 * Returns the options of a player picker: only players that count in reports, by code (spec section 9).
 * Offers a few players at first; typing narrows the choice.
 */
export const playerOptions = (q: string, signal: AbortSignal) =>
  api.players.options({ ...(q && { q }), limit: 10 }, { signal })
