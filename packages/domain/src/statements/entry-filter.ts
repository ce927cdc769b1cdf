import type { Phase } from '../cashier/request.ts'
import { beginsWith, codeBeginsWith, meansAmount, numberMeant } from '../list-words.ts'
import { satang } from '../money.ts'
import { spellingsOf } from '../spelling.ts'
import { type Day, dayOf } from '../time.ts'
import type { MatchConfidence } from './candidates.ts'
import type { EntryStateName } from './entry.ts'

/**
 * The sorts of the list. Each sort has an index. `occurred` is the bank's time, `time` is when it arrived
 * here.
 */
export const entrySorts = ['time', 'occurred', 'amount'] as const
export type EntrySort = (typeof entrySorts)[number]

/**
 * Groups of entries on the desk, besides their states. `open`: incoming money that can still be matched. `waiting`: open
 * and not on hold. `suggested` (also certain) and `ambiguous`: waiting, with this match confidence. `held`: on hold and
 * not finished, outgoing ones too. `unknown`: the outcome of the entry's order is not known.
 */
export const entryGroups = ['open', 'waiting', 'suggested', 'ambiguous', 'held', 'unknown'] as const

/** Days (of arrival here) and amounts (whole baht) include both ends; `account` is the code of a shop's account. */
export type EntryFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  state?: EntryStateName | (typeof entryGroups)[number] | undefined
  account?: string | undefined
  /** E-mail of an employee: only entries that they hold now, in state `claimed`. */
  holder?: string | undefined
  amountFrom?: number | undefined
  amountTo?: number | undefined
  /**
   * Whether the viewer may see senders' full numbers and so may search by them. Only the database query needs it: the
   * rows checked here have only what the viewer may see.
   */
  whole?: boolean | undefined
}

type Listed = {
  number: number
  state: EntryStateName
  phase: Phase | null
  direction: 'in' | 'out'
  account: { code: string }
  holder: string | null
  hold: object | null
  judgement: MatchConfidence | null
  /** Baht. */
  amount: number
  createdAt: Date
  sender: { name: string | null; accountTail: string | null; mobile: string | null }
  player: { code: string } | null
}

export const openStates = ['pending', 'claimed', 'creditFailed'] as const satisfies EntryStateName[]

/** Whether the entry still waits for somebody, incoming or outgoing. */
export const isOpen = ({ state }: { state: EntryStateName }) =>
  (openStates as readonly EntryStateName[]).includes(state)

/**
 * Whether a row passes every part of the filter except the search text. Checked for every row: listed ones,
 * those just read, and those that arrive live.
 */
export function matchesEntryFilter(filter: EntryFilter, row: Listed): boolean {
  const { from, to, state, account, holder, amountFrom, amountTo } = filter
  const day = dayOf(row.createdAt)
  const wholeBaht = Math.floor(row.amount)
  return (
    (!state || inState(row, state)) &&
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!account || row.account.code === account) &&
    (!holder || (row.state === 'claimed' && row.holder === holder)) &&
    (amountFrom === undefined || wholeBaht >= amountFrom) &&
    (amountTo === undefined || wholeBaht <= amountTo)
  )
}

/**
 * Whether a row that arrives live, masked as for its viewer, belongs in the list. Must give the same answer as the
 * database query (`matching` in the server's statements/store.ts; entry-list.test.ts compares them).
 */
export const matchesEntrySearch = (filter: EntryFilter, row: Listed): boolean =>
  matchesEntryFilter(filter, row) && (!filter.q || mentions(row, filter.q))

function inState(row: Listed, state: NonNullable<EntryFilter['state']>) {
  const isWaiting = isOpen(row) && row.direction === 'in' && row.hold === null
  switch (state) {
    case 'open':
      return isOpen(row) && row.direction === 'in'
    case 'waiting':
      return isWaiting
    case 'suggested':
      return isWaiting && (row.judgement === 'certain' || row.judgement === 'suggested')
    case 'ambiguous':
      return isWaiting && row.judgement === 'ambiguous'
    case 'held':
      return row.hold !== null && isOpen(row)
    case 'unknown':
      return row.phase === 'unknown'
    default:
      return row.state === state
  }
}

function mentions({ number, amount, sender, player }: Listed, q: string): boolean {
  return (
    number === numberMeant(q) ||
    meansAmount(q, satang(Math.round(amount * 100))) ||
    spellingsOf(q).some((spelling) => sender.name?.includes(spelling)) ||
    [sender.accountTail, sender.mobile?.slice(-4)].some((text) => text?.includes(q)) ||
    (q.length > 4 && beginsWith(sender.mobile, q)) ||
    codeBeginsWith(player?.code, q)
  )
}
