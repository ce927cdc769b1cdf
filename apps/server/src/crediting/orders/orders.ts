import type { CreditOrderId } from '@khlang/domain/brand'
import type { orderSorts } from '@khlang/contract/crediting/crediting'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { orderRow } from '../rows.ts'
import { findAttempts, findNearby, listOrders, type OrderFilter, ordersBy, readOrders } from '../store.ts'

type Input = OrderFilter & {
  limit: number
  cursor?: string | undefined
  sort: (typeof orderSorts)[number]
  direction: Direction
}

/** One page of orders, with what the role may see. */
export async function orders({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'list.view')
  const quarantineSeconds = await readSetting(sql, 'unknown.quarantineSeconds')
  const query = readPageQuery(input, ordersBy)
  const page = toPage(await listOrders(sql, input, query, quarantineSeconds), query.limit, query.sorting)
  return { rows: page.rows.map((record) => orderRow(record, actor.role)), next: page.next }
}

/** Returns one order with what was sent, what came back, and the player's other orders within an hour of it. */
export async function order({ caller, sql }: Context, { id }: { id: CreditOrderId }) {
  const actor = permit(caller, 'list.view')
  const quarantineSeconds = await readSetting(sql, 'unknown.quarantineSeconds')
  const [record] = await readOrders(sql, [id], quarantineSeconds)
  if (!record) return refuse('not-found')
  const attempts = await findAttempts(sql, id)
  const nearby = await findNearby(sql, record, quarantineSeconds)
  return {
    ...orderRow(record, actor.role),
    attempts: attempts.map(({ at, answeredAt, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    nearby: nearby.map((other) => orderRow(other, actor.role)),
  }
}
