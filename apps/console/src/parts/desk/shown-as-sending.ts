import type { Phase, RequestState } from '@khlang/domain/cashier/request'
import type { EntryStateName } from '@khlang/domain/statements/entry'

export type StatusFacts = {
  kind: 'entry' | 'deposit' | 'withdrawal' | 'reward' | 'loss-return'
  state: RequestState | EntryStateName
  phase: Phase | null
}

/**
 * Whether the direct variant (spec section 4) says of this row at once that it is being sent: entry and deposit, while
 * their order is queued or being sent. Never one of unknown outcome, and no payout or reward. Nothing is said to be done.
 */
export const isShownAsSending = ({ kind, state, phase }: StatusFacts): boolean =>
  (kind === 'entry' || kind === 'deposit') &&
  state === 'crediting' &&
  (phase === 'queued' || phase === 'sending')
