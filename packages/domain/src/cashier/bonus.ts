import type { Allowed } from '../decision.ts'
import { type Credits, credits } from '../money.ts'
import type { Role } from '../staff/acts.ts'

/** What is offered as a bonus beside a deposit, in per cent of it. */
export const bonusPresets = [5, 10, 20] as const

/** So many per cent of a deposit, cut off to whole credits. */
export const bonusOf = (deposit: number, percent: number): Credits =>
  credits(Math.floor((deposit * percent) / 100))

/** The most that each role may give with one deposit. Whoever may not credit at all may give none. */
export type BonusCeilings = Record<Role, number>

export const usualCeilings: BonusCeilings = {
  owner: 999_999_999,
  supervisor: 50_000,
  finance: 10_000,
  support: 2_000,
  viewer: 0,
  auditor: 0,
}

/** Whoever credits it, or promises it, stays below their ceiling, also where the bonus came with the request. */
export const checkBonus = (bonus: number, ceiling: number): Allowed<'bonus-too-high'> =>
  bonus <= ceiling || 'bonus-too-high'
