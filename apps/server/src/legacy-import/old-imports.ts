import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permitRead } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findOpen, importsBy, listImports } from './import-store.ts'
import { importRow } from './import-row.ts'

/** Returns the open import from the old system, and one page of the others that were not discarded, newest first. */
export async function oldImports(
  { caller, sql }: Context,
  paging: { limit: number; cursor?: string | undefined },
) {
  permitRead(caller, 'firebase.import')
  const openImport = await findOpen(sql)
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, importsBy)
  const page = toPage(await listImports(sql, openImport?.id ?? null, query), query.limit, query.sorting)
  return {
    open: openImport && (await importRow(sql, openImport)),
    rows: await Promise.all(page.rows.map((one) => importRow(sql, one))),
    next: page.next,
  }
}
