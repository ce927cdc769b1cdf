import type { StatementEntryId } from '@khlang/domain/brand'
import type { MatchConfidence } from '@khlang/domain/statements/candidates'
import type { Db } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'

/**
 * Finds the open incoming entries, also claimed ones and those on hold, that must be classified again, and saves how
 * certain their match is.
 */

const isOpenEntry = (db: Db) => db`e.state in ('pending', 'claimed', 'creditFailed') and e.direction = 'in'`

/**
 * Returns the open incoming entries among these, those of these amounts (whole baht), and those of the same senders:
 * the sender's history changes when an entry is credited, but not while it is being credited.
 */
export const findAffected = async (
  db: Db,
  entryIds: readonly string[],
  amounts: readonly number[],
): Promise<StatementEntryId[]> => {
  // The changed entries are read first, by their ids: in a backlog the planner may expect hardly any open entry, and would
  // look up all ids again for each of them.
  const rows = await db<{ id: StatementEntryId }[]>`
    with changed as materialized (
      select id, state, direction, coalesce(sender_account, sender_mobile) as sender from statement_entry
      where id ${oneOf(db, entryIds)})
    select e.id from changed e where ${isOpenEntry(db)}
    union
    select e.id from statement_entry e
    where coalesce(e.sender_account, e.sender_mobile) = any(array(select sender from changed where state <> 'crediting'))
      and ${isOpenEntry(db)}
    union
    select e.id from statement_entry e where e.amount_satang / 100 ${oneOf(db, amounts)} and ${isOpenEntry(db)}`
  return rows.map(({ id }) => id)
}

/** Returns every open incoming entry. */
export const findOpen = async (db: Db): Promise<StatementEntryId[]> =>
  (await db<{ id: StatementEntryId }[]>`select id from statement_entry e where ${isOpenEntry(db)}`).map(
    ({ id }) => id,
  )

/**
 * Saves the confidences that changed, and returns how many. An entry that another transaction has locked is
 * skipped: its change is announced, and the entry is then classified again.
 */
export async function saveConfidences(
  db: Db,
  confidences: readonly { id: StatementEntryId; judgement: MatchConfidence }[],
): Promise<number> {
  const { count } = await db`
    with computed as (
      select * from unnest(${confidences.map(({ id }) => id)}::uuid[], ${confidences.map((one) => one.judgement)}::text[])
        as computed (id, judgement)),
    free as materialized (
      select e.id, computed.judgement from statement_entry e join computed using (id)
      where ${isOpenEntry(db)} and e.judgement is distinct from computed.judgement
      order by e.id for update of e skip locked)
    update statement_entry e set judgement = free.judgement, revision = revision + 1 from free where e.id = free.id`
  return count
}
