import type { DepositFilter } from '@khlang/domain/cashier/deposit-filter'
import type { DepositSort } from '@khlang/domain/cashier/deposit-sorts'
import { readShared } from '#platform/database/share-lookup.ts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { depositRow } from '../rows.ts'
import { depositsBy, listRequests } from '../store.ts'

type Input = DepositFilter & {
  limit: number
  cursor?: string | undefined
  sort: DepositSort
  direction: Direction
}

/** Returns one page of deposit requests, as the role may see them. */
export async function deposits({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'list.view')
  const query = readPageQuery(input, depositsBy)
  return readShared(sql, ['cashier/deposits', actor.role, input], async () => {
    const page = toPage(await listRequests(sql, 'deposit', input, query), query.limit, query.sorting)
    return { rows: page.rows.map((record) => depositRow(record, actor.role)), next: page.next }
  })
}
