import type { Db } from '../database/database.ts'

/**
 * One way to sort a list: the column or expression that has an index, its value in a row, and the kind of its
 * values, by which `cursor.ts` refuses an invented cursor (`signed`: a whole number that may be negative; `int4` and
 * `int8` are never). A text is sorted as `textSort` says, and its value is read from the row (`selectSortText`).
 * `ids`: what identifies the rows, a UUID unless it says otherwise.
 */
export type Sort<Item> = (
  | {
      column: string
      kind: 'time' | 'int4' | 'int8' | 'signed'
      value: (record: Item) => Date | number
    }
  | { column: string; kind: 'text' }
) & { ids?: 'text' }

/**
 * How many characters of a text decide its place in a list; among texts that begin alike, the id does. An imported
 * text may be of any length, while a cursor has its limit (`paging` in the contract): a hundred characters fit,
 * whatever they are.
 */
export const sortedLength = 100

/** Sorts by the beginning of a text. A list that should use an index needs one with this very expression. */
export const textSort = (expression: string, collation = 'C') =>
  ({ column: `left(${expression}, ${sortedLength}) collate "${collation}"`, kind: 'text' }) as const

/** More than any time that a database stores, in milliseconds, and less than a number that JavaScript rounds. */
const apart = 10_000_000_000_000

/**
 * Sorts rows with a mark apart from those without, and each by time: descending, the marked ones come first, ascending
 * last. `mark` and `time` are SQL from the calling code.
 */
export const apartByTime = <Item>(
  { mark, time }: { mark: string; time: string },
  read: (record: Item) => { marked: boolean; at: Date },
): Sort<Item> => ({
  column: `((extract(epoch from ${time}) * 1000)::bigint + case when ${mark} then ${apart} else 0 end)`,
  kind: 'int8',
  value(record) {
    const { marked, at } = read(record)
    return at.getTime() + (marked ? apart : 0)
  },
})

/** What a list that may be sorted by texts reads with each row (`selectSortText`). */
export type WithSortText = { sortText?: string | null }

/**
 * SQL, for the beginning of a select list: the text by which the list is sorted, null for another order. The database
 * says it, since its small letters are not always those of JavaScript.
 */
export const selectSortText = (db: Db, { sort }: Sorting<never>) =>
  db`${db.unsafe(sort.kind === 'text' ? sort.column : 'null')} as sort_text,`

export type Sorts<Item, By extends string> = Record<By, Sort<Item>>

export type Direction = 'asc' | 'desc'

/** Where a page ended: the value it is sorted by, and the id that decides between equal values. */
export type Position = { value: Date | number | string; id: string }

export type Sorting<Item> = { by: string; sort: Sort<Item>; direction: Direction }

/** SQL: the order of a list. `column` and `id` come from the calling code, never from outside. */
export const orderBy = (db: Db, { sort, direction }: Sorting<never>, id: string) =>
  db.unsafe(`order by ${sort.column} ${direction}, ${id} ${direction}`)

/** SQL condition, with `and`: the row is after this position. A row comparison lets the index scan start there. */
export const afterCursor = (db: Db, { sort, direction }: Sorting<never>, id: string, after: Position) =>
  db`and (${db.unsafe(sort.column)}, ${db.unsafe(id)}) ${db.unsafe(direction === 'desc' ? '<' : '>')} (${after.value}, ${after.id})`
