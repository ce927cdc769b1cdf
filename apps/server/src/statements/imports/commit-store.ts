import type { StatementImportId } from '@khlang/domain/brand'
import { maxReportDistanceMs, type MoneyReport, nearbyReportMs } from '@khlang/domain/statements/same-money'
import { isReported } from '#accounts/bank-line-store.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { maxReferenceNo } from '../intake/receive-store.ts'
import { reportedMeanwhile } from './reported-meanwhile-store.ts'
import type { ImportState } from '@khlang/contract/statements/statement-imports'

/** `progress`: the place of the last line that was previewed, committed or taken back. */
export type Lease = { id: StatementImportId; fence: number; state: ImportState; progress: number }

/**
 * Returns imports whose preview, commit or taking back is unfinished and that no process is working on, the oldest first, 20 at
 * most.
 */
export async function findLeftImports(db: Db): Promise<StatementImportId[]> {
  const rows = await db<{ id: StatementImportId }[]>`
    select id from statement_import where ${isUnattended(db)} order by created_at limit 20`
  return rows.map(({ id }) => id)
}
/** SQL condition: the work on at least one import is unfinished, and no process works on it. */
export const areImportsLeft = (db: Db) => db`exists (select from statement_import where ${isUnattended(db)})`

const isUnattended = (db: Db) => db`
  state in ('previewing', 'committing', 'takingBack') and (lease_until is null or lease_until < clock_timestamp())`

/**
 * Takes the lease on an import, with the next fence. Returns null if no work on the import is unfinished, or
 * if another process holds the lease.
 */
export async function takeImport(db: Db, id: StatementImportId, leaseSeconds: number): Promise<Lease | null> {
  const [lease] = await db<Lease[]>`
    update statement_import set fence = fence + 1, lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and ${isUnattended(db)}
    returning id, fence, state, progress`
  return lease ?? null
}

/**
 * Ends a preview that failed, so that it can be requested again with another mapping. Does nothing if another
 * process has taken over. A failed commit is continued later instead.
 */
export async function giveUpPreview(db: Db, id: StatementImportId, fence: number): Promise<void> {
  await db`
    update statement_import set state = 'mapping', lease_until = null
    where id = ${id} and fence = ${fence} and state = 'previewing'`
}

/**
 * Returns whether entries arrived since the preview was started that may be the money of one of the file's new lines: it
 * is then outdated. Other money of those days says nothing about the lines, however much of it arrives. What has the
 * reference of a line is found while the line is added (`reportedMeanwhile`).
 */
export async function hasLateEntries(db: Db, id: StatementImportId): Promise<boolean> {
  // In two steps, so that the database knows how few or many these are when it plans the comparison with all lines. The
  // driver sends every element of a list of booleans as false, so these are numbers.
  const late = await db<(MoneyReport & { timed: boolean | null })[]>`
    select e.direction, e.amount_satang as amount, e.occurred_at, e.timed, e.balance_after_satang as balance_after, e.reference
    from statement_import i join statement_entry e on e.account_code = i.account_code and e.created_at > i.previewed_at
    where i.id = ${id} and ${isReported(db, 'e')}`
  if (late.length === 0) return false
  const day = (time: ReturnType<Db>) => db`(${time} at time zone 'Asia/Bangkok')::date`
  const [row] = await db`
    select 1
    from unnest(${late.map(({ direction }) => direction)}::text[], ${late.map(({ amount }) => amount)}::bigint[],
      ${late.map(({ occurredAt }) => occurredAt.toISOString())}::timestamptz[], ${late.map(({ timed }) => (timed === false ? 0 : 1))}::int[],
      ${late.map(({ balanceAfter }) => balanceAfter)}::bigint[], ${late.map(({ reference }) => reference)}::text[])
      as e (direction, amount_satang, occurred_at, timed, balance_after_satang, reference)
    join import_verdict v on v.direction = e.direction and v.amount_satang = e.amount_satang
    where v.import_id = ${id} and v.verdict = 'new'
      and (v.balance_after_satang = e.balance_after_satang) is not false and (v.reference = e.reference) is not false
      and case when v.balance_after_satang = e.balance_after_satang then ${isWithin(db, maxReportDistanceMs)}
        when v.timed and e.timed = 1 then ${isWithin(db, nearbyReportMs)}
        else ${day(db`v.occurred_at`)} = ${day(db`e.occurred_at`)} end
    limit 1`
  return row !== undefined
}

const isWithin = (db: Db, ms: number) =>
  db`v.occurred_at between e.occurred_at - make_interval(secs => ${ms / 1000}) and e.occurred_at + make_interval(secs => ${ms / 1000})`

/** How many times its usual size a batch may have, to take in the rest of a moment. Meanwhile the feeds wait. */
const longestBatch = 4

/**
 * Returns the place of the last of the next `limit` lines, or 0 if no line is left. Entries of one moment are numbered
 * in the bank's order, because the highest number has the last balance. So in a file with the newest line first the
 * batch goes on to the last line of its moment, which may be a whole day: it is added from its end.
 */
async function endOfBatch(
  tx: Tx,
  id: StatementImportId,
  { progress, newestFirst, limit }: { progress: number; newestFirst: boolean; limit: number },
): Promise<number> {
  const lines = await tx<{ at: number; occurredAt: Date }[]>`
    select at, occurred_at from import_verdict where import_id = ${id} and verdict = 'new' and at > ${progress}
    order by at limit ${newestFirst ? limit * longestBatch : limit}`
  const last = lines[Math.min(limit, lines.length) - 1]
  if (!last) return 0
  const next = lines.findIndex(
    ({ occurredAt }, index) => index >= limit && occurredAt.getTime() !== last.occurredAt.getTime(),
  )
  return lines.at(next === -1 ? -1 : next - 1)!.at
}

/** Stores the time of each line that repeats an entry without one: the entry then stands for that line alone. */
const tellTimes = (tx: Tx, id: StatementImportId) => tx`
  update statement_entry e set told_at = v.occurred_at from import_verdict v
  where v.import_id = ${id} and v.verdict = 'duplicate' and v.timed and e.id = v.same_entry and e.timed is not true
    and e.import_id is not null and e.told_at is null and e.occurred_at =
      date_trunc('day', v.occurred_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'`

/** `at`: the place of the last line of this batch. */
export type Committed = { at: number; added: number; overtaken: number }

/**
 * Turns the next lines that were previewed as new into entries, under the ids that the preview assigned; of the lines
 * of one moment the oldest first. If the money of a line has certainly been reported meanwhile, the line is marked as
 * overtaken and not added. If it has possibly been reported, the line is added and marked as a possible duplicate. The
 * progress is saved in the same transaction. Returns null, and ends the import, if no lines are left; `lost` if another
 * process has taken over.
 */
export async function commitLines(
  tx: Tx,
  { id, fence }: Lease,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<Committed | null | 'lost'> {
  const [leased] = await tx<{ accountCode: string; progress: number; newestFirst: boolean }[]>`
    select account_code, progress, coalesce((summary ->> 'newestFirst')::boolean, false) as newest_first
    from statement_import where id = ${id} and fence = ${fence} and state = 'committing' for update`
  if (!leased) return 'lost'
  await tx`select 1 from own_account where code = ${leased.accountCode} for no key update`
  const places = { after: leased.progress, upTo: await endOfBatch(tx, id, { ...leased, limit }) }
  const meanwhile = await reportedMeanwhile(tx, id, places)
  const [batch] = await tx<{ at: number | null; added: number; overtaken: number }[]>`
    with batch as materialized (
      select * from import_verdict where import_id = ${id} and verdict = 'new' and at > ${places.after} and at <= ${places.upTo}
    ), numbered as materialized (
      select b.*, case when b.reference is null then 1 else (
          select coalesce(max(e.reference_no), 0) from statement_entry e
          where e.account_code = ${leased.accountCode} and e.reference = b.reference)
        + row_number() over (partition by b.reference order by b.at) end as reference_no
      from batch b
      where b.at <> all(${meanwhile.same.map(({ at }) => at)})
    ), added as (
      insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, reference_no, fingerprint,
        sender_bank, sender_account, sender_name, balance_after_satang, raw_text, possible_duplicate, timed, import_id)
      select b.entry_id, ${leased.accountCode}, case when a.bank = 'TRUEMONEY' then 'truemoney' else 'bank' end, b.direction,
        b.amount_satang, b.occurred_at, case when b.reference_no <= ${maxReferenceNo} then b.reference end,
        case when b.reference_no <= ${maxReferenceNo} then b.reference_no else 1 end, b.fingerprint, b.sender_bank, b.sender_account, b.sender_name,
        b.balance_after_satang, b.raw_text, b.twin or b.reference_no > 1 or b.at = any(${meanwhile.maybe}), b.timed, ${id}
      from numbered b join own_account a on a.code = ${leased.accountCode}
      order by ${leased.newestFirst ? tx`b.at desc` : tx`b.at`}
      on conflict do nothing returning id
    ), marked as (
      update import_verdict v set outcome = case when v.entry_id in (select id from added) then 'added' else 'overtaken' end,
        same_entry = (select o.entry from unnest(${meanwhile.same.map(({ at }) => at)}::int[], ${meanwhile.same.map(({ entry }) => entry)}::uuid[])
          as o (at, entry) where o.at = b.at)
      from batch b where v.import_id = ${id} and v.at = b.at
      returning v.at, v.outcome
    )
    select max(at) as at, count(*) filter (where outcome = 'added')::int as added,
      count(*) filter (where outcome = 'overtaken')::int as overtaken
    from marked`
  if (!batch || batch.at === null) {
    await tellTimes(tx, id)
    await tx`
      update statement_import set state = 'done', progress = lines, lease_until = null where id = ${id}`
    return null
  }
  await tx`
    update statement_import set progress = ${batch.at}, added_count = added_count + ${batch.added},
      overtaken_count = overtaken_count + ${batch.overtaken},
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id}`
  return { at: batch.at, added: batch.added, overtaken: batch.overtaken }
}
