import type { CreditOrderId, EmployeeEmail, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { orderSorts } from '@khlang/contract/crediting'
import type { Phase } from '@khlang/domain/cashier/request'
import type { Verdict } from '@khlang/domain/crediting/answer'
import type { CreditOrder, OrderState } from '@khlang/domain/crediting/order'
import { type FinalOrderState, settlements } from '@khlang/domain/crediting/settlement'
import type { Day } from '@khlang/domain/time'
import type { Db, Sql, Tx } from '#platform/database.ts'
import { among, type Chosen, everyRow } from '#platform/list-choice.ts'
import { countedAtMost, likePrefix, type ListPart, readFilter } from '#platform/list-filter.ts'
import { following, orderBy, type Sorting, type Sorts } from '#platform/list-sort.ts'
import { leaseSeconds, moveBoth } from './steps-store.ts'

export async function placeOrder(tx: Tx, order: CreditOrder): Promise<void> {
  const { id, kind, playerId, playerKey, credits, requestId, entryId, orderedBy } = order
  await tx`
    insert into credit_order (id, kind, player_id, player_key, credits, request_id, entry_id, ordered_by)
    values (${id}, ${kind}, ${playerId}, ${playerKey}, ${credits}, ${requestId}, ${entryId}, ${orderedBy})`
}

const orderColumns = [
  'id',
  'kind',
  'playerId',
  'playerKey',
  'credits',
  'requestId',
  'entryId',
  'orderedBy',
] as const

export type DueOrder = CreditOrder & { nextTryAt: Date; passUntil: Date }

/**
 * Orders that nobody is carrying out although they could be: their process died, or their next try has come. A pass goes on
 * after the last order of a page and takes in what was due when it began, each order once, so it ends. What says already that
 * it waits behind an open question of its player is left out: whoever settles that question sends it on.
 */
export const findDueOrders = (db: Db, limit: number, after: DueOrder | null): Promise<DueOrder[]> =>
  db<DueOrder[]>`
    select ${db(orderColumns)}, next_try_at, pass_until
    from credit_order due, (select coalesce(${after?.passUntil ?? null}::timestamptz, statement_timestamp()) as pass_until) pass
    where state = 'queued' and next_try_at <= pass_until
      ${after ? db`and (next_try_at, id) > (${after.nextTryAt}, ${after.id})` : db``}
      and not exists (
        select 1 from credit_order question join request on request.id = due.request_id
        where question.player_id = due.player_id and question.state in ('sending', 'unknown') and request.phase = 'blocked')
    order by next_try_at, id limit ${limit}`

/** The oldest order of this player that waits for its turn. */
export async function findNextOfPlayer(db: Db, playerId: string): Promise<CreditOrder | null> {
  const [row] = await db<CreditOrder[]>`
    select ${db(orderColumns)} from credit_order
    where player_id = ${playerId} and state = 'queued' and next_try_at <= clock_timestamp() order by created_at, id limit 1`
  return row ?? null
}

export type LockedOrder = CreditOrder & {
  state: OrderState
  fence: number
  quarantined: boolean
  quarantineUntil: Date | null
}

/** Entry, request, then order: locked in the order of the house, for a person's decision. */
export async function lockOrder(
  tx: Tx,
  id: CreditOrderId,
  quarantineSeconds: number,
): Promise<LockedOrder | null> {
  const [found] = await tx<{ entryId: StatementEntryId | null; requestId: RequestId }[]>`
    select entry_id, request_id from credit_order where id = ${id}`
  if (!found) return null
  await tx`select 1 from statement_entry where id = ${found.entryId} for update`
  await tx`select 1 from request where id = ${found.requestId} for update`
  const until = tx`sent_at + make_interval(secs => ${leaseSeconds + quarantineSeconds})`
  const [row] = await tx<LockedOrder[]>`
    select ${tx(orderColumns)}, state, fence, ${until} as quarantine_until, coalesce(${until} > clock_timestamp(), false) as quarantined
    from credit_order where id = ${id} for update`
  return row ?? null
}

export type Decision = {
  state: Extract<FinalOrderState, 'done' | 'abandoned'>
  by: EmployeeEmail
  evidence: string
}

/** The end of an open question by a person, with evidence. */
export async function decideOrder(
  tx: Tx,
  order: LockedOrder,
  { state, by, evidence }: Decision,
): Promise<void> {
  const goal = settlements[state]
  await tx`
    with closed as (
      update credit_order set state = ${state}, decided_by = ${by}, evidence = ${evidence}
      where id = ${order.id} and state = 'unknown' and fence = ${order.fence}
      returning id, player_id, request_id, entry_id, credits),
    ${moveBoth(tx, order, state, goal.ledger ? null : evidence)},
    ledger_line as (
      insert into ledger (order_id, player_id, request_id, entry_id, credits, proof)
      select id, player_id, request_id, entry_id, credits, 'person' from closed where ${goal.ledger})
    select 1 from closed`
}

export type OrderView = {
  id: CreditOrderId
  number: number
  version: number
  kind: 'addCredit'
  state: OrderState
  phase: Phase | null
  credits: number
  playerId: string
  playerCode: string
  playerName: string
  requestId: string
  requestNumber: number
  entryId: string | null
  orderedBy: string
  sentAt: Date | null
  quarantineUntil: Date | null
  decidedBy: string | null
  evidence: string | null
  createdAt: Date
  updatedAt: Date
}

const orderView = (db: Db, quarantineSeconds: number) => db`
  select o.id, o.number, o.version, o.kind, o.state, case when r.order_id = o.id then r.phase end as phase, o.credits, o.player_id,
    p.code as player_code, p.first_name || ' ' || p.last_name as player_name, o.request_id, r.number as request_number, o.entry_id,
    o.ordered_by, o.sent_at, o.sent_at + make_interval(secs => ${leaseSeconds + quarantineSeconds}) as quarantine_until, o.decided_by,
    o.evidence, o.created_at, o.updated_at
  from credit_order o join player p on p.id = o.player_id join request r on r.id = o.request_id`

export const viewOrders = (db: Db, ids: readonly string[], quarantineSeconds: number): Promise<OrderView[]> =>
  db<OrderView[]>`${orderView(db, quarantineSeconds)} where o.id = any(${ids as string[]})`

export const ordersBy: Sorts<OrderView, (typeof orderSorts)[number]> = {
  time: { column: 'o.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
  credits: { column: 'o.credits', kind: 'int4', value: ({ credits }) => credits },
}

export type OrderFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  state?: OrderState | undefined
}

export const listOrders = (
  db: Db,
  filter: OrderFilter,
  { limit, sorting, after }: ListPart<OrderView>,
  quarantineSeconds: number,
): Promise<OrderView[]> =>
  db<OrderView[]>`
    ${orderView(db, quarantineSeconds)}
    ${matching(db, filter)}
    ${after ? following(db, sorting, 'o.id', after) : db``}
    ${orderBy(db, sorting, 'o.id')}
    limit ${limit + 1}`

function matching(db: Db, filter: OrderFilter) {
  const { from, before, q } = readFilter(filter)
  const conditions = [filter.state ? db`where o.state = ${filter.state}` : db`where true`]
  if (from) conditions.push(db`and o.created_at >= ${from}`)
  if (before) conditions.push(db`and o.created_at < ${before}`)
  if (q) conditions.push(db`and lower(p.code) like ${likePrefix(q.toLowerCase())}`)
  return conditions
}

/** Count and sum of a filter, of one row more than `most` at the most. */
export async function addUpOrders(
  db: Db,
  filter: OrderFilter,
  { most = countedAtMost, chosen = everyRow }: { most?: number; chosen?: Chosen } = {},
): Promise<{ count: number; credits: number }> {
  const [row] = await db<{ count: number; credits: number }[]>`
    select count(*) as count, coalesce(sum(credits), 0)::bigint as credits
    from (select o.credits from credit_order o join player p on p.id = o.player_id
      ${matching(db, filter)} ${among(db, 'o.id', chosen)} limit ${most + 1}) counted`
  return row!
}

/** Every row of a filter, or those that were chosen of it, a thousand at a time: an export holds no more than that. */
export const streamOrders = (
  db: Db,
  filter: OrderFilter,
  { sorting, chosen }: { sorting: Sorting<OrderView>; chosen: Chosen },
  quarantineSeconds: number,
) =>
  db<OrderView[]>`
    ${orderView(db, quarantineSeconds)}
    ${matching(db, filter)}
    ${among(db, 'o.id', chosen)}
    ${orderBy(db, sorting, 'o.id')}`.cursor(1000)

/** The player's other orders within an hour of this one. */
export const findNearby = (db: Db, order: OrderView, quarantineSeconds: number): Promise<OrderView[]> =>
  db<OrderView[]>`
    ${orderView(db, quarantineSeconds)}
    where o.player_id = ${order.playerId} and o.id <> ${order.id}
      and o.created_at between ${order.createdAt}::timestamptz - interval '1 hour' and ${order.createdAt}::timestamptz + interval '1 hour'
    order by o.created_at desc limit 20`

export type AttemptView = {
  at: Date
  request: unknown
  answeredAt: Date | null
  verdict: Verdict | null
  answer: unknown
}

export const findAttempts = (db: Db, id: CreditOrderId): Promise<AttemptView[]> =>
  db<AttemptView[]>`
    select at, request, answered_at, verdict, answer from credit_attempt where order_id = ${id} order by fence limit 200`

export async function countOpenOrders(
  db: Db,
): Promise<{ open: number; unknown: number; oldestSeconds: number }> {
  const [row] = await db<{ open: number; unknown: number; oldestSeconds: number }[]>`
    select count(*) filter (where state <> 'unknown') as open, count(*) filter (where state = 'unknown') as unknown,
      coalesce(max(extract(epoch from clock_timestamp() - created_at)) filter (where state <> 'unknown'), 0)::float8 as oldest_seconds
    from credit_order where state in ('queued', 'sending', 'unknown')`
  return row!
}

/** For reconciling from outside: every order, oldest first, a thousand at a time. */
export const exportOrders = (sql: Sql) =>
  sql<Record<string, unknown>[]>`
    select o.id, o.kind, o.player_key as player, o.credits as amount, o.state, r.external_key as request, o.entry_id as entry
    from credit_order o join request r on r.id = o.request_id order by o.created_at, o.id`.cursor(1000)
