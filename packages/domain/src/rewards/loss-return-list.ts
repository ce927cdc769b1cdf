import type { Day } from '../time.ts'
import { codeBeginsWith, wordBeginsWith } from '../list-words.ts'
import type { LossReturnSpan, LossReturnState } from './loss-return.ts'

/** What the list can be sorted by; the amount has its index. */
export const lossReturnSorts = ['amount', 'code', 'deposits', 'withdrawals', 'bonus'] as const
export type LossReturnSort = (typeof lossReturnSorts)[number]

/**
 * `late`: paid, and what it comes to now is another amount. `notDue`: nothing is due, and nothing was paid. Nothing chosen shows for whom
 * something is due.
 */
export const lossReturnShown = ['unpaid', 'crediting', 'paid', 'late', 'notDue', 'everybody'] as const
export type LossReturnShown = (typeof lossReturnShown)[number]

/** Which days are covered, and who of those whom they give something back. */
export type LossReturnFilter = {
  span: LossReturnSpan
  /** The day itself, or any day of the month. */
  day: Day
  state?: LossReturnShown | undefined
  q?: string | undefined
  /** The code of one player; the ids of one agent and of one master. */
  player?: string | undefined
  agent?: string | undefined
  master?: string | undefined
}

type Listed = {
  covered: { span: LossReturnSpan; from: Day | string }
  state: LossReturnState
  late: number
  amount: number
  player: { code: string; name: string }
  agent: { id: string } | null
  master: { id: string } | null
}

/** What the filter says of everything but the search: whether a row in the list may stay there. `from`: of what is covered. */
export const keepsLossReturn = (
  { span, state, player, agent, master }: LossReturnFilter,
  from: Day,
  row: Listed,
): boolean =>
  row.covered.span === span &&
  row.covered.from === from &&
  isShown(row, state) &&
  (!player || row.player.code.toLowerCase() === player.toLowerCase()) &&
  (!agent || row.agent?.id === agent) &&
  (!master || row.master?.id === master)

function isShown(row: Listed, state: LossReturnShown | undefined): boolean {
  if (state === undefined) return row.amount > 0
  if (state === 'everybody') return true
  if (state === 'late') return row.late !== 0
  if (state === 'notDue') return row.amount === 0 && row.state === 'unpaid'
  return row.state === state && (state !== 'unpaid' || row.amount > 0)
}

/** Whether a row that comes by itself belongs to the list, as the database would say. */
export const findsLossReturn = (filter: LossReturnFilter, from: Day, row: Listed): boolean =>
  keepsLossReturn(filter, from, row) &&
  (!filter.q || codeBeginsWith(row.player.code, filter.q) || wordBeginsWith(row.player.name, filter.q))
