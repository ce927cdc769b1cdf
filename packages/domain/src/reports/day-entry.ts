import type { RequestState } from '../cashier/request.ts'
import type { OrderPurpose, OrderState } from '../crediting/order.ts'
import type { Satang } from '../money.ts'
import { type Closing, dispositions, type EntryStateName, isFinal } from '../statements/entry.ts'
import type { Making } from '../statements/group-match.ts'

/** An entry of a day with its request and its order, as far as the daily close needs. */
export type DayEntry = {
  id: string
  number: number
  account: string
  /** When the bank moved the money, in milliseconds since 1970. */
  at: number
  direction: 'in' | 'out'
  amount: Satang
  balanceAfter: Satang | null
  state: EntryStateName
  disposition: Closing | null
  /** Whether the entry repeats another one; such an entry is not money. */
  duplicate: boolean
  madeBy: Making | null
  request: { state: RequestState; amount: number; bonus: number } | null
  order: { state: OrderState; purpose: OrderPurpose; credits: number } | null
}

/**
 * What became of an entry's money: a disposition that a person set, or one of these. `credited` to a player. `paid`: any
 * other money that left. `underWay` to a player, or outcome unknown. `open`: waiting for an employee. `cancelled`
 * without a disposition. `uncredited`: marked as done but without a credit.
 */
export const entryOutcomes = [
  'credited',
  'paid',
  ...dispositions,
  'underWay',
  'open',
  'cancelled',
  'uncredited',
] as const
export type EntryOutcome = (typeof entryOutcomes)[number]

/**
 * Whether the entry is a line of a bank's statement, reported by the bank or typed in by staff, and no
 * duplicate. Entries made from others (split, join) are not such lines, nor those taken back with their file.
 */
export const isOfBank = ({ madeBy, duplicate, disposition }: DayEntry) =>
  madeBy === null && !duplicate && disposition !== 'takenBack'

/**
 * Whether an entry counts for matching: not replaced by other entries, not taken back, not a duplicate (decision 0015).
 */
export const countsForMatching = ({ disposition, duplicate }: Pick<DayEntry, 'disposition' | 'duplicate'>) =>
  !duplicate && !isFinal(disposition)

/**
 * Returns the one outcome of an entry. A disposition that a person set comes before its state; an entry that was closed
 * for good (split, joined, taken back) is `cancelled`.
 */
export function entryOutcomeOf(
  entry: Pick<DayEntry, 'state' | 'direction' | 'disposition' | 'request' | 'order'>,
): EntryOutcome {
  const { state, direction, disposition } = entry
  if (disposition !== null && !isFinal(disposition)) return disposition
  if (state === 'cancelled') return 'cancelled'
  if (direction === 'out') return 'paid'
  if (state === 'crediting') return 'underWay'
  if (state === 'done') return isCredited(entry) ? 'credited' : 'uncredited'
  return 'open'
}

/** Whether money left an account and counts as a payout: nobody cancelled the entry or gave it a disposition. */
export const leavesForPayout = (
  entry: Pick<DayEntry, 'direction' | 'state' | 'disposition' | 'duplicate'>,
): boolean => countsForMatching(entry) && entryOutcomeOf({ ...entry, request: null, order: null }) === 'paid'

const isCredited = ({ request, order }: Pick<DayEntry, 'request' | 'order'>) =>
  request?.state === 'done' && order?.state === 'done' && order.purpose === 'creditDeposit'
