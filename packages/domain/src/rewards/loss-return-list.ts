import type { Day } from '../time.ts'
import { codeBeginsWith, wordBeginsWith } from '../list-words.ts'
import type { LossReturnSpan, LossReturnState } from './loss-return.ts'

/** The sorts of the list. The sort by amount has an index. */
export const lossReturnSorts = ['amount', 'code', 'deposits', 'withdrawals', 'bonus'] as const
export type LossReturnSort = (typeof lossReturnSorts)[number]

/**
 * `late`: paid, but the computed amount has changed since. `notDue`: nothing is due and nothing was paid. By default the
 * list shows players whose computed amount is not zero, paid or not.
 */
export const lossReturnShown = ['unpaid', 'crediting', 'paid', 'late', 'notDue', 'everybody'] as const
export type LossReturnShown = (typeof lossReturnShown)[number]

/** Filters loss-returns by the covered days and by player. */
export type LossReturnFilter = {
  span: LossReturnSpan
  /** The covered day, or any day of the covered month. */
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

/**
 * Whether a row passes every part of the filter except the search text. Checked for every row: listed ones, those just
 * read, and those that arrive live.
 */
export const matchesLossReturnFilter = (
  { span, state, player, agent, master }: LossReturnFilter,
  firstCoveredDay: Day,
  row: Listed,
): boolean =>
  row.covered.span === span &&
  row.covered.from === firstCoveredDay &&
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

/** Whether a row that arrives live belongs in the list. Gives the same answer as the database query. */
export const matchesLossReturnSearch = (
  filter: LossReturnFilter,
  firstCoveredDay: Day,
  row: Listed,
): boolean =>
  matchesLossReturnFilter(filter, firstCoveredDay, row) &&
  (!filter.q || codeBeginsWith(row.player.code, filter.q) || wordBeginsWith(row.player.name, filter.q))
