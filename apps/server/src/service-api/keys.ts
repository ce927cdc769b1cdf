import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permitRead } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { keyRow } from './rows.ts'
import { keysBy, listServiceKeys } from './store.ts'

/**
 * Returns one page of the keys for the player site, bank feeds and the crediting back-end: those in use first, then the
 * revoked ones, each newest first.
 */
export async function keys({ caller, sql }: Context, paging: { limit: number; cursor?: string | undefined }) {
  permitRead(caller, 'key.manage')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, keysBy)
  const page = toPage(await listServiceKeys(sql, query), query.limit, query.sorting)
  return { rows: page.rows.map(keyRow), next: page.next }
}
