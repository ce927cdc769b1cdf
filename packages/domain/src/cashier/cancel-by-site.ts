import type { Allowed } from '../decision.ts'
import type { RequestKind, RequestState } from './request.ts'
import { whyWithdrawalStays, type WithdrawalReason } from './withdrawal.ts'

export type CancelRefusal = 'deposit-not-pending' | Exclude<WithdrawalReason, 'not-permitted'>

/**
 * Whether a player may cancel a request: only while nothing was matched, deducted or sent for it. After that at most
 * staff may.
 */
export const cancelBySite = (kind: RequestKind, state: RequestState): Allowed<CancelRefusal> =>
  state === 'pending' || (kind === 'deposit' ? 'deposit-not-pending' : whyWithdrawalStays[state])
