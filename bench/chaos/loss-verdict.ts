import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { countQuestions, type Questions } from './questions.ts'
import type { Loss } from './returners.ts'
import { describeOrders } from './describe-orders.ts'

/** The final verdict on losses, from the books. All counts listed here must be zero. */
export type LossVerdict = Questions & {
  /** Losses for which the back-end paid more than once, whether by day or by month. */
  doubled: number
  /** The history of every order, for some of these losses. */
  doubledHow: string[]
  /** Losses that were never returned. */
  lost: number
  /** Payments whose state contradicts the back-end's books. */
  lies: number
  /** Orders whose final state, ledger and movement disagree. */
  halves: number
  /** Movements that no order explains. */
  unexplained: number
  /** Stored sums that differ from the sum of their rows. */
  off: number
  /** Orders that never ended. */
  open: number
}

type Order = {
  id: string
  state: string
  ledger: number
  lossReturnId: string
  playerId: string
  from: string
  to: string
  shown: string
}

export async function judgeLosses(sql: Sql, creditSql: Sql, losses: readonly Loss[]): Promise<LossVerdict> {
  const movements = await creditSql<{ idempotencyKey: string | null }[]>`select idempotency_key from movement`
  const orders = await sql<Order[]>`
    select o.id, o.state, (select count(*)::int from ledger l where l.order_id = o.id) as ledger, o.loss_return_id, o.player_id,
      b.from_day::text as "from", b.to_day::text as "to", b.state as shown
    from credit_order o join loss_return b on b.id = o.loss_return_id`
  const happened = new Map<string, number>()
  for (const { idempotencyKey } of movements)
    happened.set(idempotencyKey ?? '', (happened.get(idempotencyKey ?? '') ?? 0) + 1)
  const known = new Set(orders.map(({ id }) => id))
  const times = ({ id }: Order) => happened.get(id) ?? 0
  const ordersFor = (loss: Loss) =>
    orders.filter(
      ({ playerId, from, to }) => playerId === loss.playerId && from <= loss.day && loss.day <= to,
    )
  const paidFor = (loss: Loss) => ordersFor(loss).reduce((sum, order) => sum + times(order), 0)
  const paid = losses.map(paidFor)
  const doubled = losses.filter((_, at) => paid[at]! > 1)
  // A payment that a person sent again has several orders. Their total effect counts.
  const payments = Map.groupBy(orders, ({ lossReturnId }) => lossReturnId)
  const [{ off }] = (await sql`select count(*)::int as off from rollup_difference`) as unknown as [
    { off: number },
  ]
  return {
    doubled: doubled.length,
    doubledHow: await describeOrders(
      sql,
      creditSql,
      doubled
        .slice(0, 10)
        .flatMap(ordersFor)
        .map(({ id }) => id),
    ),
    lost: paid.filter((count) => count === 0).length,
    lies: [...payments.values()].filter(
      (of) => (of[0]!.shown === 'done') !== (of.reduce((sum, order) => sum + times(order), 0) === 1),
    ).length,
    halves: orders.filter((order) =>
      order.state === 'done'
        ? order.ledger !== 1 || times(order) !== 1
        : order.ledger !== 0 || times(order) !== 0,
    ).length,
    unexplained: movements.filter(({ idempotencyKey }) => !known.has(idempotencyKey ?? '')).length,
    off,
    open: orders.filter(({ state }) => ['queued', 'sending', 'unknown'].includes(state)).length,
    ...(await countQuestions(sql)),
  }
}
