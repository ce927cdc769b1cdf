import type {
  CreditOrderId,
  EmployeeEmail,
  ExternalKey,
  LossReturnId,
  PlayerId,
  RequestId,
  RewardId,
  StatementEntryId,
} from '../brand.ts'
import type { RequestState, TransferWay } from '../cashier/request.ts'
import type { Credits } from '../money.ts'

/** An intent to move money at the back-end. It outlives the process that wrote it. */
export type CreditOrder = {
  id: CreditOrderId
  purpose: OrderPurpose
  kind: OrderKind
  playerId: PlayerId
  playerKey: ExternalKey
  credits: Credits
  request: OrderedRequest | null
  entryId: StatementEntryId | null
  rewardId: RewardId | null
  /** The loss-return payment, and the key under which it is sent to the back-end. */
  lossReturn: { id: LossReturnId; key: ExternalKey } | null
  orderedBy: EmployeeEmail
  /** Payouts only: the transfer way, and the back-end's number for it when the order was made. */
  transfer: Transfer | null
}

/** The request an order was made for, and the state it returns to if the order fails. */
export type OrderedRequest = { id: RequestId; key: ExternalKey; from: RequestState }

export type Transfer = { via: TransferWay; number: number }

/** The call to the back-end that carries out an order. */
export const orderKinds = ['addCredit', 'removeCredit', 'payOut', 'payLossReturn'] as const
export type OrderKind = (typeof orderKinds)[number]

/**
 * Purposes of orders. The purpose determines the call, and how request and entry change when the order ends
 * (`settlement.ts`).
 */
export const orderPurposes = [
  'creditDeposit',
  'reverseDeposit',
  'deductWithdrawal',
  'payOutWithdrawal',
  'refundWithdrawal',
  'cutCredit',
  'giveReward',
  'payLossReturn',
  'trialCredit',
  'trialTakeBack',
] as const
export type OrderPurpose = (typeof orderPurposes)[number]

export const kindOf = {
  creditDeposit: 'addCredit',
  reverseDeposit: 'removeCredit',
  deductWithdrawal: 'removeCredit',
  payOutWithdrawal: 'payOut',
  refundWithdrawal: 'addCredit',
  cutCredit: 'removeCredit',
  giveReward: 'addCredit',
  payLossReturn: 'payLossReturn',
  trialCredit: 'addCredit',
  trialTakeBack: 'removeCredit',
} as const satisfies Record<OrderPurpose, OrderKind>

/**
 * An order that belongs to no request: credit that is cut, given, returned for losses, or moved to test the
 * back-end.
 */
export type OrderOfPlayer = Pick<CreditOrder, 'id' | 'playerId' | 'playerKey' | 'credits' | 'orderedBy'> &
  Partial<Pick<CreditOrder, 'rewardId' | 'lossReturn'>> & {
    purpose: 'cutCredit' | 'giveReward' | 'payLossReturn' | 'trialCredit' | 'trialTakeBack'
  }

/** Completes an order that belongs only to a player, without a request or an entry. */
export const orderOfPlayer = (order: OrderOfPlayer): CreditOrder => ({
  rewardId: null,
  lossReturn: null,
  ...order,
  kind: kindOf[order.purpose],
  request: null,
  entryId: null,
  transfer: null,
})

/**
 * `queued`: waits for its first or next call; an earlier call may have been carried out (`tainted`). `sending`: a call
 * is under way, recorded before its first byte. `done`: the back-end said yes, or its books or a person settled the
 * order as carried out. `refused`: it definitely said no. `unknown`: the outcome is not known. `abandoned`: a person
 * called it off before any call, or decided that an unknown one did not happen.
 */
export const orderStates = ['queued', 'sending', 'done', 'refused', 'unknown', 'abandoned'] as const
export type OrderState = (typeof orderStates)[number]

/**
 * `keyed`: the back-end is known to answer a repeated idempotency key with its first answer. `legacy`: this
 * is not known.
 */
export type BackendMode = 'legacy' | 'keyed'
