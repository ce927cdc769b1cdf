import type { CreditOrderId } from '@khlang/domain/brand'
import type { Phase } from '@khlang/domain/cashier/request'
import type { CreditOrder, OrderState } from '@khlang/domain/crediting/order'
import type { Db, Fragment } from '#platform/database/database.ts'

/**
 * Shared SQL for the steps of orders under way. Each step is one statement that takes its locks in the usual order
 * (entry, request, order) and writes all rows that it touches, all or none: `take-store.ts`, `finish-store.ts`,
 * `lease-store.ts`. `where fence = …` protects against a holder that slept through its lease. The two steps that nearly
 * every order takes, *take* and *finish*, are written for many orders at once (decision 0026): an order whose rows are
 * locked by somebody else is left out.
 *
 * In *take* and *finish*, which every order of a backlog passes, the state that an
 * order must have is a column of the input and not a literal. With a literal the planner prefers the partial index of
 * that state, which is nearly empty when it plans, and then every step reads the whole backlog. For the same reason
 * *take* finds entry and request by `phase is not null` and not by `state = 'crediting'`.
 */

/** Maximum number of orders per statement. */
export const maxPerStatement = 16

/** An order and the states it must be in. */
type OrderTarget = {
  id: string
  entry_id: string | null
  request_id: string | null
  was: readonly OrderState[]
}

export type Locking = { wait: boolean }

/**
 * Locks the rows of these orders; `ours` holds the input of those that were locked. Without waiting, rows locked by
 * others are skipped. The limit tells the planner how many orders there can be at most, so one plan serves any number
 * of them. `columns` are further columns of the input, with a comma before each. Each `count(*) >= 0` makes one lock
 * wait for the one before it.
 */
export const lockRows = (
  db: Db,
  targets: readonly OrderTarget[],
  { wait }: Locking,
  columns = db``,
): Fragment => {
  const lock = wait ? db`for no key update` : db`for no key update skip locked`
  return db`
    asked as materialized (
      select * from jsonb_to_recordset(${db.json(targets as never)}) as asked (id uuid, entry_id uuid, request_id uuid, was text[] ${columns})
      limit ${db.unsafe(String(maxPerStatement))}),
    entry_row as materialized (select id from statement_entry where id in (select entry_id from asked) order by id ${lock}),
    request_row as materialized (
      select id from request where id in (select request_id from asked) and (select count(*) from entry_row) >= 0 order by id ${lock}),
    order_row as materialized (
      select id from credit_order where id in (select id from asked) and (select count(*) from request_row) >= 0 order by id ${lock}),
    ours as materialized (
      select * from asked where id in (select id from order_row)
        and (entry_id is null or entry_id in (select id from entry_row))
        and (request_id is null or request_id in (select id from request_row)))`
}

/** Returns an order as input of a step, with the states it must be in. */
export const targetOf = (
  { id, entryId, request }: CreditOrder,
  allowedStates: readonly OrderState[],
): OrderTarget => ({
  id,
  entry_id: entryId,
  request_id: request?.id ?? null,
  was: allowedStates,
})

/** Returns the rows of a step in the order of its input; undefined for an order that the step left out. */
export function inOrder<Row extends { id: CreditOrderId }>(
  targets: readonly { order: CreditOrder }[],
  rows: readonly Row[],
): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return targets.map(({ order }) => found.get(order.id))
}

/** SQL CTEs that set the phase of these orders' entries and requests. `movedRows` selects the ids. */
export const showPhase = (db: Db, phase: Phase, movedRows: ReturnType<Db>) => db`
  entry_shows as (
    update statement_entry e set phase = ${phase} from (${movedRows}) m where e.id = m.entry_id and e.state = 'crediting'),
  request_shows as (
    update request r set phase = ${phase} from (${movedRows}) m where r.id = m.request_id and r.state = 'crediting')`
