import type { Sql } from '../../apps/server/src/platform/database/database.ts'

/**
 * Returns one line per order: how it ended, each attempt, and what the back-end did. Helps to investigate a
 * failed battle.
 */
export async function describeOrders(sql: Sql, creditSql: Sql, ids: readonly string[]): Promise<string[]> {
  const orders = await sql<{ id: string; line: string }[]>`
    select o.id, concat_ws(' ', left(o.id::text, 18), 'of', coalesce(o.request_id, o.loss_return_id), o.state, o.decided_by,
      (select string_agg(concat_ws(' ', '|', to_char(a.at, 'HH24:MI:SS.MS'), 'no.', a.fence, case when a.keyed then 'keyed' end,
        case when a.lapsed then 'lapsed' end, a.verdict, left(a.answer::text, 60)), ' ' order by a.at)
        from credit_attempt a where a.order_id = o.id),
      (select string_agg(concat_ws(' ', '|', to_char(l.at, 'HH24:MI:SS.MS'), l.act, l.after::text), ' ' order by l.seq)
        from audit l where l.object_kind = 'order' and l.object_id = o.id::text)) as line
    from credit_order o where o.id = any(${ids as string[]}) order by o.created_at`
  const movements = await creditSql<{ key: string; at: string }[]>`
    select idempotency_key as key, to_char(at, 'HH24:MI:SS.MS') as at from movement where idempotency_key = any(${ids as string[]})`
  return orders.map(
    ({ id, line }) =>
      `${line} | happened ${movements.flatMap(({ key, at }) => (key === id ? at : [])).join(', ')}`,
  )
}
