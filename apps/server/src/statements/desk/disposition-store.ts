import type { CreditOrderId, EmployeeEmail, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { type Disposition, finalClosings } from '@khlang/domain/statements/entry'
import type { Db, Tx } from '#platform/database/database.ts'

/**
 * Holds entries, closes them without credit and reopens them. Callers have locked the row and checked the
 * act, except for `liftDueHolds`.
 */

export type EntryHold = { reason: string; until: Date | null }

/**
 * Puts an entry on hold, or lifts the hold (null). Either way its claim ends, since an entry on hold is
 * claimed by nobody.
 */
export async function saveEntryHold(
  tx: Tx,
  id: StatementEntryId,
  hold: EntryHold | null,
  employee: EmployeeEmail,
): Promise<void> {
  await tx`
    update statement_entry set state = case when state = 'claimed' then 'pending' else state end, holder = null, lease_until = null,
      hold_reason = ${hold?.reason ?? null}, hold_until = ${hold?.until ?? null}, employee = ${employee}
    where id = ${id} and state in ('pending', 'claimed', 'creditFailed')`
}

/**
 * Closes an open entry as a duplicate, linked to the original, which is locked too: of two entries that are marked as
 * duplicates of each other at once, one stays open. Returns false if there is no such original, it was taken
 * back, or it is a duplicate itself or this entry.
 */
export async function saveDuplicate(
  tx: Tx,
  id: StatementEntryId,
  originalId: StatementEntryId,
  employee: EmployeeEmail,
): Promise<boolean> {
  const originals = await tx`
    select 1 from statement_entry
    where id = ${originalId} and duplicate_of is null and disposition is distinct from 'takenBack' for share`
  if (originals.length === 0) return false
  const { count } = await tx`
    update statement_entry set state = 'cancelled', duplicate_of = ${originalId}, employee = ${employee}, holder = null, lease_until = null,
      hold_reason = null, hold_until = null
    where id = ${id} and state in ('pending', 'claimed', 'creditFailed') and id <> ${originalId}`
  return count === 1
}

/** Closes an open entry without credit, for the reason that a person gave. Its claim and its hold end. */
export async function saveDisposition(
  tx: Tx,
  id: StatementEntryId,
  disposition: Disposition,
  employee: EmployeeEmail,
): Promise<void> {
  await tx`
    update statement_entry set state = 'cancelled', disposition = ${disposition}, employee = ${employee}, holder = null, lease_until = null,
      hold_reason = null, hold_until = null
    where id = ${id} and state in ('pending', 'claimed', 'creditFailed')`
}

/**
 * Reopens a closed entry; one that was closed as a duplicate is then marked as a possible duplicate. Entries
 * replaced by a split or a join, parts and sums that were undone, and what was taken back with its file stay closed.
 */
export async function saveReopened(tx: Tx, id: StatementEntryId, employee: EmployeeEmail): Promise<void> {
  await tx`
    update statement_entry set state = 'pending', possible_duplicate = possible_duplicate or duplicate_of is not null, duplicate_of = null,
      disposition = null, employee = ${employee}
    where id = ${id} and state = 'cancelled' and (disposition is null or disposition <> all(${[...finalClosings]}))`
}

/**
 * Lifts up to 500 expired holds, so that the entries return to the waiting list. Returns how many it lifted.
 */
export async function liftDueHolds(db: Db): Promise<number> {
  const { count } = await db`
    with due as materialized (
      select id, hold_reason from statement_entry where ${isOver(db)} order by id limit 500 for update skip locked),
    lifted as (
      update statement_entry e set hold_reason = null, hold_until = null from due where e.id = due.id returning e.id)
    insert into audit (actor, act, object_kind, object_id, reason)
    select 'system', 'entry.holdOver', 'entry', id::text, hold_reason from due where id in (select id from lifted)`
  return count
}

/** SQL condition: at least one hold has expired. */
export const areHoldsDue = (db: Db) => db`exists (select from statement_entry where ${isOver(db)})`
// `is not null` is for the planner: it estimates that a comparison with the clock matches a third of all
// rows.
const isOver = (db: Db) => db`hold_until is not null and hold_until < clock_timestamp()`

/**
 * Returns the request and the order of an entry's current or last match. An entry keeps them after a refused or
 * called-off order, but not after its credit was taken back. Null if there is no such entry.
 */
export async function findMatch(
  tx: Tx,
  id: StatementEntryId,
): Promise<{ requestId: RequestId | null; orderId: CreditOrderId | null } | null> {
  const [row] = await tx<{ requestId: RequestId | null; orderId: CreditOrderId | null }[]>`
    select request_id, order_id from statement_entry where id = ${id}`
  return row ?? null
}
