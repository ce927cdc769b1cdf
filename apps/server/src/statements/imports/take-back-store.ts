import type { StayReason } from '@khlang/contract/statements/statement-imports'
import type { EmployeeEmail, StatementEntryId, StatementImportId } from '@khlang/domain/brand'
import type { Satang } from '@khlang/domain/money'
import type { Db, Tx } from '#platform/database/database.ts'
import { isBankLine } from '#accounts/bank-line-store.ts'
import { lockIntake } from '../intake/receive-store.ts'
import type { Lease } from './commit-store.ts'

/**
 * SQL: why the entry `e` stays when `by` takes its file back; null if nothing speaks for it. It is in use, a person has
 * decided about it, another entry is closed as its duplicate and counts on it, or the file was added again, and there
 * its line is known by this entry. It stays until that is undone.
 */
const whyItStays = (db: Db, id: StatementImportId, by: EmployeeEmail) => db`case
  when e.state = 'crediting' then 'crediting'
  when e.state = 'done' then 'credited'
  when e.state = 'cancelled' and e.disposition in ('split', 'join') then 'replaced'
  when e.state = 'cancelled' then 'closed'
  when e.id in (
    select v.same_entry from statement_import i join import_verdict v on v.import_id = i.id and v.verdict = 'duplicate'
    where i.file_hash = (select file_hash from statement_import where id = ${id}) and i.id <> ${id}
      and i.state in ('committing', 'done') and i.taken_back_at is null and v.same_entry is not null) then 'known'
  when e.holder <> ${by} and e.lease_until >= clock_timestamp() then 'held'
  when exists (select from statement_entry d where d.duplicate_of = e.id) then 'original'
  end`

/** SQL join: the entries that this import has added, and that were not taken back. `v.at` is the place of their line. */
const addedBy = (db: Db, id: StatementImportId) => db`
  import_verdict v join statement_entry e on e.id = v.entry_id and e.disposition is distinct from 'takenBack'
  where v.import_id = ${id} and v.verdict = 'new' and v.outcome = 'added'`

/** Counts the entries of an import by why they stay; null: they would be taken back. */
export const countByStay = (
  db: Db,
  id: StatementImportId,
  by: EmployeeEmail,
): Promise<{ why: StayReason | null; count: number }[]> =>
  db<{ why: StayReason | null; count: number }[]>`
    select why, count(*)::int as count from (select ${whyItStays(db, id, by)} as why from ${addedBy(db, id)}) e
    group by why order by why`

export type StayingEntry = {
  id: StatementEntryId
  number: number
  why: StayReason
  direction: 'in' | 'out'
  amountSatang: Satang
  occurredAt: Date
  holder: string | null
}

/** Returns the first entries of an import that stay, in the order of the file. */
export const entriesThatStay = (
  db: Db,
  id: StatementImportId,
  by: EmployeeEmail,
  limit: number,
): Promise<StayingEntry[]> =>
  db<StayingEntry[]>`
    select id, number, why, direction, amount_satang, occurred_at, holder from (
      select v.at, e.id, e.number, e.direction, e.amount_satang, e.occurred_at, e.holder, ${whyItStays(db, id, by)} as why
      from ${addedBy(db, id)}) e
    where why is not null order by at limit ${limit}`

/** Starts to take back what an import has added. A process still working on it finds that its fence is outdated. */
export async function startTakeBack(tx: Tx, id: StatementImportId, by: EmployeeEmail): Promise<void> {
  await tx`
    update statement_import set state = 'takingBack', progress = 0, fence = fence + 1, lease_until = null, taken_back_by = ${by}
    where id = ${id}`
}

/**
 * Takes back the entries of the next lines that nothing speaks for, under the lock of intake: a source that reports their
 * money next is told something new. The progress is saved in the same transaction. Returns how many it took back; null,
 * and ends the work, if no lines are left; `lost` if another process has taken over.
 */
export async function takeBackLines(
  tx: Tx,
  { id, fence }: Lease,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<number | null | 'lost'> {
  const [leased] = await tx<{ accountCode: string; progress: number; takenBackBy: EmployeeEmail }[]>`
    select account_code, progress, taken_back_by
    from statement_import where id = ${id} and fence = ${fence} and state = 'takingBack' for update`
  if (!leased) return 'lost'
  await lockIntake(tx, [leased.accountCode])
  const lines = await tx<{ at: number; entryId: StatementEntryId }[]>`
    select at, entry_id from import_verdict
    where import_id = ${id} and verdict = 'new' and at > ${leased.progress} order by at limit ${limit}`
  const last = lines.at(-1)
  if (!last) {
    await forgetTimes(tx, id)
    await tx`
      update statement_import set state = 'takenBack', progress = lines, lease_until = null,
        taken_back_at = coalesce(taken_back_at, clock_timestamp())
      where id = ${id}`
    return null
  }
  const ids = lines.map(({ entryId }) => entryId)
  // In a statement of its own: what a match, or a duplicate of it, has decided meanwhile is seen by the next.
  await tx`select 1 from statement_entry where id = any(${ids}) and import_id = ${id} order by id for update`
  const { count } = await tx`
    update statement_entry e set state = 'cancelled', disposition = 'takenBack', employee = ${leased.takenBackBy}, holder = null,
      lease_until = null, hold_reason = null, hold_until = null, fingerprint = 'taken back ' || id, reference_no = null
    where id = any(${ids}) and import_id = ${id} and disposition is distinct from 'takenBack'
      and ${whyItStays(tx, id, leased.takenBackBy)} is null`
  await tx`
    update statement_import set progress = ${last.at}, taken_back_count = taken_back_count + ${count},
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id}`
  return count
}

/** Removes the times that lines of this file have given to entries of other files which have none (`tellTimes`). */
const forgetTimes = (tx: Tx, id: StatementImportId) => tx`
  update statement_entry e set told_at = null from import_verdict v
  where v.import_id = ${id} and v.verdict = 'duplicate' and v.timed and e.id = v.same_entry and e.import_id is not null
    and e.told_at = v.occurred_at`

/**
 * Returns the entries that stayed when the same file was taken back, for this account or another, by the number of
 * their line. The line is known, however its columns are read now.
 */
export async function linesThatStayed(
  db: Db,
  id: StatementImportId,
): Promise<ReadonlyMap<number, StatementEntryId>> {
  const rows = await db<{ line: number; entryId: StatementEntryId }[]>`
    select v.line, v.entry_id from statement_import i
      join statement_import t on t.file_hash = i.file_hash and t.id <> i.id and t.taken_back_at is not null
      join import_verdict v on v.import_id = t.id and v.verdict = 'new' and v.outcome = 'added'
      join statement_entry e on e.id = v.entry_id and ${isBankLine(db, 'e')}
    where i.id = ${id}`
  return new Map(rows.map(({ line, entryId }) => [line, entryId]))
}

/**
 * Returns whether a preview is outdated because of a file that is being taken back, or was since: a line that it took
 * for a repeat of an entry of that file may be new.
 */
export async function repeatsTakenBack(db: Db, id: StatementImportId): Promise<boolean> {
  const [row] = await db`
    select 1 from statement_import i where i.id = ${id} and (
      exists (select from statement_import t where t.state = 'takingBack' and (t.account_code = i.account_code or t.file_hash = i.file_hash))
      or exists (select from statement_import t where t.state = 'takenBack' and t.updated_at > i.previewed_at)
        and exists (
          select from import_verdict v join statement_entry e on e.id = v.same_entry
          where v.import_id = i.id and v.verdict = 'duplicate' and e.disposition = 'takenBack'))`
  return row !== undefined
}
