import type { RequestState } from '../cashier/request.ts'
import type { OrderPurpose } from '../crediting/order.ts'
import type { FinalOrderState } from '../crediting/settlement.ts'

/** What happens in the house that somebody may want to be told of; it is written down in the transaction in which it happens. */
export const houseEventKinds = [
  'depositAsked',
  'withdrawalAsked',
  'depositLate',
  'withdrawalLate',
  'payoutLate',
  'requestDone',
  'creditUnknown',
  'answerLate',
  'orderRefused',
  'orderWaits',
  'payoutDone',
  'approvalAsked',
  'phoneDown',
  'balanceLow',
  'checkFailed',
] as const
export type HouseEventKind = (typeof houseEventKinds)[number]

/** Of these there is no sum of money: a threshold says nothing about them. */
const withoutSum: ReadonlySet<HouseEventKind> = new Set(['phoneDown', 'balanceLow', 'checkFailed'])
export const hasSum = (kind: HouseEventKind): boolean => !withoutSum.has(kind)

/**
 * A request, a payout after its credit was deducted, or an order at the back-end that waits so long is late; a phone that is silent so
 * long is down.
 */
export const lateMinutes = 10
export const downMinutes = 3

/** What other systems may be told of, by the names that they know. */
export const webhookTypes = {
  requestDone: 'request.done',
  requestCancelled: 'request.cancelled',
  requestAdjusted: 'request.adjusted',
  creditUnknown: 'credit.unknown',
  orderRefused: 'credit.refused',
  orderAbandoned: 'credit.abandoned',
  creditReturned: 'credit.returned',
  creditCut: 'credit.cut',
  payoutDone: 'payout.done',
  rewardGiven: 'reward.given',
  rewardCancelled: 'reward.cancelled',
  lossReturnPaid: 'loss-return.paid',
  standingChanged: 'player.standing-changed',
  accountsChanged: 'accounts.changed',
  balanceLow: 'accounts.balance-low',
} as const
export type WebhookKind = keyof typeof webhookTypes
export const webhookKinds = Object.keys(webhookTypes) as readonly WebhookKind[]

/** Everything that is written down: what staff are alerted to, and what other systems are told. */
export type EventKind = HouseEventKind | WebhookKind

/** The two orders of a trial of the back-end are seen on its page: no other system is told that they were done. */
export type ToldPurpose = Exclude<OrderPurpose, 'trialCredit' | 'trialTakeBack'>

/** By which event other systems are told that an order ended. */
export const eventOfOrder = {
  creditDeposit: { done: 'requestDone', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  reverseDeposit: { done: 'requestAdjusted', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  deductWithdrawal: { done: 'requestAdjusted', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  payOutWithdrawal: { done: 'payoutDone', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  refundWithdrawal: { done: 'creditReturned', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  cutCredit: { done: 'creditCut', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  giveReward: { done: 'rewardGiven', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  payLossReturn: { done: 'lossReturnPaid', refused: 'orderRefused', abandoned: 'orderAbandoned' },
} as const satisfies Record<ToldPurpose, Record<FinalOrderState, WebhookKind>>

/** By which event other systems are told that a request came to this state. */
export const eventOfRequest = {
  done: 'requestDone',
  adjusted: 'requestAdjusted',
  transferred: 'payoutDone',
  cancelled: 'requestCancelled',
} as const satisfies Record<Exclude<RequestState, 'pending' | 'crediting'>, WebhookKind>
