import type { orderSorts } from '@khlang/contract/crediting/crediting'
import type { CreditOrderId, PlayerId } from '@khlang/domain/brand'
import type { Phase, TransferWay } from '@khlang/domain/cashier/request'
import type { Verdict } from '@khlang/domain/crediting/answer'
import type { CreditOrder, OrderKind, OrderPurpose, OrderState } from '@khlang/domain/crediting/order'
import { numberMeant } from '@khlang/domain/list-words'
import { forgottenMark } from '@khlang/domain/players/personal-data'
import type { Day } from '@khlang/domain/time'
import { type Db, type Tx, rowsPerFetch } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import { currentTraceparent } from '#platform/monitoring/traces.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import { countLimit, likePrefix, type PageQuery, readFilter } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorting, type Sorts } from '#platform/lists/list-sort.ts'
import { disableAfterReversal } from './orders/wrong-match-store.ts'
import { maxLeaseSeconds } from './sending/lease-store.ts'
import { isHeldBySuspension } from './sending/suspended-store.ts'

/**
 * Details stored with an order that its domain type does not have. They never change, except that forgetting a player
 * replaces the payee.
 */
export type OrderDetails = {
  /** Version of the back-end profile that the order tries. */
  trialProfile?: number | undefined
  payee?: Payee | undefined
  /** Code of the own account that a payout is paid from. */
  paidFrom?: string | null | undefined
  reason?: string | undefined
  /** The order that this one repeats. */
  againOf?: CreditOrderId | undefined
  /** The order whose loss-return or reward this one takes back. */
  takesBack?: CreditOrderId | undefined
}
export type Payee = { bank: string; number: string; name: string }

/**
 * Queues an order in the caller's transaction. If no payee, account, trial profile or payment to take back is given, a
 * repeat (`againOf`) takes them from the order that it repeats. Taking a deposit back also stops auto-matching if the
 * match was automatic.
 */
export async function placeOrder(
  tx: Tx,
  order: CreditOrder,
  { payee, paidFrom, reason, againOf, takesBack, trialProfile }: OrderDetails = {},
): Promise<void> {
  const { id, purpose, kind, playerId, playerKey, credits, request, entryId, orderedBy, transfer } = order
  await tx`
    insert into credit_order (id, purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, entry_id,
      ordered_by, via, transfer_number, payee, reason, again_of, reward_id, loss_return_id, traceparent, paid_from, trial_profile,
      takes_back)
    values (${id}, ${purpose}, ${kind}, ${playerId}, ${playerKey}, ${credits}, ${request?.id ?? null}, ${request?.key ?? null},
      ${request?.from ?? null}, ${entryId}, ${orderedBy}, ${transfer?.via ?? null}, ${transfer?.number ?? null},
      coalesce(${payee ? tx.json(payee) : null}::jsonb, (select payee from credit_order where id = ${againOf ?? null})), ${reason || null},
      ${againOf ?? null}, ${order.rewardId}, ${order.lossReturn?.id ?? null}, ${currentTraceparent() ?? null},
      coalesce(${paidFrom ?? null}, (select paid_from from credit_order where id = ${againOf ?? null})),
      coalesce(${trialProfile ?? null}::int, (select trial_profile from credit_order where id = ${againOf ?? null})),
      coalesce(${takesBack ?? null}::uuid, (select takes_back from credit_order where id = ${againOf ?? null})))`
  if (purpose === 'reverseDeposit' && request)
    await disableAfterReversal(tx, { requestId: request.id, by: orderedBy, reason: reason || null })
}

/** Selects an order's columns in the shape of the domain type. */
export const orderColumns = (db: Db) => db`
  id, purpose, kind, player_id, player_key, credits, entry_id, ordered_by, reward_id,
  case when loss_return_id is not null then
    (select jsonb_build_object('id', l.id, 'key', l.external_key) from loss_return l where l.id = loss_return_id) end as loss_return,
  case when request_id is not null then jsonb_build_object('id', request_id, 'key', request_key, 'from', request_from) end as request,
  case when via is not null then jsonb_build_object('via', via, 'number', transfer_number) end as transfer`

/** SQL: a row while sending is on hold, otherwise none. */
const holdRow = (db: Db) => db`select 1 from setting where key = 'sending.hold'`

export type DueOrder = CreditOrder & { nextTryAt: Date; passUntil: Date }

/**
 * Finds queued orders that are due, for example because their process died or their pause is over; while sending is on
 * hold, only trials. A pass continues after the last order of a page and covers what was due when it began, each order
 * once, so it ends. While another order of the player is being sent or of unknown outcome, it leaves out orders without
 * a request, and those whose request is already marked as blocked. Ending that other order dispatches them.
 */
export const findDueOrders = (db: Db, limit: number, after: DueOrder | null): Promise<DueOrder[]> =>
  db<DueOrder[]>`
    select ${orderColumns(db)}, next_try_at, pass_until
    from credit_order due, (select coalesce(${after?.passUntil ?? null}::timestamptz, statement_timestamp()) as pass_until) pass
    where state = 'queued' and next_try_at <= pass_until and (trial_profile is not null or not exists (${holdRow(db)}))
      ${after ? db`and (next_try_at, id) > (${after.nextTryAt}, ${after.id})` : db``}
      and not exists (
        select 1 from credit_order question left join request on request.id = due.request_id
        where question.player_id = due.player_id and question.state in ('sending', 'unknown')
          and (request.phase = 'blocked' or due.request_id is null))
    order by next_try_at, id limit ${limit}`

/**
 * SQL condition: an order may be due for sending. Also true for orders that `findDueOrders` leaves out
 * because of a hold or an order of unknown outcome.
 */
export const areOrdersDue = (db: Db) =>
  db`exists (select from credit_order where state = 'queued' and next_try_at <= clock_timestamp()::timestamptz(3))`

export async function findOrder(db: Db, id: CreditOrderId): Promise<CreditOrder | null> {
  const [row] = await db<CreditOrder[]>`select ${orderColumns(db)} from credit_order where id = ${id}`
  return row ?? null
}

/**
 * Returns whether an order of this player is queued, being sent or of unknown outcome. Until it has ended, no trial
 * places an order for the player, and the player's data is not forgotten.
 */
export async function hasOpenOrder(db: Db, playerId: PlayerId): Promise<boolean> {
  const rows = await db`
    select 1 from credit_order where player_id = ${playerId} and state in ('queued', 'sending', 'unknown') limit 1`
  return rows.length > 0
}

/** Returns the player's oldest order that is queued and due; null if there is none. */
export async function findNextOfPlayer(db: Db, playerId: string): Promise<CreditOrder | null> {
  const [row] = await db<CreditOrder[]>`
    select ${orderColumns(db)} from credit_order
    where player_id = ${playerId} and state = 'queued' and next_try_at <= clock_timestamp()::timestamptz(3) order by created_at, id limit 1`
  return row ?? null
}

export type OrderRecord = {
  id: CreditOrderId
  number: number
  version: number
  purpose: OrderPurpose
  kind: OrderKind
  /** How a payout is transferred. */
  via: TransferWay | null
  /** Why a person ordered it, if they said so. */
  reason: string | null
  state: OrderState
  /** That of its request; null without one, or if the request has a later order. */
  phase: Phase | null
  /** Always positive: `kind` says whether they are given or taken. */
  credits: number
  playerId: string
  playerKey: string
  playerCode: string
  playerName: string
  requestId: string | null
  requestNumber: number | null
  entryId: string | null
  orderedBy: string
  /** When it was last taken for sending. */
  sentAt: Date | null
  /** Until when nobody may decide that it was not carried out; null unless its outcome is unknown. */
  quarantineUntil: Date | null
  /**
   * Whether the back-end gave a definite answer to a call that began after we stopped waiting for this
   * order's call (`givenUp`).
   */
  answeredSince: boolean
  /** How often it was taken for sending. */
  tries: number
  /** Whether an earlier attempt had no definite answer: from then on a "no" proves nothing. */
  tainted: boolean
  /** Whether it is not sent before the suspension of its player is lifted (`isHeldBySuspension`). */
  heldBySuspension: boolean
  /** What the back-end answered, or why it waits, in words. */
  result: string | null
  /** When it may be sent again, while it is queued. */
  nextTryAt: Date | null
  /** Who decided how it ended, and by what evidence; null if the back-end's answer did. */
  decidedBy: string | null
  evidence: string | null
  /** Of a payout: to which account it was ordered; otherwise null. The number is null if the player was forgotten. */
  payeeBank: string | null
  payeeTail: string | null
  payeeName: string | null
  /** The own account that a payout is paid from; null if none was named. */
  paidFrom: string | null
  /** The back-end's late answer, if it contradicts what a person decided about this order or the one it repeats. */
  lateVerdict: 'yes' | 'no' | null
  /** The order whose loss-return or reward this one takes back. */
  takesBack: { id: CreditOrderId; number: number } | null
  /** The order that takes back, or took back, what this one paid; null if there is none, or it did not happen. */
  takenBackBy: { id: CreditOrderId; number: number; state: OrderState } | null
  /** Credits that stay with the player when a deposit is undone: of its credit, and of the order that takes it back. */
  unrecovered: number
  createdAt: Date
  updatedAt: Date
}

/**
 * SQL join for an order `o` of unknown outcome: when we stopped waiting for its last call, and whether the
 * back-end gave a definite answer to a call begun after that. Until then the back-end may be hanging and
 * still processing the call, however long ago it was sent.
 */
export const givenUp = (db: Db) => db`
  left join lateral (
    select call.at, exists (
      select 1 from credit_attempt later
      where later.number > call.number and later.verdict in ('yes', 'no') and later.at > call.at) as answered_since
    from (
      select number, coalesce(answered_at, at + make_interval(secs => ${maxLeaseSeconds})) as at
      from credit_attempt where order_id = o.id and fence = o.fence) call) given_up on o.state = 'unknown'`

/** SQL: the account to which an order `o` pays, its number by its last four digits. */
const payeeColumns = (db: Db) => db`
  o.payee ->> 'bank' as payee_bank, right(nullif(o.payee ->> 'number', ${forgottenMark}), 4) as payee_tail, o.payee ->> 'name' as payee_name`

/** SQL: the order that an order `o` takes back, and the one that takes `o` back. */
const takingBackColumns = (db: Db) => db`
  case when o.takes_back is not null then
    (select jsonb_build_object('id', t.id, 'number', t.number) from credit_order t where t.id = o.takes_back) end as takes_back,
  (select jsonb_build_object('id', t.id, 'number', t.number, 'state', t.state) from credit_order t
    where t.takes_back = o.id and t.state not in ('refused', 'abandoned')) as taken_back_by`

/**
 * SQL: what stays with the player of the deposit whose credit the order `o` takes back, or of the undone credit `o`; 0 for
 * all other orders.
 */
const unrecoveredOf = (db: Db) => db`
  coalesce(o.unrecovered, case when o.purpose = 'reverseDeposit' and o.state not in ('refused', 'abandoned') then
    (select greatest(credit.credits - o.credits, 0) from credit_order credit
      where credit.request_id = o.request_id and credit.purpose = 'creditDeposit' and credit.state = 'done') end, 0)`

const selectOrder = (db: Db, quarantineSeconds: number) => db`
  select o.id, o.number, o.version, o.purpose, o.kind, o.via, o.reason, o.state, case when r.order_id = o.id then r.phase end as phase, o.credits, o.player_id, o.player_key,
    p.code as player_code, p.first_name || ' ' || p.last_name as player_name, o.request_id, r.number as request_number, o.entry_id,
    o.ordered_by, o.sent_at, given_up.at + make_interval(secs => ${quarantineSeconds}) as quarantine_until,
    coalesce(given_up.answered_since, false) as answered_since, o.tries, o.tainted, ${isHeldBySuspension(db)} as held_by_suspension, o.result, o.next_try_at, o.decided_by,
    o.evidence, ${payeeColumns(db)}, o.paid_from, coalesce(o.late_verdict, (select late_verdict from credit_order b where b.id = o.again_of)) as late_verdict,
    ${takingBackColumns(db)}, ${unrecoveredOf(db)} as unrecovered, o.created_at, o.updated_at
  from credit_order o join player p on p.id = o.player_id left join request r on r.id = o.request_id ${givenUp(db)}`

/**
 * Returns the orders that exist among these, in no particular order. `quarantineSeconds`: how long an unknown outcome
 * cannot be settled as "not credited".
 */
export const readOrders = (
  db: Db,
  ids: readonly string[],
  quarantineSeconds: number,
): Promise<OrderRecord[]> =>
  db<OrderRecord[]>`${selectOrder(db, quarantineSeconds)} where o.id ${oneOf(db, ids)}`

export const ordersBy: Sorts<OrderRecord, (typeof orderSorts)[number]> = {
  time: { column: 'o.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
  credits: { column: 'o.credits', kind: 'int4', value: ({ credits }) => credits },
}

export type OrderFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  state?: OrderState | undefined
}

/** Returns up to one order more than `limit`, which tells the caller that there is a next page. */
export const listOrders = (
  db: Db,
  filter: OrderFilter,
  { limit, sorting, after }: PageQuery<OrderRecord>,
  quarantineSeconds: number,
): Promise<OrderRecord[]> =>
  db<OrderRecord[]>`
    ${selectOrder(db, quarantineSeconds)}
    ${matching(db, filter)}
    ${after ? afterCursor(db, sorting, 'o.id', after) : db``}
    ${orderBy(db, sorting, 'o.id')}
    limit ${limit + 1}`

function matching(db: Db, filter: OrderFilter) {
  const { from, before, q } = readFilter(filter)
  const conditions = [filter.state ? db`where o.state = ${filter.state}` : db`where true`]
  if (from) conditions.push(db`and o.created_at >= ${from}`)
  if (before) conditions.push(db`and o.created_at < ${before}`)
  if (q)
    conditions.push(
      db`and (o.number = ${numberMeant(q) ?? -1} or lower(p.code) like ${likePrefix(q.toLowerCase())})`,
    )
  return conditions
}

/**
 * Counts the orders of a filter and adds up their credits, over at most `limit` + 1 of them: a `count` above `limit`
 * means that there are more.
 */
export async function addUpOrders(
  db: Db,
  filter: OrderFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<{ count: number; credits: number }> {
  const [row] = await db<{ count: number; credits: number }[]>`
    select count(*) as count, coalesce(sum(credits), 0)::bigint as credits
    from (select o.credits from credit_order o join player p on p.id = o.player_id
      ${matching(db, filter)} ${inSelection(db, 'o.id', selection)} limit ${limit + 1}) counted`
  return row!
}

/**
 * Streams all rows of a filter, or the selected ones, a few hundred at a time, so that an export holds no more
 * than that in memory.
 */
export const streamOrders = (
  db: Db,
  filter: OrderFilter,
  { sorting, selection }: { sorting: Sorting<OrderRecord>; selection: Selection },
  quarantineSeconds: number,
) =>
  db<OrderRecord[]>`
    ${selectOrder(db, quarantineSeconds)}
    ${matching(db, filter)}
    ${inSelection(db, 'o.id', selection)}
    ${orderBy(db, sorting, 'o.id')}`.cursor(rowsPerFetch)

/** Returns the player's other orders created within an hour of this one, newest first. */
export const findNearby = (db: Db, order: OrderRecord, quarantineSeconds: number): Promise<OrderRecord[]> =>
  db<OrderRecord[]>`
    ${selectOrder(db, quarantineSeconds)}
    where o.player_id = ${order.playerId} and o.id <> ${order.id}
      and o.created_at between ${order.createdAt}::timestamptz - interval '1 hour' and ${order.createdAt}::timestamptz + interval '1 hour'
    order by o.created_at desc`

export type AttemptRecord = {
  at: Date
  request: unknown
  answeredAt: Date | null
  verdict: Verdict | null
  answer: unknown
  /** How often the back-end read the request here while it answered a payout. */
  reads: number
}

/** Returns an order's latest calls to the back-end, in the order in which they were made, and how many there are in all. */
export async function findAttempts(
  db: Db,
  id: CreditOrderId,
  most: number,
): Promise<{ attempts: AttemptRecord[]; total: number }> {
  const latest = await db<(AttemptRecord & { total: number })[]>`
    select at, request, answered_at, verdict, answer, reads, count(*) over () as total
    from credit_attempt where order_id = ${id} order by fence desc limit ${most}`
  const attempts = latest.map(({ total: _total, ...attempt }) => attempt).toReversed()
  return { attempts, total: latest[0]?.total ?? 0 }
}

/**
 * `open` are queued or being sent, `unknown` wait for a person. `oldestSeconds` is the age of the oldest open one,
 * 0 if none. It leaves out orders that may rightly wait for days: trials, and what a suspension holds back.
 */
export async function countOpenOrders(
  db: Db,
): Promise<{ open: number; unknown: number; oldestSeconds: number }> {
  const [row] = await db<{ open: number; unknown: number; oldestSeconds: number }[]>`
    select count(*) filter (where state <> 'unknown') as open, count(*) filter (where state = 'unknown') as unknown,
      coalesce(max(extract(epoch from clock_timestamp() - created_at)) filter (
        where state <> 'unknown' and trial_profile is null and not ${isHeldBySuspension(db)}), 0)::float8 as oldest_seconds
    from credit_order o where state in ('queued', 'sending', 'unknown')`
  return row!
}

/**
 * Streams every order, in any state, oldest first, a few hundred at a time, for reconciliation by an outside
 * system.
 */
export const exportOrders = (tx: Tx) =>
  tx<Record<string, unknown>[]>`
    select id, kind, purpose, player_key as player, credits as amount, state, request_key as request, via, entry_id as entry
    from credit_order order by created_at, id`.cursor(rowsPerFetch)

/**
 * Returns the player's newest order to add credit that was done or refused, if it was refused; otherwise null. The
 * player's page warns of it: the usual reason is that the back-end does not know the player's key. How a trial ended
 * is left out, since a draft may misread it.
 */
export async function refusedCredit(
  db: Db,
  playerId: PlayerId,
): Promise<{ orderId: CreditOrderId; at: Date; key: string; words: string | null } | null> {
  const [last] = await db<
    { orderId: CreditOrderId; state: OrderState; at: Date; key: string; words: string | null }[]
  >`
    select id as order_id, state, updated_at as at, player_key as key, result as words from credit_order
    where player_id = ${playerId} and kind = 'addCredit' and trial_profile is null and state in ('done', 'refused')
    order by created_at desc, id desc limit 1`
  if (last?.state !== 'refused') return null
  const { state: _state, ...refused } = last
  return refused
}
