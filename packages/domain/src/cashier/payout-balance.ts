import type { RequestState } from './request.ts'

/** A player's balance at the back-end, as shown beside a withdrawal. */
export type PayoutBalance = {
  now: number
  /**
   * The balance left after the withdrawal is deducted. Null when it is deducted already, or no longer needs a
   * deduction.
   */
  after: number | null
  /** The player has less than they ask for. */
  isShort: boolean
}

/**
 * Returns the balance beside a withdrawal. Once the deduction is made, the balance already includes it and nothing is
 * subtracted again.
 */
export function balanceBeside(now: number, amount: number, state: RequestState): PayoutBalance {
  const after = state === 'pending' ? now - amount : null
  return { now, after, isShort: after !== null && after < 0 }
}
