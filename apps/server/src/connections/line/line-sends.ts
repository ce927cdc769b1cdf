import { toPage } from '#platform/lists/cursor.ts'
import { readPart } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lineSendRow } from './line-rows.ts'
import { listSends, sendsBy } from './line-send-store.ts'

/** Returns what was sent, newest first, with its result. */
export async function lineSends(
  { caller, sql }: Context,
  paging: { limit: number; cursor?: string | undefined },
) {
  const { role } = permit(caller, 'list.view')
  const part = readPart({ ...paging, sort: 'time', direction: 'desc' }, sendsBy)
  const page = toPage(await listSends(sql, part), part.limit, part.sorting)
  return { rows: page.rows.map((view) => lineSendRow(view, role)), next: page.next }
}
