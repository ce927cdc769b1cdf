import type { CreditOrderId } from '@khlang/domain/brand'
import type { Phase } from '@khlang/domain/cashier/request'
import { balanceOf, type Observed, type Verdict } from '@khlang/domain/crediting/answer'
import type { BackendMode, CreditOrder, OrderState } from '@khlang/domain/crediting/order'
import { type FinalOrderState, type Settlement, settlementOf } from '@khlang/domain/crediting/settlement'
import { type Db, isUniqueViolation } from '#platform/database.ts'

/**
 * The steps of an order under way. Each is one statement that takes its locks in the order of the house (entry, request,
 * order) and writes order, entry, request, attempt, ledger and audit together or not at all. `where fence = …` is the
 * protection against a worker that slept through its lease.
 *
 * The state that an order must have is a parameter, never a word in the statement: with the word the planner prefers the
 * partial index of that state, which is nearly empty when it plans, and then every step of a backlog reads the whole backlog.
 */

/** How long a worker may hold an order: well over the longest call, so that a living worker never loses it. */
export const leaseSeconds = 20

export type Taken = { fence: number; tainted: boolean; ageSeconds: number }

/**
 * `queued` to `sending`, committed before the first byte leaves, with what will be sent written down. Null when the order is
 * not to be sent now; `player-busy` when another order of this player is an open question.
 */
export async function takeOrder(
  db: Db,
  order: CreditOrder,
  worker: string,
  request: unknown,
): Promise<Taken | 'player-busy' | null> {
  const { id, entryId } = order
  const requestId = order.request?.id ?? null
  try {
    const [taken] = await db<Taken[]>`
      with entry as materialized (select id from statement_entry where id = ${entryId} for no key update),
      request_row as materialized (
        select id from request where id = ${requestId} and (select count(*) from entry) >= 0 for no key update),
      taken as (
        update credit_order set state = 'sending', fence = fence + 1, tries = tries + 1, worker = ${worker},
          lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), sent_at = clock_timestamp()
        where id = ${id} and state = any(${['queued']}) and next_try_at <= clock_timestamp() and (select count(*) from request_row) >= 0
          and not exists (select 1 from setting where key = 'sending.hold')
        returning fence, tainted, extract(epoch from clock_timestamp() - created_at)::float8 as age_seconds),
      attempt as (
        insert into credit_attempt (order_id, fence, worker, request)
        select ${id}::uuid, fence, ${worker}::text, ${db.json(request as never)}::jsonb from taken),
      entry_shows as (
        update statement_entry set phase = 'sending' where id = ${entryId} and state = 'crediting' and exists (select 1 from taken)),
      request_shows as (
        update request set phase = 'sending' where id = ${requestId} and state = 'crediting' and exists (select 1 from taken))
      select * from taken`
    return taken ?? null
  } catch (error) {
    if (isUniqueViolation(error, 'credit_order_one_question_per_player')) return 'player-busy'
    throw error
  }
}

/** Takes no row and writes none, so no commit waits for its flush to disk. */
export const announceSending = (db: Db, orders: readonly CreditOrder[]) => {
  const entryIds = orders.flatMap(({ entryId }) => entryId ?? [])
  return db`
    select announce('orders', ${orders.map(({ id }) => id)}::uuid[]), announce('statements', ${entryIds}::uuid[]),
      announce('requests', ${orders.flatMap(({ request }) => request?.id ?? [])}::uuid[])`
}

/** Shows that the order waits behind an open question of the same player, with nothing sent. */
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

/**
 * The end of an order by its back-end's answer. Also closes an order that its lease made `unknown` while this very answer was
 * under way; never one that a person has decided. Null when the order was no longer ours to settle; otherwise whether another
 * order of the player waits for its turn.
 */
export async function finishOrder(
  db: Db,
  order: CreditOrder,
  state: FinalOrderState,
  answered: Answered,
): Promise<{ nextWaits: boolean } | null> {
  const { fence, words } = answered
  const end = settlementOf(order, state)
  const result = end.ledger ? null : words
  const [closed] = await db<{ nextWaits: boolean }[]>`
    with entry as materialized (select id from statement_entry where id = ${order.entryId} for no key update),
    request_row as materialized (
      select id from request where id = ${order.request?.id ?? null} and (select count(*) from entry) >= 0 for no key update),
    closed as (
      update credit_order set state = ${state}, lease_until = null, result = ${words}, undone = ${end.freesEntry}
      where id = ${order.id} and fence = ${fence} and state = any(${['sending', 'unknown']}) and decided_by is null
        and (select count(*) from request_row) >= 0
      returning id, player_id, request_id, entry_id, credits, ordered_by),
    attempt as (${noteAnswer(db, order.id, answered)} and exists (select 1 from closed)),
    ${moveBoth(db, order, end, { result, balance: balanceOf(answered.observed) })},
    ${writeLedger(db, end, 'answer')},
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, after, player_id)
      select ordered_by, ${`order.${state}`}, 'order', id::text,
        jsonb_build_object('credits', credits, 'result', ${words}::text), player_id
      from closed)
    select exists (select 1 from credit_order o where o.player_id = closed.player_id and o.state = 'queued') as next_waits from closed`
  return closed ?? null
}

/** What the back-end said with it; a person's decision knows no balance. */
type Said = { result: string | null; balance: number | null }

/** Moves entry and request out of `crediting`, if the CTE `closed` has a row. An entry that becomes free forgets its match. */
export const moveBoth = (db: Db, order: CreditOrder, end: Settlement, { result, balance }: Said) => db`
  entry_moves as (
    update statement_entry set state = ${end.entry ?? ''}, phase = null, result = ${result}
      ${end.freesEntry ? db`, request_id = null, player_id = null, order_id = null` : db``}
    where id = ${order.entryId} and state = 'crediting' and exists (select 1 from closed)),
  request_moves as (
    update request set state = ${end.request ?? ''}, phase = null, result = ${result}
      ${order.transfer && end.request === 'transferred' ? db`, via = ${order.transfer.via}` : db``} ${saveBalance(db, end, balance)}
    where id = ${order.request?.id ?? null} and state = 'crediting' and exists (select 1 from closed)),
  undone_credit as (
    update credit_order set undone = true
    where ${end.freesEntry} and request_id = ${order.request?.id ?? null} and purpose = 'creditDeposit' and state = 'done'
      and exists (select 1 from closed))`

/** Before and after the last credit that moved for this request; a payout moves none and leaves them as they are. */
const saveBalance = (db: Db, { ledger }: Settlement, after: number | null) =>
  ledger && ledger.credits !== 0
    ? db`, balance_after = ${after}::bigint, balance_before = ${after}::bigint - ${ledger.credits}::int`
    : db``

/** One line for what moved, with its proof, if the CTE `closed` has a row. */
export const writeLedger = (db: Db, { ledger }: Settlement, proof: 'answer' | 'person') => db`
  ledger_line as (
    insert into ledger (order_id, player_id, request_id, entry_id, credits, paid, proof)
    select id, player_id, request_id, entry_id, ${ledger?.credits ?? 0}::int, ${ledger?.paid ?? 0}::int, ${proof}
    from closed where ${ledger !== null})`

const noteAnswer = (db: Db, orderId: CreditOrderId, { fence, verdict, observed }: Answered) => db`
  update credit_attempt set answered_at = clock_timestamp(), verdict = ${verdict}, answer = ${db.json(observed as never)}
  where order_id = ${orderId} and fence = ${fence}`

/** Back to the queue under the same key, to be tried again after a while; or, without a while, an open question. */
export async function keepOpen(
  db: Db,
  order: CreditOrder,
  to: { state: 'queued'; phase: Phase; tainted: boolean; retrySeconds: number } | { state: 'unknown' },
  answered: Answered,
): Promise<boolean> {
  const phase = to.state === 'unknown' ? 'unknown' : to.phase
  const [kept] = await db`
    with entry as materialized (select id from statement_entry where id = ${order.entryId} for no key update),
    request_row as materialized (
      select id from request where id = ${order.request?.id ?? null} and (select count(*) from entry) >= 0 for no key update),
    kept as (
      update credit_order set state = ${to.state}, lease_until = null, result = ${answered.words}
        ${to.state === 'queued' ? db`, tainted = ${to.tainted}, next_try_at = clock_timestamp() + make_interval(secs => ${to.retrySeconds})` : db``}
      where id = ${order.id} and fence = ${answered.fence} and state = any(${['sending']}) and (select count(*) from request_row) >= 0
      returning id, player_id, ordered_by),
    attempt as (${noteAnswer(db, order.id, answered)} and exists (select 1 from kept)),
    ${showPhase(db, phase, db`select ${order.entryId}::uuid as entry_id, ${order.request?.id ?? null}::uuid as request_id from kept`)},
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, after, player_id)
      select ordered_by, 'order.unknown', 'order', id::text, jsonb_build_object('result', ${answered.words}::text), player_id
      from kept where ${to.state === 'unknown'})
    select 1 from kept`
  return kept !== undefined
}

const showPhase = (db: Db, phase: Phase, moved: ReturnType<Db>) => db`
  entry_shows as (
    update statement_entry e set phase = ${phase} from (${moved}) m where e.id = m.entry_id and e.state = 'crediting'),
  request_shows as (
    update request r set phase = ${phase} from (${moved}) m where r.id = m.request_id and r.state = 'crediting')`

/**
 * Orders whose worker died or froze in the middle of a call. Whether the call was made nobody knows: `legacy` asks a person,
 * `keyed` asks the back-end again under the same key.
 */
export async function expireLeases(db: Db, mode: BackendMode): Promise<number> {
  const state: OrderState = mode === 'keyed' ? 'queued' : 'unknown'
  const phase: Phase = mode === 'keyed' ? 'waiting' : 'unknown'
  const rows = await db`
    with lapsed as materialized (
      select id from credit_order where state = 'sending' and lease_until < clock_timestamp()
      order by id limit 100 for update skip locked),
    moved as (
      update credit_order set state = ${state}, lease_until = null, next_try_at = clock_timestamp(),
        tainted = tainted or ${mode === 'keyed'}, result = 'no answer was recorded'
      where id in (select id from lapsed)
      returning id, fence, entry_id, request_id, player_id, ordered_by),
    attempt as (
      update credit_attempt a set verdict = 'unknown', lapsed = true from moved where a.order_id = moved.id and a.fence = moved.fence and a.verdict is null),
    ${showPhase(db, phase, db`select entry_id, request_id from moved`)},
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, after, player_id)
      select ordered_by, ${mode === 'keyed' ? 'order.askAgain' : 'order.unknown'}, 'order', id::text,
        jsonb_build_object('result', 'no answer was recorded'), player_id from moved)
    select 1 from moved`
  return rows.length
}
