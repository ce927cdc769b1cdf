import type { Allowed } from '../decision.ts'
import { type Credits, credits } from '../money.ts'
import type { Role } from '../staff/acts.ts'

/** Default bonus buttons for a deposit, in per cent, unless the shop has set others. */
export const bonusPresets = [5, 10, 20] as const

/** Returns this per cent of a deposit in baht, rounded down to whole credits. */
export const bonusOf = (deposit: number, percent: number): Credits =>
  credits(Math.floor((deposit * percent) / 100))

/** The highest bonus in credits that each role may give with one deposit. A role that may not credit may give none. */
export type BonusCeilings = Record<Role, number>

/** The ceilings unless the shop has set others (`deposit.bonusCeilings`). An owner's is the largest that can be set. */
export const usualCeilings: BonusCeilings = {
  owner: 999_999_999,
  supervisor: 50_000,
  finance: 10_000,
  support: 2_000,
  viewer: 0,
  auditor: 0,
}

/**
 * Whether a bonus is within the ceiling of the employee who credits or promises it, or of the service key. The ceiling
 * also applies to a bonus that came with the request.
 */
export const checkBonus = (bonus: number, ceiling: number): Allowed<'bonus-too-high'> =>
  bonus <= ceiling || 'bonus-too-high'
