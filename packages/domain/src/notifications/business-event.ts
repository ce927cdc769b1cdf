import type { RequestState } from '../cashier/request.ts'
import type { OrderPurpose } from '../crediting/order.ts'
import type { FinalOrderState } from '../crediting/settlement.ts'

/**
 * Events that staff can be alerted to. Each is recorded in the transaction in which it happens; those that only follow
 * from the passage of time, within seconds.
 */
export const businessEventKinds = [
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
export type BusinessEventKind = (typeof businessEventKinds)[number]

/**
 * Events without a sum that moves: the least amount from which staff want alerts does not apply to them. An alert about
 * `balanceLow` shows the balance.
 */
const withoutSum: ReadonlySet<BusinessEventKind> = new Set(['phoneDown', 'balanceLow', 'checkFailed'])
export const hasSum = (kind: BusinessEventKind): boolean => !withoutSum.has(kind)

/**
 * After how many minutes a request, a payout after its deduction, or an order at the back-end counts as late, and a
 * silent phone as down.
 */
export const lateMinutes = 10
export const downMinutes = 3

/** The names of events that other systems receive in webhooks. */
export const webhookTypes = {
  requestDone: 'request.done',
  requestCancelled: 'request.cancelled',
  requestReopened: 'request.reopened',
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

/** Every recorded event: alerts for staff, and webhooks for other systems. */
export type EventKind = BusinessEventKind | WebhookKind

/**
 * Every order purpose except the two of a back-end trial. Trials are shown on their page: how they end is reported to no
 * other system and to no staff. Only a late answer that contradicts a person's decision alerts staff (`answerLate`).
 */
export type EventPurpose = Exclude<OrderPurpose, 'trialCredit' | 'trialTakeBack'>

/**
 * The webhook that reports each end of an order, by purpose. Triggers of the database raise it; tests compare them
 * with this table.
 */
export const eventOfOrder = {
  creditDeposit: { done: 'requestDone', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  reverseDeposit: { done: 'requestAdjusted', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  deductWithdrawal: { done: 'requestAdjusted', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  payOutWithdrawal: { done: 'payoutDone', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  refundWithdrawal: { done: 'creditReturned', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  cutCredit: { done: 'creditCut', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  giveReward: { done: 'rewardGiven', refused: 'orderRefused', abandoned: 'orderAbandoned' },
  payLossReturn: { done: 'lossReturnPaid', refused: 'orderRefused', abandoned: 'orderAbandoned' },
} as const satisfies Record<EventPurpose, Record<FinalOrderState, WebhookKind>>

/**
 * The webhook that reports each state a request can reach. Triggers of the database raise it; tests compare them with
 * this table.
 */
export const eventOfRequest = {
  done: 'requestDone',
  adjusted: 'requestAdjusted',
  transferred: 'payoutDone',
  cancelled: 'requestCancelled',
} as const satisfies Record<Exclude<RequestState, 'pending' | 'crediting'>, WebhookKind>
