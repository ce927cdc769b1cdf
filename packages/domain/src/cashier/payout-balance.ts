import type { RequestState } from './request.ts'

/** What a player has at the back-end, beside a withdrawal in this state. */
export type PayoutBalance = {
  now: number
  /** What is left once the withdrawal is deducted; null when it has been deducted, or needs no deduction any more. */
  after: number | null
  /** The player does not have what they ask for. */
  isShort: boolean
}

/** The balance counts the deduction already once it was made: it is never subtracted twice. */
export function balanceBeside(now: number, asked: number, state: RequestState): PayoutBalance {
  const after = state === 'pending' ? now - asked : null
  return { now, after, isShort: after !== null && after < 0 }
}
