import type { RequestState } from '../cashier/request.ts'
import type { OrderPurpose, OrderState } from '../crediting/order.ts'
import type { Satang } from '../money.ts'
import { type Closing, dispositions, type EntryStateName, isReplaced } from '../statements/entry.ts'
import type { Making } from '../statements/together.ts'

/** An entry of a day with the request and the order behind it, as far as closing the day asks. */
export type DayEntry = {
  id: string
  number: number
  account: string
  at: number
  direction: 'in' | 'out'
  amount: Satang
  balanceAfter: Satang | null
  state: EntryStateName
  disposition: Closing | null
  /** Its bank said it twice: it is no money. */
  duplicate: boolean
  madeBy: Making | null
  request: { state: RequestState; amount: number; bonus: number } | null
  order: { state: OrderState; purpose: OrderPurpose; credits: number } | null
}

/**
 * What became of money, of which there is exactly one answer: `credited` to a player · what a person said it is · `paid` out ·
 * `underWay` to a player, or nobody knows · `open`, it waits for somebody · `cancelled` without a word of what became of it ·
 * `uncredited`, called done and no credit to show for it.
 */
export const fates = [
  'credited',
  'paid',
  ...dispositions,
  'underWay',
  'open',
  'cancelled',
  'uncredited',
] as const
export type Fate = (typeof fates)[number]

/** What a bank told of an account, said twice or not: what was made of other entries was told by nobody. */
export const isOfBank = ({ madeBy, duplicate }: DayEntry) => madeBy === null && !duplicate

/** Money as it stands for matching: nothing that other entries stand for, nothing told twice (decision 0015). */
export const isStanding = ({ disposition, duplicate }: Pick<DayEntry, 'disposition' | 'duplicate'>) =>
  !duplicate && !isReplaced(disposition)

export function fateOf(
  entry: Pick<DayEntry, 'state' | 'direction' | 'disposition' | 'request' | 'order'>,
): Fate {
  const { state, direction, disposition } = entry
  if (disposition !== null && !isReplaced(disposition)) return disposition
  if (state === 'cancelled') return 'cancelled'
  if (direction === 'out') return 'paid'
  if (state === 'crediting') return 'underWay'
  if (state === 'done') return isCredited(entry) ? 'credited' : 'uncredited'
  return 'open'
}

/** Money that left an account and is nothing but a payout, as far as anybody has said. */
export const leavesForPayout = (
  entry: Pick<DayEntry, 'direction' | 'state' | 'disposition' | 'duplicate'>,
): boolean => isStanding(entry) && fateOf({ ...entry, request: null, order: null }) === 'paid'

const isCredited = ({ request, order }: Pick<DayEntry, 'request' | 'order'>) =>
  request?.state === 'done' && order?.state === 'done' && order.purpose === 'creditDeposit'
