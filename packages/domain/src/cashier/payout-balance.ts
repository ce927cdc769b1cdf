import type { RequestState } from './request.ts'

/** A player's balance at the back-end in credits, as shown beside a withdrawal. */
export type PayoutBalance = {
  now: number
  /**
   * The balance left after the withdrawal is deducted. Null unless the withdrawal is pending: later an order is under
   * way, it is deducted already, or it needs no deduction any more.
   */
  after: number | null
  /** Whether the balance is lower than the requested amount; false unless the withdrawal is pending. */
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
