import type { Db } from '../database/database.ts'

/**
 * One way to sort a list: the column or expression that has an index, its value in a row, and the kind of its
 * values, by which `cursor.ts` refuses an invented cursor (`signed`: a whole number that may be negative; `int4` and
 * `int8` are never).
 */
export type Sort<Item> = {
  column: string
  kind: 'time' | 'int4' | 'int8' | 'signed' | 'text'
  value: (record: Item) => Date | number | string
}

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
