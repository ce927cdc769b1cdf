import type { EntryRow } from '@khlang/contract/statements/statements'
import { dayOf } from '@khlang/domain/time'
import { withRow } from '#live/newer-row.ts'

type Row = Pick<EntryRow, 'id' | 'version' | 'revision' | 'createdByStaff' | 'createdAt'>

/**
 * Takes a changed entry into the list of those typed in today (Bangkok). One that was typed on another day, or came
 * from a bank or a file, is left out, although staff still work with it today.
 */
export function withTypedToday<Typed extends Row>(rows: readonly Typed[], row: Typed, now: Date): Typed[] {
  const isOfToday = row.createdByStaff && dayOf(new Date(row.createdAt)) === dayOf(now)
  return isOfToday || rows.some(({ id }) => id === row.id) ? withRow(rows, row) : [...rows]
}
