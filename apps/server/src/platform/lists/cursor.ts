import { z } from 'zod'
import {
  type Direction,
  type Position,
  type Sort,
  sortedLength,
  type Sorting,
  type WithSortText,
} from './list-sort.ts'
import { refuse } from '../http/refusal.ts'

/** A character is up to two units long. */
const value = z.union([z.number(), z.string().max(2 * sortedLength)])
/**
 * The first two elements are the position. The others name the order of the list; they are omitted for the
 * usual order, newest first.
 */
const positionSchema = z.union([
  z.tuple([value, z.string().max(200)]),
  z.tuple([value, z.string().max(200), z.string(), z.enum(['asc', 'desc'])]),
])

const highest = {
  time: 8.64e15,
  int4: 2 ** 31 - 1,
  int8: Number.MAX_SAFE_INTEGER,
  signed: Number.MAX_SAFE_INTEGER,
} as const

/** Whether a column of this kind can have the value: PostgreSQL would refuse any other with an error. */
const isInRange = (value: number | string, kind: Sort<never>['kind']) =>
  kind === 'text'
    ? isStorable(value)
    : Number.isInteger(value) &&
      Number(value) >= (kind === 'signed' ? -highest.signed : 0) &&
      Number(value) <= highest[kind]

const isStorable = (value: number | string) =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')

/**
 * Reads the position in a cursor. Null without a cursor: the first page. Refuses a cursor that was changed or was
 * given for a list in another order.
 */
export function readCursor<Item>(cursor: string | undefined, sorting: Sorting<Item>): Position | null {
  if (cursor === undefined) return null
  const read = parse(cursor)
  if (!read) return refuseChangedCursor()
  const [value, id, by = 'time', direction = 'desc'] = read
  if (by !== sorting.by || direction !== sorting.direction)
    return refuseCursor('This cursor belongs to another sort order: start again without it.')
  const isIdOfList = sorting.sort.ids === 'text' ? isStorable(id) : z.uuid().safeParse(id).success
  if (!isIdOfList || !isInRange(value, sorting.sort.kind)) return refuseChangedCursor()
  return { value: sorting.sort.kind === 'time' ? new Date(Number(value)) : value, id }
}

function parse(cursor: string) {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())) as [
      number | string,
      string,
      string?,
      Direction?,
    ]
  } catch {
    return null
  }
}

/**
 * Reads a cursor that is the number of the last row that was shown, for lists with one order. Null without a cursor:
 * the first page. `digits` is how many the number may have.
 */
export function readNumberCursor(cursor: string | undefined, digits = 15): number | null {
  if (cursor === undefined) return null
  return /^\d+$/.test(cursor) && cursor.length <= digits ? Number(cursor) : refuseChangedCursor()
}

export const refuseChangedCursor = () => refuseCursor('Use the `next` of the previous page, unchanged.')

const refuseCursor = (message: string) => refuse('bad-input', { fields: [{ path: 'cursor', message }] })

/**
 * Returns a page, with the cursor of the next one (null: there is none). `rows` are at most one more than `limit`: a
 * further one shows that there is a next page.
 */
export function toPage<Item extends { id: string } & WithSortText>(
  rows: readonly Item[],
  limit: number,
  sorting: Sorting<Item>,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last ? writeCursor(last, sorting) : null }
}

function writeCursor<Item extends { id: string } & WithSortText>(
  row: Item,
  { by, sort, direction }: Sorting<Item>,
) {
  const position = [valueOf(row, sort), row.id]
  const newestFirst = by === 'time' && direction === 'desc'
  return Buffer.from(JSON.stringify(newestFirst ? position : [...position, by, direction])).toString(
    'base64url',
  )
}

function valueOf<Item extends WithSortText>(row: Item, sort: Sort<Item>) {
  if (sort.kind === 'text') {
    if (typeof row.sortText !== 'string') throw new Error(`The list did not read ${sort.column}`)
    return row.sortText
  }
  const cursorValue = sort.value(row)
  return cursorValue instanceof Date ? cursorValue.getTime() : cursorValue
}
