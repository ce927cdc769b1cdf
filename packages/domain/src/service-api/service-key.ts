import { credits } from '../money.ts'

/**
 * Scopes of another system's key: which calls of the service API it may make. `crediting`: the back-end's look-ups of
 * keys. `passwords`: checking the password of a player or an agent.
 */
export const keyScopes = [
  'deposits',
  'withdrawals',
  'statement-entries',
  'crediting',
  'logins',
  'rewards',
  'passwords',
  'players',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** Requests per minute that a key may make: the default, and the highest limit that can be set. */
export const usualRequestsPerMinute = 600
export const maxRequestsPerMinute = 60_000

/** The highest bonus that a deposit request of a key may promise by default. */
export const usualKeyBonus = credits(2_000)

/** Reads a number of requests per minute from 1 to `maxRequestsPerMinute`; null for any other text. */
export function readPerMinute(text: string): number | null {
  const plain = text.replaceAll(',', '').trim()
  const value = /^\d{1,5}$/.test(plain) ? Number(plain) : 0
  return value >= 1 && value <= maxRequestsPerMinute ? value : null
}
