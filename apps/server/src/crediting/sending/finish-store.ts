import type { CreditOrderId } from '@khlang/domain/brand'
import type { Phase } from '@khlang/domain/cashier/request'
import { balanceOf, type Observed, type Verdict } from '@khlang/domain/crediting/answer'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { type FinalOrderState, settlementOf } from '@khlang/domain/crediting/settlement'
import type { Db } from '#platform/database/database.ts'
import { endingColumns, endingOf, moveBoth, writeLedger } from './endings-store.ts'
import { targetOf, inOrder, type Locking, lockRows, showPhase } from './step-rows-store.ts'

export type Answered = { fence: number; verdict: Verdict; observed: Observed; words: string | null }
export type Finish = { order: CreditOrder; state: FinalOrderState; answered: Answered }
export type Finished = { nextWaits: boolean }

/**
 * Ends orders with the back-end's answers. This includes orders that became `unknown` because their lease
 * expired while the answer was under way. Orders that a person has decided are not touched. Returns for each
 * whether another order of the player is queued; undefined for an order that was left out. It is left out if this
 * attempt no longer holds it or, with `wait: false`, if its rows are locked.
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
  const targets = endings.map((ending, index) => {
    const { order, answered } = finishes[index]!
    const { fence, verdict, observed, words } = answered
    return { ...targetOf(order, ['sending', 'unknown']), ...ending, fence, verdict, answer: observed, words }
  })
  const closed = await db<(Finished & { id: CreditOrderId })[]>`
    with ${lockRows(db, targets, locking, db`, ${endingColumns(db)}, fence integer, verdict text, answer jsonb, words text`)},
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

/** Ends one order, waiting for its locks. Returns null if this attempt no longer holds it. */
export async function finishOrder(db: Db, finish: Finish): Promise<Finished | null> {
  const [finished] = await finishOrders(db, [finish], { wait: true })
  return finished ?? null
}

/**
 * Returns the order to the queue under the same key, to be retried after a delay; or marks its outcome
 * unknown. Returns false, without a change, if it is no longer being sent under this attempt.
 */
export async function keepOpen(
  db: Db,
  order: CreditOrder,
  outcome: { state: 'queued'; phase: Phase; tainted: boolean; retrySeconds: number } | { state: 'unknown' },
  answered: Answered,
): Promise<boolean> {
  const phase = outcome.state === 'unknown' ? 'unknown' : outcome.phase
  const [keptOrder] = await db`
    with ${lockRows(db, [targetOf(order, ['sending'])], { wait: true })},
    kept as (
      update credit_order o set state = ${outcome.state}, lease_until = null, result = ${answered.words}
        ${outcome.state === 'queued' ? db`, tainted = ${outcome.tainted}, next_try_at = clock_timestamp() + make_interval(secs => ${outcome.retrySeconds})` : db``}
      from ours where o.id = ours.id and o.fence = ${answered.fence} and o.state = any(ours.was)
      returning o.id, o.player_id, o.ordered_by),
    attempt as (${noteAnswer(db, order.id, answered)} and exists (select 1 from kept)),
    ${showPhase(db, phase, db`select ${order.entryId}::uuid as entry_id, ${order.request?.id ?? null}::uuid as request_id from kept`)},
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, after, player_id)
      select ordered_by, 'order.unknown', 'order', id::text, jsonb_build_object('result', ${answered.words}::text), player_id
      from kept where ${outcome.state === 'unknown'})
    select 1 from kept`
  return keptOrder !== undefined
}

/**
 * Stores a late yes or definite no for an order that this attempt no longer holds, because the order was
 * settled or was queued again after its lease ended. The answer is stored with the attempt and moves nothing.
 * If it contradicts what a person decided, the order is marked for screens and alerts, the audit log gets a
 * line, and true is returned.
 */
export async function noteLateAnswer(db: Db, order: CreditOrder, answered: Answered): Promise<boolean> {
  const { verdict } = answered
  const contraryState = verdict === 'yes' ? 'abandoned' : verdict === 'no' ? 'done' : null
  const [late] = await db`
    with noted as (${noteAnswer(db, order.id, answered)} and (verdict is null or lapsed) returning fence),
    late as (
      update credit_order set late_verdict = ${verdict}
      where id = ${order.id} and state = ${contraryState} and decided_by is not null and fence = ${answered.fence}
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

const noteAnswer = (db: Db, orderId: CreditOrderId, { fence, verdict, observed }: Answered) => db`
  update credit_attempt set answered_at = clock_timestamp(), verdict = ${verdict}, answer = ${db.json(observed as never)}
  where order_id = ${orderId} and fence = ${fence}`
