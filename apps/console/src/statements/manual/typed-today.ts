import type { EntryRow } from '@khlang/contract/statements/statements'
import { dayOf } from '@khlang/domain/time'
import { type LivePages, withHeardRow } from '#live/live-pages.ts'

type Row = Pick<EntryRow, 'id' | 'version' | 'revision' | 'createdByStaff' | 'createdAt'>

/**
 * Takes a changed entry into the list of those typed in today (Bangkok). One that was typed on another day, or came
 * from a bank or a file, is left out, although staff still work with it today.
 */
export function withTypedToday<Typed extends Row>(
  pages: LivePages<Typed>,
  row: Typed,
  now: Date,
): LivePages<Typed> {
  const isOfToday = row.createdByStaff && dayOf(new Date(row.createdAt)) === dayOf(now)
  return isOfToday || pages.rows.some(({ id }) => id === row.id) ? withHeardRow(pages, row, true) : pages
}
