import type { Allowed } from '../decision.ts'
import type { RequestKind, RequestState } from './request.ts'
import { whyWithdrawalStays, type WithdrawalReason } from './withdrawal.ts'

export type CancelRefusal = 'deposit-not-pending' | Exclude<WithdrawalReason, 'not-permitted'>

/** A player takes a request back only while nothing was matched, deducted or sent for it; from then on it is for the staff. */
export const cancelBySite = (kind: RequestKind, state: RequestState): Allowed<CancelRefusal> =>
  state === 'pending' || (kind === 'deposit' ? 'deposit-not-pending' : whyWithdrawalStays[state])
