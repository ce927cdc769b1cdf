import type { ImportGroup, ImportSummary } from '@khlang/contract/statements/statement-imports'
import type { StatementEntryId, StatementImportId } from '@khlang/domain/brand'
import type { Satang } from '@khlang/domain/money'
import type { Known } from '@khlang/domain/statements/files/line-classifier'
import type { LineProblem } from '@khlang/domain/statements/files/read-line'
import { isBankLine } from '#accounts/bank-line-store.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { asReports, type ReportRow, storedReport } from '../intake/receive-store.ts'

/**
 * The result of a preview for one line, in the columns of `import_verdict`. `at`: the line's place in the file.
 * `same_entry` or `same_line`: what a duplicate repeats. `entry_id`: the id that a new line's entry will get. `twin`:
 * that entry will be marked as a possible duplicate.
 */
export type NewVerdict = {
  at: number
  line: number
  verdict: 'new' | 'duplicate' | 'unreadable'
  problem?: LineProblem
  same_entry?: string
  same_line?: number
  entry_id?: StatementEntryId
  direction?: 'in' | 'out'
  amount_satang?: Satang
  occurred_at?: Date
  timed?: boolean
  balance_after_satang?: Satang | null
  reference?: string | null
  fingerprint?: string
  twin?: boolean
  sender_bank?: string | null
  sender_account?: string | null
  sender_name?: string | null
  raw_text?: string
}

/** Deletes the results of an earlier preview. */
export const forgetVerdicts = (tx: Tx, id: StatementImportId) =>
  tx`delete from import_verdict where import_id = ${id}`

export async function addVerdicts(
  tx: Tx,
  id: StatementImportId,
  verdicts: readonly NewVerdict[],
): Promise<void> {
  await tx`
    insert into import_verdict (import_id, at, line, verdict, problem, same_entry, same_line, entry_id, direction, amount_satang,
      occurred_at, timed, balance_after_satang, reference, fingerprint, twin, sender_bank, sender_account, sender_name, raw_text)
    select ${id}, r.* from jsonb_to_recordset(${tx.json(verdicts as never)}) as r (at int, line int, verdict text, problem text,
      same_entry uuid, same_line int, entry_id uuid, direction text, amount_satang bigint, occurred_at timestamptz(3),
      timed boolean, balance_after_satang bigint, reference text, fingerprint text, twin boolean, sender_bank text,
      sender_account text, sender_name text, raw_text text)`
}

/**
 * Returns the entries of this account that lines may repeat: those in this period, and those with these references
 * at any time. Left out are entries closed as duplicates, made from others, or taken back
 * with their file.
 */
export async function knownBetween(
  db: Db,
  accountCode: string,
  { from, to, references }: { from: Date; to: Date; references: readonly string[] },
): Promise<Known[]> {
  const reported = db`
    select id, ${storedReport(db, 'e')}
    from statement_entry e where account_code = ${accountCode} and ${isBankLine(db, 'e')}`
  const rows = await db<(ReportRow & { id: string })[]>`
    ${reported} and occurred_at between ${from} and ${to}
    union
    ${reported} and reference = any(${references as string[]})`
  return asReports(rows)
}

/** Saves the progress of a preview. Returns false if another process has taken over or a newer preview has begun. */
export async function saveProgress(
  tx: Tx,
  id: StatementImportId,
  fence: number,
  { progress, leaseSeconds, counts }: { progress: number; leaseSeconds: number; counts: Counts },
): Promise<boolean> {
  const { count } = await tx`
    update statement_import set progress = ${progress}, new_count = ${counts.new}, duplicate_count = ${counts.duplicate},
      unreadable_count = ${counts.unreadable}, lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and fence = ${fence} and state = 'previewing'`
  return count === 1
}

export type Counts = { new: number; duplicate: number; unreadable: number }

/** Ends a preview. Does nothing if another process has taken over or a newer preview has begun. */
export async function finishPreview(
  tx: Tx,
  id: StatementImportId,
  fence: number,
  summary: ImportSummary,
): Promise<void> {
  await tx`
    update statement_import set state = 'previewed', summary = ${tx.json(summary)}, lease_until = null
    where id = ${id} and fence = ${fence} and state = 'previewing'`
}

export type VerdictRecord = {
  at: number
  line: number
  cells: string[]
  problem: LineProblem | null
  direction: 'in' | 'out' | null
  amountSatang: Satang | null
  occurredAt: Date | null
  balanceAfterSatang: Satang | null
  senderBank: string | null
  senderAccount: string | null
  senderName: string | null
  sameEntry: StatementEntryId | null
  sameNumber: number | null
  sameLine: number | null
}

/**
 * Returns the next lines of a group after place `after`, in the order of the file, with their preview
 * results.
 */
export const verdictsOf = (
  db: Db,
  id: StatementImportId,
  { group, after, limit }: { group: ImportGroup; after: number; limit: number },
): Promise<VerdictRecord[]> =>
  db<VerdictRecord[]>`
    select v.at, v.line, l.cells, v.problem, v.direction, v.amount_satang, v.occurred_at, v.balance_after_satang, v.sender_bank,
      v.sender_account, v.sender_name, v.same_entry, e.number as same_number, v.same_line
    from import_verdict v join import_line l on l.import_id = v.import_id and l.at = v.at
      left join statement_entry e on e.id = v.same_entry
    where v.import_id = ${id} and v.at > ${after}
      and ${group === 'overtaken' ? db`v.outcome = 'overtaken'` : db`v.verdict = ${group}`}
    order by v.at limit ${limit}`
