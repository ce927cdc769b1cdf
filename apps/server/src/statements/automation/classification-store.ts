import type { StatementEntryId } from '@khlang/domain/brand'
import type { MatchConfidence } from '@khlang/domain/statements/candidates'
import type { Db } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'

/** The stored confidences of open entries. */

const open = (db: Db, table: 'e' | 'other') =>
  table === 'e'
    ? db`e.state in ('pending', 'claimed', 'creditFailed') and e.direction = 'in'`
    : db`other.state in ('pending', 'claimed', 'creditFailed') and other.direction = 'in'`

/** Returns open entries among these, others of the same senders, and those of these amounts. */
export const findAffected = async (
  db: Db,
  entryIds: readonly string[],
  amounts: readonly number[],
): Promise<StatementEntryId[]> => {
  const rows = await db<{ id: StatementEntryId }[]>`
    select e.id from statement_entry e where e.id ${oneOf(db, entryIds)} and ${open(db, 'e')}
    union
    select other.id from statement_entry e
      join statement_entry other on coalesce(other.sender_account, other.sender_mobile) = coalesce(e.sender_account, e.sender_mobile)
    where e.id ${oneOf(db, entryIds)} and e.state <> 'crediting' and ${open(db, 'other')}
    union
    select e.id from statement_entry e where e.amount_satang / 100 ${oneOf(db, amounts)} and ${open(db, 'e')}`
  return rows.map(({ id }) => id)
}

/** Returns every incoming entry that still waits for a match. */
export const findOpen = async (db: Db): Promise<StatementEntryId[]> =>
  (await db<{ id: StatementEntryId }[]>`select id from statement_entry e where ${open(db, 'e')}`).map(
    ({ id }) => id,
  )

/**
 * Saves only what changed. An entry locked by another change is skipped: that change is announced, and the
 * entry is classified again then.
 */
export async function saveConfidences(
  db: Db,
  confidences: readonly { id: StatementEntryId; judgement: MatchConfidence }[],
): Promise<number> {
  const { count } = await db`
    with said as (
      select * from unnest(${confidences.map(({ id }) => id)}::uuid[], ${confidences.map((one) => one.judgement)}::text[])
        as said (id, judgement)),
    free as materialized (
      select e.id, said.judgement from statement_entry e join said using (id)
      where ${open(db, 'e')} and e.judgement is distinct from said.judgement
      order by e.id for update of e skip locked)
    update statement_entry e set judgement = free.judgement, revision = revision + 1 from free where e.id = free.id`
  return count
}
