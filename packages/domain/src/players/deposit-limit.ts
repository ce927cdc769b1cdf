import type { Allowed } from '../decision.ts'
import { may, type Role } from '../staff/acts.ts'

/** Whole baht a player wants to deposit at most; null for no limit. */
export type DepositLimits = { day: number | null; month: number | null }
export type Deposited = { day: number; month: number }

export type OverLimit = { per: 'day' | 'month'; limit: number; deposited: number }

/** Which limits a deposit of so much would pass; it warns and stops nobody. */
export const overLimits = (limits: DepositLimits, deposited: Deposited, more: number): OverLimit[] =>
  (['day', 'month'] as const).flatMap((per) => {
    const limit = limits[per]
    return limit !== null && deposited[per] + more > limit ? [{ per, limit, deposited: deposited[per] }] : []
  })

const looser = (before: number | null, after: number | null) =>
  before !== null && (after === null || after > before)

/** Tighter is the player's wish, for anybody of the desk to write down; looser is decided. */
export function mayChangeLimits(
  role: Role,
  before: DepositLimits,
  after: DepositLimits,
): Allowed<'not-permitted' | 'limit-stands'> {
  if (!may(role, 'player.note')) return 'not-permitted'
  const looses = looser(before.day, after.day) || looser(before.month, after.month)
  return !looses || may(role, 'player.standing') || 'limit-stands'
}
