import type { CreditOrderId, EmployeeEmail, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { CreditOrder, OrderState } from '@khlang/domain/crediting/order'
import { type FinalOrderState, type Settlement, settlementOf } from '@khlang/domain/crediting/settlement'
import type { Tx } from '#platform/database/database.ts'
import { type Ending, endingColumns, endingOf, moveBoth, writeLedger } from '../sending/endings-store.ts'
import { showPhase } from '../sending/step-rows-store.ts'
import { givenUp, orderColumns, type Payee } from '../store.ts'
import { restoreRequest, type UndoneMatch } from './undone-match-store.ts'
import { disableAfterReversal } from './wrong-match-store.ts'

/**
 * People's decisions about an order: how an unknown outcome ended, that the order is called off, that it is
 * sent again.
 */

export type LockedOrder = CreditOrder & {
  state: OrderState
  fence: number
  /** An earlier call had no definite answer and may have been carried out, so a later "no" proves nothing. */
  tainted: boolean
  /** Nobody may decide yet that it was not carried out. Until when: `quarantineUntil`. */
  quarantined: boolean
  quarantineUntil: Date | null
  /** Whether the back-end has given a definite answer to a later call of any order (`givenUp`). */
  answeredSince: boolean
}

/**
 * Locks entry, request, then order, in the usual lock order, for a person's decision. Null if there is no such
 * order.
 */
export async function lockOrder(
  tx: Tx,
  id: CreditOrderId,
  quarantineSeconds: number,
): Promise<LockedOrder | null> {
  const [found] = await tx<{ entryId: StatementEntryId | null; requestId: RequestId | null }[]>`
    select entry_id, request_id from credit_order where id = ${id}`
  if (!found) return null
  await tx`select 1 from statement_entry where id = ${found.entryId} for update`
  await tx`select 1 from request where id = ${found.requestId} for update`
  const until = tx`given_up.at + make_interval(secs => ${quarantineSeconds})`
  const [row] = await tx<LockedOrder[]>`
    select ${orderColumns(tx)}, state, fence, tainted, ${until} as quarantine_until, coalesce(${until} > clock_timestamp(), false) as quarantined,
      coalesce(given_up.answered_since, false) as answered_since
    from credit_order o ${givenUp(tx)} where o.id = ${id} for update of o`
  return row ?? null
}

/**
 * Returns what a payout was ordered with, and the player's account of now (null if it is incomplete). Callers have
 * locked the order and its player.
 */
export async function readPayout(
  tx: Tx,
  id: CreditOrderId,
): Promise<{ payee: Payee; account: Payee | null; paidFrom: string | null }> {
  const [row] = await tx<{ payee: Payee; account: Payee | null; paidFrom: string | null }[]>`
    select o.payee, o.paid_from, case when p.bank <> '' and p.account_number <> '' then
      jsonb_build_object('bank', p.bank, 'number', p.account_number, 'name', p.first_name || ' ' || p.last_name) end as account
    from credit_order o join player p on p.id = o.player_id where o.id = ${id}`
  return row!
}

export type Decision = {
  state: Extract<FinalOrderState, 'done' | 'abandoned'>
  by: EmployeeEmail
  evidence: string
}

/**
 * Ends an order by a person's decision, with evidence. Callers have locked it (`lockOrder`) and seen it
 * `unknown`.
 */
export async function decideOrder(
  tx: Tx,
  order: LockedOrder,
  { state, by, evidence }: Decision,
): Promise<void> {
  const end = settlementOf(order, state)
  const ending = endingOf(order, state, end, { result: end.ledger ? null : evidence, balance: null })
  await tx`
    with ${decided(tx, ending)},
    closed as (
      update credit_order o set state = decided.state, decided_by = ${by}, evidence = ${evidence}, undone = decided.frees_entry
      from decided where o.id = decided.id and o.state = 'unknown' and o.fence = ${order.fence}
      returning decided.*, o.player_id),
    ${moveBoth(tx, [ending])},
    ${writeLedger(tx, 'person')}
    select 1 from closed`
}

/**
 * Turns a queued order that may have been carried out into one of unknown outcome. Returns false if another order of
 * the player is unknown or being sent already. Callers have locked the order and checked its state.
 */
export async function saveUnknown(tx: Tx, order: LockedOrder, result: string): Promise<boolean> {
  const movedOrder = await tx`
    with moved as (
      update credit_order o set state = 'unknown', result = ${result}
      where o.id = ${order.id} and o.state = 'queued' and o.tainted and o.fence = ${order.fence}
        and not exists (select 1 from credit_order other where other.player_id = o.player_id and other.state in ('sending', 'unknown'))
      returning o.entry_id, o.request_id),
    ${showPhase(tx, 'unknown', tx`select entry_id, request_id from moved`)}
    select 1 from moved`
  return movedOrder.length === 1
}

/**
 * Cancels a queued order. Its request and entry return to the state before it; an entry that was to be credited is
 * pending again, and what else the match did to its request is undone. After an automatic match it also stops
 * auto-matching on the account. Returns what callers write to the audit log besides; null, without a change, unless the
 * order is queued and certainly was never sent. Only undoing a match needs no reason. Callers have locked the order.
 */
export async function callOffOrder(
  tx: Tx,
  order: LockedOrder,
  { by, reason }: { by: EmployeeEmail; reason: string | null },
): Promise<UndoneMatch | null> {
  const evidence = reason ?? 'match undone'
  const end: Settlement = { ...settlementOf(order, 'abandoned') }
  if (order.purpose === 'creditDeposit') end.entry = 'pending' // nothing failed
  const ending = endingOf(order, 'abandoned', end, { result: null, balance: null })
  const closed = await tx`
    with ${decided(tx, ending)},
    closed as (
      update credit_order o set state = decided.state, decided_by = ${by}, evidence = ${evidence}
      from decided where o.id = decided.id and o.state = 'queued' and not o.tainted and o.fence = ${order.fence}
        and not exists (select 1 from credit_attempt where order_id = o.id and verdict is distinct from 'not-sent')
      returning decided.*),
    ${moveBoth(tx, [ending])}
    select 1 from closed`
  if (closed.length !== 1) return null
  if (order.purpose !== 'creditDeposit' || !order.request) return {}
  const match = { requestId: order.request.id, entryId: order.entryId }
  await disableAfterReversal(tx, { requestId: match.requestId, orderId: order.id, by, reason: evidence })
  return restoreRequest(tx, match, { by, reason })
}

const decided = (tx: Tx, ending: Ending) => tx`
  decided as (
    select * from jsonb_to_recordset(${tx.json([ending] as never)}) as decided (id uuid, entry_id uuid, request_id uuid, ${endingColumns(tx)}))`

/**
 * Assigns the request and entry of an order that `decideOrder` has just abandoned to the next order. Throws
 * if one of them is no longer in the state that `decideOrder` gave it.
 */
export async function assignToNext(tx: Tx, endedOrder: CreditOrder, next: CreditOrder): Promise<void> {
  const end = settlementOf(endedOrder, 'abandoned')
  const entry = await tx`
    update statement_entry set state = 'crediting', phase = 'queued', order_id = ${next.id}, employee = ${next.orderedBy}, result = null
    where id = ${endedOrder.entryId} and state = ${end.entry ?? ''}`
  const request = await tx`
    update request set state = 'crediting', phase = 'queued', order_id = ${next.id}, employee = ${next.orderedBy}, result = null
    where id = ${endedOrder.request?.id ?? null} and state = ${end.request ?? ''}`
  if (
    entry.count !== Number(endedOrder.entryId !== null) ||
    request.count !== Number(endedOrder.request !== null)
  )
    throw new Error('Locked rows changed under their lock')
}
