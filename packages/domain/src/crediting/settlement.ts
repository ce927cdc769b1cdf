import type { RequestState } from '../cashier/request.ts'
import type { EntryStateName } from '../statements/entry.ts'
import type { CreditOrder, OrderPurpose, OrderState } from './order.ts'

export type FinalOrderState = Extract<OrderState, 'done' | 'refused' | 'abandoned'>

/** `before`: the state the request had when the order was made. */
type Move = { request?: RequestState | 'before'; entry?: EntryStateName }

/** How the end of an order changes the request and the entry it was made for (spec section 4). */
const moves: Record<OrderPurpose, { done: Move; failed: Move }> = {
  creditDeposit: {
    done: { request: 'done', entry: 'done' },
    failed: { request: 'before', entry: 'creditFailed' },
  },
  /** The credit is taken back, and the entry is free for the right player. */
  reverseDeposit: {
    done: { request: 'adjusted', entry: 'pending' },
    failed: { request: 'before', entry: 'done' },
  },
  deductWithdrawal: { done: { request: 'adjusted' }, failed: { request: 'before' } },
  payOutWithdrawal: { done: { request: 'transferred' }, failed: { request: 'before' } },
  refundWithdrawal: { done: { request: 'cancelled' }, failed: { request: 'before' } },
  cutCredit: { done: {}, failed: {} },
  /** The state of a reward or loss-return is derived from its order, so nothing is moved here. */
  giveReward: { done: {}, failed: {} },
  payLossReturn: { done: {}, failed: {} },
  trialCredit: { done: {}, failed: {} },
  trialTakeBack: { done: {}, failed: {} },
}

/** A ledger line: credits that a player gained or lost, and baht paid out. */
export type LedgerLine = { credits: number; paid: number }

export type Settlement = {
  request: RequestState | null
  entry: EntryStateName | null
  ledger: LedgerLine | null
  /** Whether the entry's credit is reversed, so that the entry may be matched and credited again. */
  freesEntry: boolean
}

/** Returns everything that the end of an order changes, besides the order itself. */
export function settlementOf(
  { purpose, kind, credits, request }: Pick<CreditOrder, 'purpose' | 'kind' | 'credits' | 'request'>,
  state: FinalOrderState,
): Settlement {
  const move = moves[purpose][state === 'done' ? 'done' : 'failed']
  return {
    request: move.request === 'before' ? (request?.from ?? null) : (move.request ?? null),
    entry: move.entry ?? null,
    ledger: state === 'done' ? ledgerLine(kind, credits) : null,
    freesEntry: purpose === 'reverseDeposit' && state === 'done',
  }
}

function ledgerLine(kind: CreditOrder['kind'], amount: number): LedgerLine {
  switch (kind) {
    case 'addCredit':
    case 'payLossReturn':
      return { credits: amount, paid: 0 }
    case 'removeCredit':
      return { credits: -amount, paid: 0 }
    case 'payOut':
      return { credits: 0, paid: amount }
  }
}
