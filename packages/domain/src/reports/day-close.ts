import type { OrderPurpose } from '../crediting/order.ts'
import type { Satang } from '../money.ts'
import type { BankLine } from './bank-order.ts'
import { type Carried, type Chain, followBalances } from './balance-chain.ts'
import {
  type DayEntry,
  type EntryOutcome,
  entryOutcomeOf,
  entryOutcomes,
  isOfBank,
  countsForMatching,
  leavesForPayout,
} from './day-entry.ts'
import { pairPayouts } from './payout-pairs.ts'

/** The stored facts from which a Bangkok day is balanced, read in one statement (`day-facts-store.ts`). */
export type DayFacts = {
  accounts: readonly string[]
  entries: readonly DayEntry[]
  /** The last lines of each account before the day. They give the day's opening balance. */
  earlier: readonly (BankLine & { account: string })[]
  /** Deposits asked for on this day that are done. */
  deposits: Counted
  /** Deposits among `deposits` for which nothing was credited: an employee marked them as done. */
  uncredited: readonly DayRequest[]
  /** Orders of this day that the back-end carried out. */
  orders: readonly { purpose: OrderPurpose; count: number; credits: number }[]
  /** Deposits undone on this day of whose credit a part, or all, was not taken back: it stays with the player. */
  unrecovered: { count: number; credits: number }
  /** Requests of `orders` that have another state or sum than their order. */
  stray: readonly DayRequest[]
  /**
   * Payouts that were sent to a bank on this day, or marked as paid by hand. Their `at` is when they were ordered or
   * marked; a player may have asked long before.
   */
  payouts: readonly (DayRequest & { byHand: boolean; account: string | null })[]
}
export type DayRequest = { kind: 'deposit' | 'withdrawal'; id: string; at: number; amount: Satang }
/** How many, and their sum. */
export type Counted = { count: number; satang: Satang }

/** Kinds of discrepancy that prevent closing a day. Each must be zero or explained by a person. */
export const discrepancyKinds = [
  'balance',
  'open',
  'underWay',
  'cancelled',
  'uncredited',
  'acrossDays',
  'unequal',
  'requestUncredited',
  'orderStray',
  'ownTransfer',
  'payout',
] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

export type Discrepancy = Counted & {
  kind: DiscrepancyKind
  /** Null when the discrepancy concerns the whole shop and not one account. */
  account: string | null
  /** The rows that cause the discrepancy. */
  rows: readonly DiscrepancyRow[]
}
export type DiscrepancyRow = { kind: 'entry' | 'deposit' | 'withdrawal'; id: string }

export type AccountDay = Chain & {
  code: string
  came: Counted
  went: Counted
  /**
   * `closing − opening − came.satang + went.satang`: above 0 if the bank has more than the lines explain. Null if neither
   * a line of the day nor an earlier one shows a balance.
   */
  discrepancy: Satang | null
  outcomes: Record<EntryOutcome, Counted>
  /** Number of lines without a balance. */
  silent: number
}

/** From bank money to player credits: `credited = asked + rest + unequal`, `credits = asked + bonus`. */
export type DayMoney = {
  credited: Counted
  asked: Satang
  /** Satang below a whole baht, which are never credited. */
  rest: Satang
  /** By how much entries exceed their requests in whole baht, where unequal amounts were matched; may be negative. */
  unequal: Satang
  bonus: number
  credits: number
}

export type BalancedDay = {
  accounts: readonly AccountDay[]
  money: DayMoney
  deposits: Counted
  orders: DayFacts['orders']
  unrecovered: DayFacts['unrecovered']
  /** `left`: bank lines that count as payouts. `fees`: the amounts by which they are larger than their payouts. */
  payouts: { sent: Counted; byHand: Counted; left: Counted; fees: Counted }
  discrepancies: readonly Discrepancy[]
}

/**
 * Computes the figures and discrepancies of a day from its bank statements, requests and orders. Stores nothing. Money
 * is in satang, bonus and credits in credits.
 */
export function balanceDay(facts: DayFacts): BalancedDay {
  const accounts = facts.accounts.map((code) => balanceAccount(code, facts))
  const credited = facts.entries.filter((entry) => entryOutcomeOf(entry) === 'credited')
  const unequal = credited.filter((entry) => Math.trunc(entry.amount / 100) !== entry.request!.amount)
  const left = facts.entries.filter(leavesForPayout)
  const sent = facts.payouts.filter(({ byHand }) => !byHand)
  const byHand = facts.payouts.filter((payout) => payout.byHand)
  const pairs = pairPayouts(facts.payouts, left)
  return {
    accounts,
    money: {
      credited: total(credited.map(({ amount }) => amount)),
      asked: satang(sum(credited.map(({ request }) => request!.amount * 100))),
      rest: satang(sum(credited.map(({ amount }) => amount % 100))),
      unequal: satang(sum(unequal.map(wholeBahtApart))),
      bonus: sum(credited.map(({ request }) => request!.bonus)),
      credits: sum(credited.map(({ order }) => order!.credits)),
    },
    deposits: facts.deposits,
    orders: facts.orders,
    unrecovered: facts.unrecovered,
    payouts: {
      sent: total(sent.map(({ amount }) => amount)),
      byHand: total(byHand.map(({ amount }) => amount)),
      left: total(left.map(({ amount }) => amount)),
      fees: total(pairs.fees),
    },
    discrepancies: [
      ...accounts.flatMap((account) => discrepanciesOfAccount(account, facts)),
      discrepancy(
        'unequal',
        null,
        unequal.map((entry) => ({ ...entry, amount: wholeBahtApart(entry) })),
      ),
      discrepancy('requestUncredited', null, facts.uncredited),
      discrepancy('orderStray', null, facts.stray),
      ownTransfers(facts.entries),
      payoutDiscrepancy(pairs),
    ].filter(({ count }) => count > 0),
  }
}

function balanceAccount(code: string, facts: DayFacts): AccountDay {
  const entries = facts.entries.filter(({ account }) => account === code)
  const ofBank = entries.filter(isOfBank)
  const lines = ofBank.map(({ id, number, at, direction, amount, balanceAfter }) => ({
    id,
    number,
    at,
    moved: satang(direction === 'in' ? amount : 0 - amount),
    balanceAfter,
  }))
  const earlier = facts.earlier.filter(({ account }) => account === code)
  const carried: Carried | null = earlier.length === 0 ? null : followBalances(null, earlier)
  const chain = followBalances(carried, lines)
  const totalOf = (direction: 'in' | 'out') =>
    total(ofBank.filter((entry) => entry.direction === direction).map(({ amount }) => amount))
  const counted = entries.filter(countsForMatching)
  return {
    ...chain,
    code,
    came: totalOf('in'),
    went: totalOf('out'),
    discrepancy:
      chain.opening === null || chain.closing === null
        ? null
        : satang(chain.closing - chain.opening - chain.moved),
    outcomes: Object.fromEntries(
      entryOutcomes.map((outcome) => [
        outcome,
        total(counted.filter((entry) => entryOutcomeOf(entry) === outcome).map(({ amount }) => amount)),
      ]),
    ) as Record<EntryOutcome, Counted>,
    silent: ofBank.filter(({ balanceAfter }) => balanceAfter === null).length,
  }
}

function discrepanciesOfAccount(account: AccountDay, { entries }: DayFacts): Discrepancy[] {
  const { code, breaks, firstBreak } = account
  const ofAccount = entries.filter((entry) => entry.account === code)
  const counted = ofAccount.filter(countsForMatching)
  const balance: Discrepancy = {
    kind: 'balance',
    account: code,
    count: breaks,
    // Known wherever there is a break, which lies between two known balances.
    satang: account.discrepancy!,
    rows: firstBreak
      ? [firstBreak.before, firstBreak.after].flatMap((id) => (id ? [{ kind: 'entry', id }] : []))
      : [],
  }
  const notCredited = (['open', 'underWay', 'cancelled', 'uncredited'] as const).map((outcome) =>
    discrepancy(
      outcome,
      code,
      counted.filter((entry) => entryOutcomeOf(entry) === outcome),
    ),
  )
  return [balance, ...notCredited, acrossDays(code, ofAccount)]
}

/**
 * Finds entries joined from transfers of two days. Their sum counts on the day of its first source, so each day differs
 * from what the bank reported.
 */
function acrossDays(code: string, entries: readonly DayEntry[]): Discrepancy {
  const signed = (entry: DayEntry) => (entry.direction === 'in' ? entry.amount : 0 - entry.amount)
  const difference =
    sum(entries.filter(isOfBank).map(signed)) - sum(entries.filter(countsForMatching).map(signed))
  const joined = entries.filter(({ disposition, madeBy }) => disposition === 'join' || madeBy === 'join')
  const rows = joined.map(({ id }) => ({ kind: 'entry' as const, id }))
  return {
    kind: 'acrossDays',
    account: code,
    count: difference === 0 ? 0 : joined.length,
    satang: satang(difference),
    rows: difference === 0 ? [] : rows,
  }
}

/**
 * Finds transfers between own accounts that do not add up to zero. Such a transfer leaves one account and
 * arrives at another.
 */
function ownTransfers(entries: readonly DayEntry[]): Discrepancy {
  const moved = entries.filter((entry) => countsForMatching(entry) && entryOutcomeOf(entry) === 'ownTransfer')
  const difference = sum(moved.map(({ direction, amount }) => (direction === 'in' ? amount : 0 - amount)))
  return difference === 0
    ? discrepancy('ownTransfer', null, [])
    : { ...discrepancy('ownTransfer', null, moved), satang: satang(difference) }
}

function payoutDiscrepancy({ unpaid, unasked }: Pairs): Discrepancy {
  return {
    kind: 'payout',
    account: null,
    count: unpaid.length + unasked.length,
    satang: satang(sum(unasked.map(({ amount }) => amount)) - sum(unpaid.map(({ amount }) => amount))),
    rows: [
      ...unpaid.map(({ id }) => ({ kind: 'withdrawal' as const, id })),
      ...unasked.map(({ id }) => ({ kind: 'entry' as const, id })),
    ],
  }
}

type Pairs = ReturnType<typeof pairPayouts<DayFacts['payouts'][number], DayEntry>>

const discrepancy = (
  kind: DiscrepancyKind,
  account: string | null,
  rows: readonly (DayEntry | DayRequest)[],
): Discrepancy => ({
  kind,
  account,
  ...total(rows.map(({ amount }) => amount)),
  rows: rows.map((row) => ({ kind: 'kind' in row ? row.kind : 'entry', id: row.id })),
})

const wholeBahtApart = ({ amount, request }: DayEntry) =>
  satang(Math.trunc(amount / 100) * 100 - request!.amount * 100)
const total = (amounts: readonly number[]): Counted => ({
  count: amounts.length,
  satang: satang(sum(amounts)),
})
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const satang = (value: number) => value as Satang
