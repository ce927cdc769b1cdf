import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lineSendRow } from './line-rows.ts'
import { listSends, sendsBy } from './line-send-store.ts'

/** Returns one page of the messages queued for LINE, newest first, with the number of recipients in each state. */
export async function lineSends(
  { caller, sql }: Context,
  paging: { limit: number; cursor?: string | undefined },
) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, sendsBy)
  const page = toPage(await listSends(sql, query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => lineSendRow(record, role)), next: page.next }
}
