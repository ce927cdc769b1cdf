import type { Phase, RequestState } from '@khlang/domain/cashier/request'
import type { EntryStateName } from '@khlang/domain/statements/entry'

export type StatusFacts = {
  kind: 'entry' | 'deposit' | 'withdrawal' | 'reward' | 'loss-return'
  state: RequestState | EntryStateName
  phase: Phase | null
}

/**
 * Whether the direct variant (spec section 4) shows this row as done already: the two rows of a match, entry and
 * deposit, while its order is queued or being sent. Never one of unknown outcome, and no payout or reward.
 */
export const isShownAsDone = ({ kind, state, phase }: StatusFacts): boolean =>
  (kind === 'entry' || kind === 'deposit') &&
  state === 'crediting' &&
  (phase === 'queued' || phase === 'sending')
