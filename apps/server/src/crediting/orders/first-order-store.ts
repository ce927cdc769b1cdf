import type { Db, Fragment } from '#platform/database/database.ts'

/**
 * SQL subquery (`id`, `ordered_by`, `created_at`): the first order of a match, found from the order with this id, which
 * may be a repeat of it (`send-again.ts`). Who sends an order again did not make the match. No row if there is no such
 * order.
 */
export const firstOrder = (db: Db, orderId: Fragment) => db`
  (with recursive repeated as (
    select id, ordered_by, created_at, again_of from credit_order where id = ${orderId}
    union all
    select o.id, o.ordered_by, o.created_at, o.again_of from repeated join credit_order o on o.id = repeated.again_of)
  select id, ordered_by, created_at from repeated where again_of is null)`
