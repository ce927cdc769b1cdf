import type { CreditOrderId } from '@khlang/domain/brand'
import type { OrderState } from '@khlang/domain/crediting/order'
import { toPage } from '#platform/cursor.ts'
import { type ListInput, readListInput } from '#platform/list-filter.ts'
import { refuse } from '#platform/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { orderRow } from './rows.ts'
import { findAttempts, findNearby, listOrders, viewOrders } from './store.ts'

export async function orders(
  { caller, sql }: Context,
  input: ListInput & { state?: OrderState | undefined },
) {
  const actor = permit(caller, 'list.view')
  const quarantineSeconds = await readSetting(sql, 'unknown.quarantineSeconds')
  const page = toPage(
    await listOrders(sql, readListInput(input), input.state ?? null, quarantineSeconds),
    input.limit,
  )
  return { rows: page.rows.map((view) => orderRow(view, actor.role)), next: page.next }
}

/** One order with what was sent, what came back, and what else happened to its player in that hour. */
export async function order({ caller, sql }: Context, { id }: { id: CreditOrderId }) {
  const actor = permit(caller, 'list.view')
  const quarantineSeconds = await readSetting(sql, 'unknown.quarantineSeconds')
  const [view] = await viewOrders(sql, [id], quarantineSeconds)
  if (!view) return refuse('not-found')
  const attempts = await findAttempts(sql, id)
  const nearby = await findNearby(sql, view, quarantineSeconds)
  return {
    ...orderRow(view, actor.role),
    attempts: attempts.map(({ at, answeredAt, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    nearby: nearby.map((other) => orderRow(other, actor.role)),
  }
}
