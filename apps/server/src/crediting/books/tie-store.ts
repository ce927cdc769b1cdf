import type { EmployeeEmail, PlayerId, StatementEntryId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'

/** Links entries to credits that were adopted from the back-end's books before the bank reported the money. */

/**
 * Returns whether this entry, by amount and time, may be the money for a credit of this player that was adopted
 * without an entry. If it is, matching it would credit the player twice.
 */
export async function paysForAdopted(
  db: Db,
  { entryId, playerId }: { entryId: StatementEntryId; playerId: PlayerId },
): Promise<boolean> {
  const [row] = await db`
    select 1 from statement_entry e
      join book_finding f on f.player_id = ${playerId} and f.state = 'adopted' and f.kind = 'addCredit'
        and e.occurred_at between f.moved_at - interval '3 days' and f.moved_at + interval '1 hour'
      join credit_order o on o.id = f.order_id and o.entry_id is null and o.purpose = 'creditDeposit' and not o.undone
      join request r on r.id = o.request_id and r.amount = e.amount_satang / 100
    where e.id = ${entryId} limit 1`
  return row !== undefined
}

/**
 * Returns the requested amount of an adopted order, without bonus, which the bank's entry for it must have; an empty
 * list without an order or request.
 */
export async function amountAdopted(db: Db, orderId: string | null): Promise<{ amount: number }[]> {
  if (orderId === null) return []
  return db<{ amount: number }[]>`
    select r.amount from credit_order o join request r on r.id = o.request_id where o.id = ${orderId}`
}

/**
 * Marks the entry done and assigns it to the request of the adopted credit. Returns false if the entry is not free
 * or has another amount, or if the credit has an entry already, was taken back or is being taken back.
 */
export async function tieEntry(
  tx: Tx,
  { orderId, entryId, by }: { orderId: string; entryId: StatementEntryId; by: EmployeeEmail },
): Promise<boolean> {
  // Locks in the order of every match.
  await tx`select 1 from statement_entry where id = ${entryId} for update`
  await tx`select 1 from request where id = (select request_id from credit_order where id = ${orderId}) for update`
  const tied = await tx`
    update statement_entry e set state = 'done', phase = null, request_id = r.id, player_id = r.player_id, order_id = o.id, employee = ${by},
      holder = null, lease_until = null, hold_reason = null, hold_until = null
    from credit_order o join request r on r.id = o.request_id
    where o.id = ${orderId} and o.entry_id is null and not o.undone and r.state = 'done' and e.id = ${entryId} and e.direction = 'in'
      and e.state in ('pending', 'claimed', 'creditFailed') and e.amount_satang / 100 = r.amount`
  if (tied.count !== 1) return false
  await tx`update credit_order set entry_id = ${entryId} where id = ${orderId}`
  await tx`update request set entry_id = ${entryId} where id = (select request_id from credit_order where id = ${orderId})`
  return true
}
