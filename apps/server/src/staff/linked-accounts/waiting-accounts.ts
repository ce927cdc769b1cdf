import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Context } from '../../context.ts'
import { countWaitingAccounts, listWaiting, waitingBy } from './accounts-store.ts'
import { permitRead } from '../actor.ts'

/**
 * Returns one page of the sign-in accounts that belong to no employee, made by registration or through a provider,
 * newest first, and how many there are in all.
 */
export async function waitingAccounts(
  { caller, sql }: Context,
  paging: { limit: number; cursor?: string | undefined },
) {
  permitRead(caller, 'employee.manage')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, waitingBy)
  const found = (await listWaiting(sql, query)).map((record) => ({ ...record, id: record.userId }))
  const page = toPage(found, query.limit, query.sorting)
  return {
    rows: page.rows.map(({ id: _id, createdAt, triedAt, ...account }) => ({
      ...account,
      createdAt: createdAt.toISOString(),
      triedAt: triedAt?.toISOString() ?? null,
    })),
    next: page.next,
    total: await countWaitingAccounts(sql),
  }
}
