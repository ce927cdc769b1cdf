import type { RequestState } from '../cashier/request.ts'
import type { EntryStateName } from '../statements/entry.ts'
import type { OrderState } from './order.ts'

export type FinalOrderState = Extract<OrderState, 'done' | 'refused' | 'abandoned'>

/** How the order's end moves the request and the entry it was made for, and whether the ledger gets a line. */
export const settlements = {
  /** Spec section 4.5: success finishes both. */
  done: { request: 'done', entry: 'done', ledger: true },
  /** A definite no gives the request back and marks the entry. */
  refused: { request: 'pending', entry: 'creditFailed', ledger: false },
  /** A person established that nothing was credited: the same as a no. */
  abandoned: { request: 'pending', entry: 'creditFailed', ledger: false },
} as const satisfies Record<
  FinalOrderState,
  { request: RequestState; entry: EntryStateName; ledger: boolean }
>
