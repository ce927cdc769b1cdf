import type { Era } from '../../calendar.ts'
import type { DayOrder } from './file-day.ts'

/**
 * The possible contents of a column in a bank's file. `side`: debit or credit. `balanceSign`: the same of the balance.
 * `sender`: the other account.
 */
export const fileFields = [
  'date',
  'time',
  'in',
  'out',
  'amount',
  'side',
  'balance',
  'balanceSign',
  'reference',
  'bank',
  'sender',
  'name',
  'description',
] as const
export type FileField = (typeof fileFields)[number]

/**
 * How a bank's file is read: the meaning of its columns, the line of its headings, and the format of its
 * dates.
 */
export type FileMapping = {
  /** Line number of the headings, counted from 1; 0 when there are none. */
  head: number
  /** Columns counted from 0. */
  columns: Partial<Record<FileField, number>>
  order: DayOrder
  era: Era
}

export type MappingProblem =
  | 'mapping-no-date'
  | 'mapping-no-amount'
  | 'mapping-two-amounts'
  | 'mapping-column-twice'

/** Returns why a file cannot be read with this mapping; null when it can. */
export function mappingProblem({ columns }: FileMapping): MappingProblem | null {
  if (columns.date === undefined) return 'mapping-no-date'
  const sides = columns.in !== undefined || columns.out !== undefined
  if (!sides && columns.amount === undefined) return 'mapping-no-amount'
  if (sides && columns.amount !== undefined) return 'mapping-two-amounts'
  const money = [columns.in, columns.out, columns.amount, columns.balance].filter(
    (column) => column !== undefined,
  )
  return new Set([columns.date, ...money]).size === money.length + 1 ? null : 'mapping-column-twice'
}
