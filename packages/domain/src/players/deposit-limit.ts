import type { Allowed } from '../decision.ts'
import { may, type Role } from '../staff/acts.ts'

/** The limits that a player set for their own deposits, in whole baht; null for no limit. */
export type DepositLimits = { day: number | null; month: number | null }
/** What the player has deposited already on this Bangkok day and in its month. */
export type Deposited = { day: number; month: number }

export type OverLimit = { per: 'day' | 'month'; limit: number; deposited: number }

/** Returns the limits that a further deposit would exceed. They cause a warning and block nothing. */
export const overLimits = (limits: DepositLimits, deposited: Deposited, amount: number): OverLimit[] =>
  (['day', 'month'] as const).flatMap((per) => {
    const limit = limits[per]
    return limit !== null && deposited[per] + amount > limit
      ? [{ per, limit, deposited: deposited[per] }]
      : []
  })

const isLooser = (before: number | null, after: number | null) =>
  before !== null && (after === null || after > before)

/**
 * Whether this role may change the limits. Any employee who may write notes can record stricter limits for a
 * player. Looser limits need the permission to change standings.
 */
export function mayChangeLimits(
  role: Role,
  before: DepositLimits,
  after: DepositLimits,
): Allowed<'not-permitted' | 'limit-stands'> {
  if (!may(role, 'player.note')) return 'not-permitted'
  const loosens = isLooser(before.day, after.day) || isLooser(before.month, after.month)
  return !loosens || may(role, 'player.standing') || 'limit-stands'
}
