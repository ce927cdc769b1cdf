import type { RequestState } from './request.ts'

/** A player's balance at the back-end in credits, as shown beside a withdrawal. */
export type PayoutBalance = {
  now: number
  /**
   * The balance left after the withdrawal is deducted. Null when it is deducted already, or no longer needs a
   * deduction.
   */
  after: number | null
  /** Whether the balance is lower than the requested amount; false once it is deducted. */
  isShort: boolean
}

/**
 * Returns the balance beside a withdrawal. After the deduction the balance already includes it, so nothing is
 * subtracted again.
 */
export function balanceBeside(now: number, amount: number, state: RequestState): PayoutBalance {
  const after = state === 'pending' ? now - amount : null
  return { now, after, isShort: after !== null && after < 0 }
}
