import { codeBeginsWith, numberMeant, wordBeginsWith } from '../list-words.ts'
import { meansAmount } from '../amount-meant.ts'
import { type Day, dayOf } from '../time.ts'
import { shownAccount } from './shown-account.ts'
import { isOpen, type Phase, type RequestFilter, type RequestKind, type RequestState } from './request.ts'

/** The filter of deposits and of withdrawals. Bangkok days and amounts in whole baht, both ends included. */
export type DepositFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  state?: RequestFilter | undefined
  /** The player's code. */
  player?: string | undefined
  /** The bank of the account that the request shows (`shownAccount`). */
  bank?: string | undefined
  amountFrom?: number | undefined
  amountTo?: number | undefined
  origin?: 'player' | 'staff' | undefined
  /** E-mail of the employee who acted last. */
  employee?: string | undefined
  hold?: HoldFilter | undefined
}

/** Filters for requests on hold, or for all others. */
export const holdFilters = ['held', 'free'] as const
export type HoldFilter = (typeof holdFilters)[number]

type Listed = {
  kind: RequestKind
  number: number
  state: RequestState
  phase: Phase | null
  amount: number
  /** The exact amount in baht that the player was asked to transfer, such as `537.75`; null if it is the amount itself. */
  payExactly?: string | null
  createdByStaff: boolean
  employee: string | null
  hold: object | null
  createdAt: Date
  player: { code: string; name: string; bank: string | null; accountTail: string | null }
  payee?: { bank: string; tail: string | null } | null
}

/**
 * Whether a deposit or withdrawal passes every part of the filter except the search text. Checked for every row: listed
 * ones, those just read, and those that arrive live.
 */
export function matchesDepositFilter(filter: DepositFilter, row: Listed): boolean {
  const { from, to, state, player, bank, amountFrom, amountTo, origin, employee, hold } = filter
  const day = dayOf(row.createdAt)
  return (
    (!state || isIn(state, row)) &&
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!player || row.player.code.toLowerCase() === player.toLowerCase()) &&
    (!bank || shownAccount(row).bank?.toUpperCase() === bank.toUpperCase()) &&
    (amountFrom === undefined || row.amount >= amountFrom) &&
    (amountTo === undefined || row.amount <= amountTo) &&
    (!origin || row.createdByStaff === (origin === 'staff')) &&
    (!employee || row.employee === employee) &&
    (!hold || (row.hold !== null) === (hold === 'held'))
  )
}

function isIn(state: RequestFilter, row: Listed): boolean {
  switch (state) {
    case 'open':
      return isOpen(row)
    case 'underWay':
      return row.state === 'crediting' && row.phase !== 'unknown'
    case 'unknown':
      return row.state === 'crediting' && row.phase === 'unknown'
    case 'moved':
      return row.state === 'done' || row.state === 'transferred' // only withdrawals are ever `transferred`
    default:
      return row.state === state
  }
}

/** Whether a row that arrives live belongs in the list. Gives the same answer as the database query. */
export const matchesDepositSearch = (filter: DepositFilter, row: Listed): boolean =>
  matchesDepositFilter(filter, row) && (!filter.q || mentions(row, filter.q))

const mentions = ({ number, amount, payExactly = null, player }: Listed, q: string) =>
  number === numberMeant(q) ||
  meansAmount(q, amount) ||
  (payExactly !== null && meansAmount(q, Number(payExactly))) ||
  codeBeginsWith(player.code, q) ||
  wordBeginsWith(player.name, q)
