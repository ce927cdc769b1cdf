import { api } from './api.ts'

/** Whom a picker offers: only players that count in reports, by code (spec section 9); a few, and more as one types. */
export const playerOptions = (q: string, signal: AbortSignal) =>
  api.players.options({ ...(q && { q }), limit: 10 }, { signal })
