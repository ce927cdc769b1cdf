import type { CreditOrderId, ExternalKey, PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { CompletedFrom, RequestKind, RequestState } from '@khlang/domain/cashier/request'
import type { RequestWork } from '@khlang/domain/cashier/request-work'
import type { Credits } from '@khlang/domain/money'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { Tx } from '#platform/database/database.ts'

export type LockedRequest = RequestWork & {
  now: Date
  id: RequestId
  number: number
  kind: RequestKind
  key: ExternalKey
  version: number
  state: RequestState
  amount: Credits
  bonus: Credits
  /** The state in which a person ended it as done by hand; null if it is not done, or was credited or paid by an order. */
  completedFrom: CompletedFrom | null
  /** The entry with which a deposit was last matched, even if its credit failed. */
  entryId: StatementEntryId | null
  playerId: PlayerId
  playerKey: ExternalKey
  playerStatus: PlayerStatus
  playerForgotten: boolean
  /** The player's bank account; null if its bank or number is missing. */
  account: { bank: string; number: string; name: string } | null
  /** Null if the account was never changed. */
  accountChangedHoursAgo: number | null
}

/**
 * Locks in the usual order until the transaction ends: the entry of the request, then the request; the player
 * is locked against changes only. Returns null if there is no such request.
 */
export async function lockRequest(tx: Tx, id: RequestId): Promise<LockedRequest | null> {
  await tx`select 1 from statement_entry where id = (select entry_id from request where id = ${id}) for update`
  const [row] = await tx<LockedRequest[]>`
    select r.id, r.number, r.kind, r.external_key as key, r.version, r.state, r.amount, r.bonus, r.entry_id, r.completed_from, r.player_id,
      r.holder, r.lease_until, r.hold_reason, r.hold_until, clock_timestamp() as now,
      p.external_key as player_key, p.status as player_status, p.forgotten_at is not null as player_forgotten,
      case when p.bank <> '' and p.account_number <> '' then
        jsonb_build_object('bank', p.bank, 'number', p.account_number, 'name', p.first_name || ' ' || p.last_name) end as account,
      extract(epoch from clock_timestamp() - p.account_changed_at)::float8 / 3600 as account_changed_hours_ago
    from request r join player p on p.id = r.player_id where r.id = ${id} for update of r for share of p`
  return row ?? null
}

export type Started = {
  orderId: CreditOrderId
  employee: string
  /** The own account that a payout is paid from. */
  paidFrom?: string | null
}

/**
 * Compare-and-set: the request now waits for its order. Returns false if it was no longer in the state the
 * decision was based on.
 */
export async function startOrder(
  tx: Tx,
  { id, state }: Pick<LockedRequest, 'id' | 'state'>,
  { orderId, employee, paidFrom = null }: Started,
): Promise<boolean> {
  const { count } = await tx`
    update request set state = 'crediting', phase = 'queued', order_id = ${orderId}, employee = ${employee}, result = null,
      paid_from = ${paidFrom}
    where id = ${id} and state = ${state}`
  return count === 1
}

/**
 * Marks the entry that paid for a credited deposit (`findCredited`) as waiting for its credit to be taken back. Returns
 * false if the entry is not, or no longer, credited for that deposit; true without a change if there is no entry.
 */
export async function startReversing(
  tx: Tx,
  { id, entryId }: Pick<LockedRequest, 'id'> & Pick<Credited, 'entryId'>,
  { orderId, employee }: Started,
): Promise<boolean> {
  if (entryId === null) return true
  const { count } = await tx`
    update statement_entry set state = 'crediting', phase = 'queued', order_id = ${orderId}, employee = ${employee}, result = null
    where id = ${entryId} and request_id = ${id} and state = 'done'`
  return count === 1
}

export type RequestEnding = {
  to: Extract<RequestState, 'done' | 'cancelled'>
  employee: string
  note: string | null
  /** The own account from which the money was sent by hand. A transfer has recorded its account, which then stays. */
  paidFrom: string | null
}

/**
 * Ends a request without an order. Compare-and-set: returns false if it was no longer in the state the
 * decision was based on.
 */
export async function endRequest(
  tx: Tx,
  { id, state }: Pick<LockedRequest, 'id' | 'state'>,
  { to, employee, note, paidFrom }: RequestEnding,
): Promise<boolean> {
  const { count } = await tx`
    update request set state = ${to}, employee = ${employee}, note = coalesce(${note}, note),
      completed_from = ${to === 'done' ? tx`state` : null},
      paid_from = case when state = 'transferred' then paid_from else ${paidFrom} end
    where id = ${id} and state = ${state}`
  return count === 1
}

/**
 * Opens a request again that was ended as done by hand (`endRequest`), in the state that it had before. Returns false if it
 * was not ended so.
 */
export async function reopenRequest(
  tx: Tx,
  { id }: Pick<LockedRequest, 'id'>,
  { employee, note }: Pick<RequestEnding, 'employee' | 'note'>,
): Promise<boolean> {
  const { count } = await tx`
    update request set state = completed_from, completed_from = null, employee = ${employee}, note = coalesce(${note}, note),
      paid_from = case when completed_from = 'transferred' then paid_from end
    where id = ${id} and state = 'done' and completed_from is not null`
  return count === 1
}

/** What was credited for a deposit, and the entry that paid for it; null if none is known. */
export type Credited = { credits: Credits; entryId: StatementEntryId | null }

/** Returns what was credited for this deposit; null if nothing was, or if it was taken back. */
export async function findCredited(tx: Tx, id: RequestId): Promise<Credited | null> {
  const [row] = await tx<Credited[]>`
    select credits, entry_id from credit_order where request_id = ${id} and purpose = 'creditDeposit' and state = 'done' and not undone`
  return row ?? null
}
