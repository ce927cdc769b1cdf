import type { CreditOrderId } from '@khlang/domain/brand'
import type { AnswerReadings } from '@khlang/domain/crediting/answer-reading'
import type { BackendMode, CreditOrder } from '@khlang/domain/crediting/order'
import { type Db, isUniqueViolation, type Tx } from '#platform/database/database.ts'
import { currentProfile, leaseSecondsOfProfile } from './lease-store.ts'
import { isHeldBySuspension } from './suspended-store.ts'
import { targetOf, inOrder, type Locking, lockRows, showPhase } from './step-rows-store.ts'

export type Take = { order: CreditOrder; request: unknown }

/**
 * An order that was taken, with a summary of earlier attempts that may have reached a back-end: whether all were sent to
 * this one under keys and it has honoured keys ever since, and how long ago the first was sent. True and 0 if there
 * are none.
 */
export type Taken = {
  fence: number
  /** This and the next two as in `Attempt` of the domain. */
  tainted: boolean
  underKeys: boolean
  keyAgeSeconds: number
  /** Attempt number over all orders and the history epoch: the witness records both before the first byte. */
  number: number
  epoch: number
  /**
   * Profile version for the call and for reading its answer. If null, the specification and the environment's
   * settings apply.
   */
  profile: number | null
  readings: AnswerReadings | null
  timeoutMs: number | null
  keyLifeHours: number | null
  secretSealed: Buffer | null
  /** Whether the back-end supports idempotency keys, as currently configured. */
  mode: BackendMode
  /** Whether this order tests a profile that is not active. */
  trial: boolean
  /** Trace context of the request that placed the order, if tracing was on. */
  traceparent: string | null
}

/**
 * The process that takes orders: which back-end it calls, how long its leases are, and the database run whose
 * history it has compared. In any other run it takes no order.
 */
export type SendingNode = {
  /** A new name for each start of the process, stored in the column `worker`. */
  name: string
  /** The back-end that the node calls: only a profile made for it is used. */
  place: string
  mode: BackendMode
  run: string | null
  leaseSeconds: number
}

/**
 * Moves orders from `queued` to `sending` and stores what will be sent; committed before the first byte leaves.
 * Throws a unique violation if one of the players has another order under way: each is then taken alone
 * (`takeOrder`). Undefined for an order that may not be sent now: it is not queued or not due, sending is on hold
 * (`sending_is_open`), it tries a profile of another back-end, a suspension holds it back (`isHeldBySuspension`), or it
 * is a payout whose transfer number has changed since it was read (`renumberPayouts`).
 * The same goes if this run of the database was not compared with the witness (`history_run`) or, without waiting, if
 * somebody else has locked its rows. The functions are in migrations 0045, 0049 and 0080: trials of a profile are
 * sent even while the circuit breaker holds sending (`trial_is_open`).
 */
export async function takeOrders(
  db: Db,
  takes: readonly Take[],
  node: SendingNode,
  { onlyIfFree = false, ...locking }: Locking & { onlyIfFree?: boolean } = { wait: false },
): Promise<(Taken | undefined)[]> {
  const targets = takes.map(({ order, request }) => ({
    ...targetOf(order, ['queued']),
    request,
    transfer_number: order.transfer?.number ?? null,
  }))
  const taken = await db<(Taken & { id: CreditOrderId })[]>`
    with ${lockRows(db, targets, locking, db`, request jsonb, transfer_number integer`)},
    ${currentProfile(db, node.place)},
    taken as (
      update credit_order o set state = 'sending', fence = fence + 1, tries = tries + 1, worker = ${node.name},
        lease_until = clock_timestamp() + make_interval(secs => coalesce((
          select ${leaseSecondsOfProfile(db)} from backend_profile p
          where p.version = coalesce(o.trial_profile, (select version from current))), ${node.leaseSeconds})), sent_at = clock_timestamp()
      from ours where o.id = ours.id and o.state = any(ours.was) and o.next_try_at <= clock_timestamp()::timestamptz(3)
        and o.transfer_number is not distinct from ours.transfer_number
        and ((select sending_is_open()) or (o.trial_profile is not null and trial_is_open()))
        and (o.trial_profile is null or exists (
          select 1 from backend_profile p where p.version = o.trial_profile and p.place = ${node.place}))
        and not ${isHeldBySuspension(db)}
        and (select history_run()) = ${node.run}
        ${onlyIfFree ? db`and not exists (select 1 from credit_order other where other.player_id = o.player_id and other.state in ('sending', 'unknown'))` : db``}
      returning ours.*, o.fence, o.tainted, o.trial_profile, o.traceparent),
    attempt as (
      insert into credit_attempt (order_id, fence, worker, place, keyed, request, profile)
      select id, fence, ${node.name}, ${node.place}, coalesce((select mode from current), ${node.mode}) = 'keyed', request,
        coalesce(trial_profile, (select version from current)) from taken
      returning order_id, number),
    entry_shows as (
      update statement_entry e set phase = 'sending' from taken where e.id = taken.entry_id and e.phase is not null),
    request_shows as (
      update request r set phase = 'sending' from taken where r.id = taken.request_id and r.phase is not null)
    select id, fence, tainted, traceparent, coalesce(under_keys, true) as under_keys, coalesce(key_age_seconds, 0) as key_age_seconds, number, (select coalesce(max(epoch), 0) from history_accepted) as epoch,
      profile.version as profile, profile.readings, profile.timeout_ms, profile.key_life_hours, profile.secret_sealed,
      coalesce((select mode from current), ${node.mode}) as mode, trial_profile is not null as trial
    from taken left join backend_profile profile on profile.version = coalesce(trial_profile, (select version from current))
      join attempt on attempt.order_id = taken.id
      cross join lateral (
        select min(a.number) as first, min(a.at) as first_at, bool_and(a.keyed is true and a.place is not distinct from ${node.place}) as keyed, extract(epoch from clock_timestamp() - min(a.at))::float8 as key_age_seconds
        from credit_attempt a where taken.tainted and a.order_id = taken.id and a.verdict is distinct from 'not-sent') before
      cross join lateral (
        select before.keyed and not exists (
          select 1 from credit_attempt other where other.number > before.first and other.keyed is not true)
          and not exists (
            select 1 from backend_profile p where p.place = ${node.place} and p.mode = 'legacy' and p.switched_on_at is not null
              and coalesce(p.switched_off_at, 'infinity') >= before.first_at) as under_keys) since`
  return inOrder(takes, taken)
}

/**
 * Takes an order in the transaction that placed it (decision 0082). Undefined if it may not be sent now, or if another
 * order of this player is being sent or has an unknown outcome: it stays queued. If another order of the player is
 * taken at the same moment, the transaction fails (`isPlayerBusy`).
 */
export async function takePlaced(tx: Tx, take: Take, node: SendingNode): Promise<Taken | undefined> {
  const [takenOrder] = await takeOrders(tx, [take], node, { wait: false, onlyIfFree: true })
  return takenOrder
}

/** Returns whether a take failed because another order of the player is being sent or of unknown outcome. */
export const isPlayerBusy = (error: unknown) =>
  isUniqueViolation(error, 'credit_order_one_question_per_player')

/**
 * Takes one order, waiting for its locks. Returns `player-busy` if another order of this player is being sent or of
 * unknown outcome; null if the order may not be sent now (`takeOrders`).
 */
export async function takeOrder(
  db: Db,
  take: Take,
  node: SendingNode,
): Promise<Taken | 'player-busy' | null> {
  try {
    const [takenOrder] = await takeOrders(db, [take], node, { wait: true })
    return takenOrder ?? null
  } catch (error) {
    if (isPlayerBusy(error)) return 'player-busy'
    throw error
  }
}

/**
 * Shows on the entry and request of a queued order that it waits behind an order of the same player whose outcome is
 * unknown. Changes nothing if there is no such order.
 */
export const showBlocked = (db: Db, order: CreditOrder) => db`
  with blocked as (
    select o.id from credit_order o where o.id = ${order.id} and o.state = 'queued' and exists (
      select 1 from credit_order open where open.player_id = o.player_id and open.state = 'unknown')),
  entry as (
    update statement_entry set phase = 'blocked'
    where id = ${order.entryId} and state = 'crediting' and phase <> 'blocked' and exists (select 1 from blocked))
  update request set phase = 'blocked'
  where id = ${order.request?.id ?? null} and state = 'crediting' and phase <> 'blocked' and exists (select 1 from blocked)`

/**
 * Announces that these orders are being sent. It locks and writes no row, so no other commit waits for this
 * one.
 */
export const announceSending = (db: Db, orders: readonly CreditOrder[]) => {
  const entryIds = orders.flatMap(({ entryId }) => entryId ?? [])
  return db`
    select announce('orders', ${orders.map(({ id }) => id)}::uuid[]), announce('statements', ${entryIds}::uuid[]),
      announce('requests', ${orders.flatMap(({ request }) => request?.id ?? [])}::uuid[])`
}

/**
 * Waits until all transactions that may have taken an order have ended: each holds the lock of `sending_is_open` in
 * shared mode until then. No order is taken meanwhile.
 */
export const untilTakesEnd = (db: Db) => db`select close_sending()`

/**
 * Returns an order to the queue that this node took, or may have taken if the database's answer was lost, and did not
 * send: no other node could have sent it. A take still under way holds the row until it ends. A take that commits later
 * is ended by `expireLeases` like that of a node that died. Returns false if this node has not taken the order.
 * Identifies the attempt by the node's name, since the answer with the fence may be lost. A node never has the same
 * order under way twice (`dispatcher.ts`).
 */
export async function putBackInQueue(db: Db, order: CreditOrder, nodeName: string): Promise<boolean> {
  const [queuedOrder] = await db`
    with ${lockRows(db, [targetOf(order, ['sending'])], { wait: true })},
    given as (
      update credit_order o set state = 'queued', lease_until = null, next_try_at = clock_timestamp()
      from ours where o.id = ours.id and o.state = any(ours.was) and o.worker = ${nodeName}
      returning o.id, o.fence),
    attempt as (
      update credit_attempt a set answered_at = clock_timestamp(), verdict = 'not-sent'
      from given where a.order_id = given.id and a.fence = given.fence and a.verdict is null),
    ${showPhase(db, 'queued', db`select ${order.entryId}::uuid as entry_id, ${order.request?.id ?? null}::uuid as request_id from given`)}
    select 1 from given`
  return queuedOrder !== undefined
}
