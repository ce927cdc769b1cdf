import { dayOf, startOf } from '@khlang/domain/time'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { entryRow } from '../rows.ts'
import { entriesBy, listTypedSince } from '../store.ts'

/** Returns one page of the entries that staff typed in today (Bangkok), newest first. */
export async function manual(
  { caller, sql }: Context,
  paging: { limit: number; cursor?: string | undefined },
) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, entriesBy)
  const records = await listTypedSince(sql, startOf(dayOf(new Date())), query)
  const page = toPage(records, query.limit, query.sorting)
  return { rows: page.rows.map((record) => entryRow(record, role)), next: page.next }
}
