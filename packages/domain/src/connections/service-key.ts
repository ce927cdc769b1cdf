import { credits } from '../money.ts'

/** What a key of another system may be for. */
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

/** How many requests a key may make in a minute, where nothing else is said, and at the most. */
export const usualPerMinute = 600
export const mostPerMinute = 60_000

/** The most that a deposit request of a key may promise as a bonus, where nothing else is said. */
export const usualKeyBonus = credits(2_000)

/** Null for what is no such number. */
export function readPerMinute(text: string): number | null {
  const plain = text.replaceAll(',', '').trim()
  const value = /^\d{1,5}$/.test(plain) ? Number(plain) : 0
  return value >= 1 && value <= mostPerMinute ? value : null
}
