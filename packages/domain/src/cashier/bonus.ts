import type { Allowed } from '../decision.ts'
import { type Credits, credits } from '../money.ts'
import type { Role } from '../staff/acts.ts'

/** What is offered as a bonus beside a deposit, in per cent of it (rulings 6). */
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

/** A bonus that the request came with is the shop's own promise; one that an employee gives stays below his ceiling. */
export const checkBonus = (
  { given, asked }: { given: number; asked: number },
  ceiling: number,
): Allowed<'bonus-too-high'> => given === asked || given <= ceiling || 'bonus-too-high'
