import type { orderSorts } from '@khlang/contract/crediting/crediting'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { orderRow } from '../rows.ts'
import { listOrders, type OrderFilter, ordersBy } from '../store.ts'

type Input = OrderFilter & {
  limit: number
  cursor?: string | undefined
  sort: (typeof orderSorts)[number]
  direction: Direction
}

/** Returns one page of orders, as the role may see them. */
export async function orders({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'list.view')
  const quarantineSeconds = await readSetting(sql, 'unknown.quarantineSeconds')
  const query = readPageQuery(input, ordersBy)
  const page = toPage(await listOrders(sql, input, query, quarantineSeconds), query.limit, query.sorting)
  return { rows: page.rows.map((record) => orderRow(record, actor.role)), next: page.next }
}
