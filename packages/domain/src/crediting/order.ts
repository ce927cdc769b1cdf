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

/** One intent to move money at the back-end. It outlives the process that wrote it. */
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
  /** The payment of a loss-return, and the key that the back-end asks for it by. */
  lossReturn: { id: LossReturnId; key: ExternalKey } | null
  orderedBy: EmployeeEmail
  /** Only of a payout: which transfer, and the back-end's number for it as it was when the order was made. */
  transfer: Transfer | null
}

/** The request an order was made for, and the state it returns to if nothing happens. */
export type OrderedRequest = { id: RequestId; key: ExternalKey; from: RequestState }

export type Transfer = { via: TransferWay; number: number }

/** The call that carries it out. */
export const orderKinds = ['addCredit', 'removeCredit', 'payOut', 'payLossReturn'] as const
export type OrderKind = (typeof orderKinds)[number]

/** What an order is for: it decides the call, and where request and entry go with its end (`settlement.ts`). */
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

/** What stands on no request: credit that is cut, given, given back, or moved to try the back-end. */
export type OrderOfPlayer = Pick<CreditOrder, 'id' | 'playerId' | 'playerKey' | 'credits' | 'orderedBy'> &
  Partial<Pick<CreditOrder, 'rewardId' | 'lossReturn'>> & {
    purpose: 'cutCredit' | 'giveReward' | 'payLossReturn' | 'trialCredit' | 'trialTakeBack'
  }

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
 * `queued` nothing has been sent · `sending` a call is under way, written down before its first byte ·
 * `done` the back-end said yes · `refused` it said no, for certain · `unknown` nobody can tell ·
 * `abandoned` a person established that it did not happen.
 */
export const orderStates = ['queued', 'sending', 'done', 'refused', 'unknown', 'abandoned'] as const
export type OrderState = (typeof orderStates)[number]

/** Whether the back-end is known to answer a repeat of the same key with its first answer (interface: Environment). */
export type BackendMode = 'legacy' | 'keyed'
