import type { DepositFilter } from '@khlang/domain/cashier/deposit-filter'
import type { WithdrawalSort } from '@khlang/domain/cashier/withdrawal-filter'
import { readShared } from '#platform/database/share-lookup.ts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { withdrawalRow } from '../rows.ts'
import { listRequests, withdrawalsBy } from '../store.ts'

type Input = DepositFilter & {
  limit: number
  cursor?: string | undefined
  sort: WithdrawalSort
  direction: Direction
}

/** Returns one page of withdrawal requests, as the role may see them. */
export async function withdrawals({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'list.view')
  const query = readPageQuery(input, withdrawalsBy)
  return readShared(sql, ['cashier/withdrawals', actor.role, input], async () => {
    const page = toPage(await listRequests(sql, 'withdrawal', input, query), query.limit, query.sorting)
    return { rows: page.rows.map((record) => withdrawalRow(record, actor.role)), next: page.next }
  })
}
