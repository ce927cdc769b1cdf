import type { CreditOrderId } from '@khlang/domain/brand'
import type { Phase } from '@khlang/domain/cashier/request'
import type { AnswerReadings } from '@khlang/domain/crediting/answer-reading'
import { mostTimeoutMs } from '@khlang/domain/crediting/backend-profile'
import { balanceOf, type Observed, type Verdict } from '@khlang/domain/crediting/answer'
import type { BackendMode, CreditOrder, OrderPurpose, OrderState } from '@khlang/domain/crediting/order'
import { type FinalOrderState, settlementOf } from '@khlang/domain/crediting/settlement'
import { type Db, type Fragment, isUniqueViolation } from '#platform/database/database.ts'
import { longestCallOf } from './backend.ts'
import { endingColumns, endingOf, moveBoth, writeLedger } from './endings-store.ts'

/**
 * The steps of orders under way. Each is one statement that takes its locks in the usual order (entry,
 * request, order) and writes order, entry, request, attempt, ledger and audit together or not at all. `where
 * fence = …` protects against a worker that slept through its lease. The two steps that every order takes
 * are written for many orders at once (decision 0026): an order whose rows are locked by somebody else is
 * left out.
 *
 * The state that an order must have is passed as a column of the input, never as a literal in the statement.
 * With a literal the planner prefers the partial index of that state, which is nearly empty when it plans,
 * and then every step of a backlog reads the whole backlog. For the same reason a row being credited is
 * recognised by having a phase.
 */

/**
 * Returns how long a worker may hold an order, in seconds: the longest call plus a margin in which a busy
 * process can take the order and store the answer, so that a live worker never loses it.
 */
export const leaseSecondsFor = (longestCallMs: number): number =>
  Math.ceil(longestCallMs / 1_000) + leaseMarginSeconds
const leaseMarginSeconds = 7
/** SQL for the lease in seconds under the timeout of a profile `p`. */
const leaseSecondsOfProfile = (db: Db) =>
  db`ceil((p.timeout_ms + ${longestCallOf(0)}::int) / 1000.0) + ${leaseMarginSeconds}::int`
/**
 * The lease for the longest timeout that can be set. After it no call can be under way, whatever was
 * configured then.
 */
export const longestLeaseSeconds = leaseSecondsFor(longestCallOf(mostTimeoutMs))

/** SQL CTE: the active profile of this back-end; no row if there is none. */
const currentProfile = (db: Db, place: string) => db`
  current as materialized (
    select * from backend_profile where place = ${place} and switched_on_at is not null and switched_off_at is null)`

/** Maximum number of orders per statement. */
export const mostAtOnce = 16

/**
 * Purposes that are not sent if the player was suspended after the order was placed. The order stays visible
 * and waits until the suspension is lifted or the order is called off. What a supervisor orders for a
 * suspended player is placed after the suspension, so it is sent.
 */
const suspendedGetNone: OrderPurpose[] = ['creditDeposit', 'payOutWithdrawal', 'giveReward', 'payLossReturn']

/** An order and the states it must be in. */
type OrderTargets = {
  id: string
  entry_id: string | null
  request_id: string | null
  was: readonly OrderState[]
}
type Locking = { wait: boolean }

/**
 * Locks the rows of these orders; `ours` holds the input of those that were locked. Without waiting, rows
 * locked by others are skipped. The limit tells the planner the maximum number, so it keeps one plan for any
 * number.
 */
const lockRows = (db: Db, asked: readonly OrderTargets[], { wait }: Locking, columns = db``): Fragment => {
  const lock = wait ? db`for no key update` : db`for no key update skip locked`
  return db`
    asked as materialized (
      select * from jsonb_to_recordset(${db.json(asked as never)}) as asked (id uuid, entry_id uuid, request_id uuid, was text[] ${columns})
      limit ${db.unsafe(String(mostAtOnce))}),
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

const askedOf = ({ id, entryId, request }: CreditOrder, was: readonly OrderState[]): OrderTargets => ({
  id,
  entry_id: entryId,
  request_id: request?.id ?? null,
  was,
})

export type Take = { order: CreditOrder; request: unknown }
/**
 * Includes a summary of earlier attempts that may have reached the back-end: whether all were sent under
 * keys, and how long ago the first was sent. True and 0 if there are none.
 */
export type Taken = {
  fence: number
  tainted: boolean
  underKeys: boolean
  keyAgeSeconds: number
  /** Attempt number over all orders and the history epoch: the witness records both before the first byte. */
  number: number
  epoch: number
  /**
   * Profile version for the call and for reading its answer. Null: as in the specification, with the
   * environment's settings.
   */
  profile: number | null
  readings: AnswerReadings | null
  timeoutMs: number | null
  keyLifeHours: number | null
  secretSealed: Buffer | null
  /** What the back-end is known to support now. */
  mode: BackendMode
  /** This order tries a profile that is not active. */
  trial: boolean
  /** The span of the request that placed the order, if traces were made. */
  traceparent: string | null
}

/**
 * The worker that takes orders: for which back-end, for how long, and in which database run, the one whose
 * history was compared. In any other run no order is taken.
 */
export type Worker = {
  name: string
  /** The back-end that the worker calls: only a profile made for it is used. */
  place: string
  mode: BackendMode
  run: string | null
  leaseSeconds: number
}

/**
 * Moves orders from `queued` to `sending` and stores what will be sent; committed before the first byte
 * leaves. Undefined for an order that is not to be sent now.
 */
export async function takeOrders(
  db: Db,
  takes: readonly Take[],
  worker: Worker,
  locking: Locking = { wait: false },
): Promise<(Taken | undefined)[]> {
  const asked = takes.map(({ order, request }) => ({ ...askedOf(order, ['queued']), request }))
  const taken = await db<(Taken & { id: CreditOrderId })[]>`
    with ${lockRows(db, asked, locking, db`, request jsonb`)},
    ${currentProfile(db, worker.place)},
    taken as (
      update credit_order o set state = 'sending', fence = fence + 1, tries = tries + 1, worker = ${worker.name},
        lease_until = clock_timestamp() + make_interval(secs => coalesce((
          select ${leaseSecondsOfProfile(db)} from backend_profile p
          where p.version = coalesce(o.trial_profile, (select version from current))), ${worker.leaseSeconds})), sent_at = clock_timestamp()
      from ours where o.id = ours.id and o.state = any(ours.was) and o.next_try_at <= clock_timestamp()
        and ((select sending_is_open()) or (o.trial_profile is not null and trial_is_open()))
        and (o.trial_profile is null or exists (
          select 1 from backend_profile p where p.version = o.trial_profile and p.place = ${worker.place}))
        and (o.tainted or not exists (
          select 1 from player p where p.id = o.player_id and p.suspended_at > o.created_at and o.purpose = any(${suspendedGetNone})))
        and (select history_run()) = ${worker.run}
      returning ours.*, o.fence, o.tainted, o.trial_profile, o.traceparent),
    attempt as (
      insert into credit_attempt (order_id, fence, worker, keyed, request, profile)
      select id, fence, ${worker.name}, coalesce((select mode from current), ${worker.mode}) = 'keyed', request,
        coalesce(trial_profile, (select version from current)) from taken
      returning order_id, number),
    entry_shows as (
      update statement_entry e set phase = 'sending' from taken where e.id = taken.entry_id and e.phase is not null),
    request_shows as (
      update request r set phase = 'sending' from taken where r.id = taken.request_id and r.phase is not null)
    select id, fence, tainted, traceparent, coalesce(under_keys, true) as under_keys, coalesce(key_age_seconds, 0) as key_age_seconds, number, (select coalesce(max(epoch), 0) from history_accepted) as epoch,
      profile.version as profile, profile.readings, profile.timeout_ms, profile.key_life_hours, profile.secret_sealed,
      coalesce((select mode from current), ${worker.mode}) as mode, trial_profile is not null as trial
    from taken left join backend_profile profile on profile.version = coalesce(trial_profile, (select version from current))
      join attempt on attempt.order_id = taken.id
      cross join lateral (
        select min(a.number) as first, min(a.at) as first_at, bool_and(a.keyed is true) as keyed, extract(epoch from clock_timestamp() - min(a.at))::float8 as key_age_seconds
        from credit_attempt a where taken.tainted and a.order_id = taken.id and a.verdict is distinct from 'not-sent') before
      cross join lateral (
        select before.keyed and not exists (
          select 1 from credit_attempt other where other.number > before.first and other.keyed is not true)
          and not exists (
            select 1 from backend_profile p where p.place = ${worker.place} and p.mode = 'legacy' and p.switched_on_at is not null
              and coalesce(p.switched_off_at, 'infinity') >= before.first_at) as under_keys) since`
  return inOrder(takes, taken)
}

/**
 * Takes one order. Returns `player-busy` if another order of this player is being sent or of unknown
 * outcome.
 */
export async function takeOrder(db: Db, take: Take, worker: Worker): Promise<Taken | 'player-busy' | null> {
  try {
    const [taken] = await takeOrders(db, [take], worker, { wait: true })
    return taken ?? null
  } catch (error) {
    if (isUniqueViolation(error, 'credit_order_one_question_per_player')) return 'player-busy'
    throw error
  }
}

/**
 * Returns an order to the queue after the answer to its take was lost: only this worker could have sent it,
 * so nothing was sent. A take still under way holds the row until it ends. A take that commits later leaves
 * an order whose outcome is unknown once its lease expires.
 */
export async function giveBack(db: Db, order: CreditOrder, worker: string): Promise<boolean> {
  const [given] = await db`
    with ${lockRows(db, [askedOf(order, ['sending'])], { wait: true })},
    given as (
      update credit_order o set state = 'queued', lease_until = null, next_try_at = clock_timestamp()
      from ours where o.id = ours.id and o.state = any(ours.was) and o.worker = ${worker}
      returning o.id, o.fence),
    attempt as (
      update credit_attempt a set answered_at = clock_timestamp(), verdict = 'not-sent'
      from given where a.order_id = given.id and a.fence = given.fence and a.verdict is null),
    ${showPhase(db, 'queued', db`select ${order.entryId}::uuid as entry_id, ${order.request?.id ?? null}::uuid as request_id from given`)}
    select 1 from given`
  return given !== undefined
}

function inOrder<Row extends { id: CreditOrderId }>(
  asked: readonly { order: CreditOrder }[],
  rows: readonly Row[],
): (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ order }) => found.get(order.id))
}

/**
 * Announces that these orders are being sent. Locks and writes no row, so no commit waits for its flush to
 * disk.
 */
export const announceSending = (db: Db, orders: readonly CreditOrder[]) => {
  const entryIds = orders.flatMap(({ entryId }) => entryId ?? [])
  return db`
    select announce('orders', ${orders.map(({ id }) => id)}::uuid[]), announce('statements', ${entryIds}::uuid[]),
      announce('requests', ${orders.flatMap(({ request }) => request?.id ?? [])}::uuid[])`
}

/**
 * Marks the order as waiting behind another order of the same player whose outcome is unknown. Nothing was
 * sent for it.
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

export type Answered = { fence: number; verdict: Verdict; observed: Observed; words: string | null }
export type Finish = { order: CreditOrder; state: FinalOrderState; answered: Answered }
export type Finished = { nextWaits: boolean }

/**
 * Ends orders by their back-end's answer. Also closes an order that became `unknown` when its lease expired
 * while this answer was under way. Never closes one that a person has decided, since that is in neither
 * state any more. Undefined for an order that was no longer ours to settle; otherwise says whether another
 * order of the player is queued.
 */
export async function finishOrders(
  db: Db,
  finishes: readonly Finish[],
  locking: Locking = { wait: false },
): Promise<(Finished | undefined)[]> {
  const endings = finishes.map(({ order, state, answered: { words, observed } }) => {
    const end = settlementOf(order, state)
    return endingOf(order, state, end, { result: end.ledger ? null : words, balance: balanceOf(observed) })
  })
  const asked = endings.map((ending, at) => {
    const { order, answered } = finishes[at]!
    const { fence, verdict, observed, words } = answered
    return { ...askedOf(order, ['sending', 'unknown']), ...ending, fence, verdict, answer: observed, words }
  })
  const closed = await db<(Finished & { id: CreditOrderId })[]>`
    with ${lockRows(db, asked, locking, db`, ${endingColumns(db)}, fence integer, verdict text, answer jsonb, words text`)},
    closed as (
      update credit_order o set state = ours.state, lease_until = null, result = ours.words, undone = ours.frees_entry
      from ours where o.id = ours.id and o.fence = ours.fence and o.state = any(ours.was)
      returning ours.*, o.player_id, o.credits, o.ordered_by),
    attempt as (
      update credit_attempt a set answered_at = clock_timestamp(), verdict = closed.verdict, answer = closed.answer
      from closed where a.order_id = closed.id and a.fence = closed.fence),
    ${moveBoth(db, endings)},
    ${writeLedger(db, 'answer')},
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, after, player_id)
      select ordered_by, 'order.' || state, 'order', id::text, jsonb_build_object('credits', credits, 'result', words), player_id
      from closed)
    select id, exists (select 1 from credit_order o where o.player_id = closed.player_id and o.state = 'queued') as next_waits from closed`
  return inOrder(finishes, closed)
}

/** Ends one order. Returns null if it was no longer ours to settle. */
export async function finishOrder(db: Db, finish: Finish): Promise<Finished | null> {
  const [finished] = await finishOrders(db, [finish], { wait: true })
  return finished ?? null
}

const noteAnswer = (db: Db, orderId: CreditOrderId, { fence, verdict, observed }: Answered) => db`
  update credit_attempt set answered_at = clock_timestamp(), verdict = ${verdict}, answer = ${db.json(observed as never)}
  where order_id = ${orderId} and fence = ${fence}`

/**
 * Stores an answer to an order that was settled without it. The answer moves nothing, but is never lost: the
 * attempt keeps it. If it contradicts what a person decided, the order records that, in the audit, on the
 * screens and in the alerts. Returns true in that case.
 */
export async function noteLateAnswer(db: Db, order: CreditOrder, answered: Answered): Promise<boolean> {
  const { verdict } = answered
  const against = verdict === 'yes' ? 'abandoned' : verdict === 'no' ? 'done' : null
  const [late] = await db`
    with noted as (${noteAnswer(db, order.id, answered)} and (verdict is null or lapsed) returning fence),
    late as (
      update credit_order set late_verdict = ${verdict}
      where id = ${order.id} and state = ${against} and decided_by is not null and fence = ${answered.fence}
        and exists (select 1 from noted)
      returning id, player_id, credits, state),
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, before, after, player_id)
      select 'system', 'order.lateAnswer', 'order', id::text, jsonb_build_object('state', state),
        jsonb_build_object('verdict', ${verdict}::text, 'credits', credits, 'result', ${answered.words}::text), player_id
      from late)
    select 1 from late`
  return late !== undefined
}

/**
 * Returns the order to the queue under the same key, to be retried after a delay; or marks its outcome
 * unknown.
 */
export async function keepOpen(
  db: Db,
  order: CreditOrder,
  to: { state: 'queued'; phase: Phase; tainted: boolean; retrySeconds: number } | { state: 'unknown' },
  answered: Answered,
): Promise<boolean> {
  const phase = to.state === 'unknown' ? 'unknown' : to.phase
  const [kept] = await db`
    with ${lockRows(db, [askedOf(order, ['sending'])], { wait: true })},
    kept as (
      update credit_order o set state = ${to.state}, lease_until = null, result = ${answered.words}
        ${to.state === 'queued' ? db`, tainted = ${to.tainted}, next_try_at = clock_timestamp() + make_interval(secs => ${to.retrySeconds})` : db``}
      from ours where o.id = ours.id and o.fence = ${answered.fence} and o.state = any(ours.was)
      returning o.id, o.player_id, o.ordered_by),
    attempt as (${noteAnswer(db, order.id, answered)} and exists (select 1 from kept)),
    ${showPhase(db, phase, db`select ${order.entryId}::uuid as entry_id, ${order.request?.id ?? null}::uuid as request_id from kept`)},
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, after, player_id)
      select ordered_by, 'order.unknown', 'order', id::text, jsonb_build_object('result', ${answered.words}::text), player_id
      from kept where ${to.state === 'unknown'})
    select 1 from kept`
  return kept !== undefined
}

/** CTEs that update the phase shown by the entries and requests of these orders. */
export const showPhase = (db: Db, phase: Phase, moved: ReturnType<Db>) => db`
  entry_shows as (
    update statement_entry e set phase = ${phase} from (${moved}) m where e.id = m.entry_id and e.state = 'crediting'),
  request_shows as (
    update request r set phase = ${phase} from (${moved}) m where r.id = m.request_id and r.state = 'crediting')`

/** SQL condition: an order is being sent whose worker no longer holds its lease. */
export const haveLeasesLapsed = (db: Db) => db`exists (select from credit_order where ${hasLapsed(db)})`
const hasLapsed = (db: Db) => db`state = 'sending' and lease_until < clock_timestamp()`

/**
 * Ends the leases of orders whose worker died or froze during a call. Nobody knows whether the call was
 * made: in mode `legacy` a person decides, in mode `keyed` the back-end is asked again under the same key.
 */
export async function expireLeases(db: Db, worker: { mode: BackendMode; place: string }): Promise<number> {
  const [now] = await db<{ mode: BackendMode }[]>`
    with ${currentProfile(db, worker.place)} select coalesce((select mode from current), ${worker.mode}) as mode`
  const keyed = now!.mode === 'keyed'
  const state: OrderState = keyed ? 'queued' : 'unknown'
  const phase: Phase = keyed ? 'waiting' : 'unknown'
  const rows = await db`
    with lapsed as materialized (
      select id from credit_order where ${hasLapsed(db)}
      order by id limit 100 for update skip locked),
    moved as (
      update credit_order set state = ${state}, lease_until = null, next_try_at = clock_timestamp(),
        tainted = tainted or ${keyed}, result = 'no answer was recorded'
      where id in (select id from lapsed)
      returning id, fence, entry_id, request_id, player_id, ordered_by),
    attempt as (
      update credit_attempt a set verdict = 'unknown', lapsed = true from moved where a.order_id = moved.id and a.fence = moved.fence and a.verdict is null),
    ${showPhase(db, phase, db`select entry_id, request_id from moved`)},
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, after, player_id)
      select ordered_by, ${keyed ? 'order.askAgain' : 'order.unknown'}, 'order', id::text,
        jsonb_build_object('result', 'no answer was recorded'), player_id from moved)
    select 1 from moved`
  return rows.length
}
