import type { EmployeeId } from '@khlang/domain/brand'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Context } from '../../context.ts'
import { sessionRow } from '../rows.ts'
import { listSessions, sessionsBy } from './sessions-store.ts'

export type Paging = { limit: number; cursor?: string | undefined }

/** Returns one page of an employee's valid sessions, most recently used first, with the caller's current one marked. */
export async function sessionsPage(
  { session, sql }: Pick<Context, 'session' | 'sql'>,
  employeeId: EmployeeId,
  paging: Paging,
) {
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, sessionsBy)
  const page = toPage(await listSessions(sql, employeeId, query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => sessionRow(record, session?.id ?? null)), next: page.next }
}
