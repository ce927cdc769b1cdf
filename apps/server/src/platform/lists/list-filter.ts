import { readName } from '@khlang/domain/players/player-name'
import { type Day, instantsOf, nextDay, startOf } from '@khlang/domain/time'
import type { Db, Fragment } from '../database/database.ts'
import { readCursor } from './cursor.ts'
import type { Direction, Position, Sorting, Sorts } from './list-sort.ts'

/** The filters common to all lists, parsed: from `from` until just before `before`, and a search text. Null: any. */
export type ListFilter = { from: Date | null; before: Date | null; q: string | null }

/** Which page of a list: how many rows, in which order, after which position. */
export type PageQuery<Item> = { limit: number; sorting: Sorting<Item>; after: Position | null }

type FilterInput = { from?: Day | undefined; to?: Day | undefined; q?: string | undefined }
type PageInput<By extends string> = {
  limit: number
  cursor?: string | undefined
  sort: By
  direction: Direction
}

/** Reads which page is requested. Refuses a cursor that does not fit the sorting. */
export function readPageQuery<Item, By extends string>(
  { limit, cursor, sort, direction }: PageInput<By>,
  sorts: Sorts<Item, By>,
): PageQuery<Item> {
  const sorting = { by: sort, sort: sorts[sort], direction }
  return { limit, sorting, after: readCursor(cursor, sorting) }
}

/** Reads the filter of a list: Bangkok days, both included, become a half-open interval; null where it has no end. */
export function readFilter({ from, to, q }: FilterInput): ListFilter {
  const days =
    from && to
      ? instantsOf(from, to)
      : { from: from ? startOf(from) : null, before: to ? startOf(nextDay(to)) : null }
  return { from: days.from, before: days.before, q: q ? q : null }
}

/**
 * Returns the LIKE pattern for texts that begin with this text. `%` and `_` typed by staff are matched
 * literally.
 */
export const likePrefix = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Returns the condition that a word of this column, a name, begins with the text. It finds what `wordBeginsWith` finds.
 */
export function wordBegins(db: Db, column: Fragment, text: string): Fragment {
  const prefix = likePrefix(readName(text))
  return db`(${column} like ${prefix} or ${column} like ${`% ${prefix}`})`
}

/** Maximum number of rows that are counted and summed: no count may read a whole large table. */
export const countLimit = 100_000

/**
 * Returns the totals of a filter. A `count` of one more than the maximum means that there are more rows (`more`). Then
 * `sums` are null, since sums of only a part would mislead.
 */
export function totalsOf<Sums>(count: number, sums: Sums, limit = countLimit) {
  const hasMore = count > limit
  return { count: Math.min(count, limit), more: hasMore, sums: hasMore ? null : sums }
}
