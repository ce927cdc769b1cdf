import { type Day, instantsOf, nextDay, startOf } from '@khlang/domain/time'
import { type Position, readCursor } from './cursor.ts'

/** What every list is asked with, parsed: half-open instants and the position to go on from. */
export type ListFilter = {
  limit: number
  after: Position | null
  from: Date | null
  before: Date | null
  q: string | null
}

export type ListInput = {
  limit: number
  cursor?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
}

export function readListInput({ limit, cursor, from, to, q }: ListInput): ListFilter {
  const days =
    from && to
      ? instantsOf(from, to)
      : { from: from ? startOf(from) : null, before: to ? startOf(nextDay(to)) : null }
  return { limit, after: readCursor(cursor), from: days.from, before: days.before, q: q ? q : null }
}

/** `%` and `_` typed by staff mean themselves. */
export const likePrefix = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
