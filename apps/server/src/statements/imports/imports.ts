import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { importsBy, listImports } from './import-store.ts'
import { importRow } from '../rows.ts'

/**
 * Returns one page of the uploaded bank files, newest first, each with its state and how many lines were new, added or
 * left out; without the discarded ones.
 */
export async function imports(
  { caller, sql }: Context,
  paging: { limit: number; cursor?: string | undefined },
) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, importsBy)
  const page = toPage(await listImports(sql, query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => importRow(record, role)), next: page.next }
}
