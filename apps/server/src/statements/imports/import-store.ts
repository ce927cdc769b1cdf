import type { ImportState, ImportSummary } from '@khlang/contract/statements/statement-imports'
import type { StatementImportId } from '@khlang/domain/brand'
import type { FileMapping } from '@khlang/domain/statements/files/mapping'
import type { Db, Tx } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'
import type { FileFormat, TableLine } from '#platform/tables/table-file.ts'

/** Where the mapping comes from: saved for this account's files, guessed, given by the format, or set by a person. */
export type MappingFrom = 'saved' | 'found' | 'format' | 'chosen'

export type ImportRecord = {
  id: StatementImportId
  number: number
  version: number
  accountCode: string
  accountBank: string
  accountName: string
  fileName: string
  fileHash: string
  format: FileFormat
  /** Null for a workbook; `sheet` is null for any other file. */
  encoding: string | null
  sheet: string | null
  lines: number
  state: ImportState
  mapping: FileMapping
  mappingFrom: MappingFrom
  /** Number of the latest preview; 0 before the first. */
  preview: number
  /** When the latest preview was started. */
  previewedAt: Date | null
  /** Place of the last line that the running preview or commit has done. */
  progress: number
  newCount: number
  duplicateCount: number
  unreadableCount: number
  addedCount: number
  /** Lines that were new in the preview, but reported by another source before they were added. */
  overtakenCount: number
  /** Null until a preview has ended. */
  summary: ImportSummary | null
  createdBy: string
  committedBy: string | null
  committedAt: Date | null
  /** Who took it back last. `takenBackAt`: since when the file may be added again. */
  takenBackBy: string | null
  takenBackAt: Date | null
  takenBackCount: number
  createdAt: Date
  updatedAt: Date
}

const selectImport = (db: Db) => db`
  select i.id, i.number, i.version, i.account_code, a.bank as account_bank, a.name as account_name, i.file_name, i.file_hash,
    i.format, i.encoding, i.sheet, i.lines, i.state, i.mapping, i.mapping_from, i.preview, i.previewed_at, i.progress,
    i.new_count, i.duplicate_count, i.unreadable_count, i.added_count, i.overtaken_count, i.summary, i.created_by,
    i.committed_by, i.committed_at, i.taken_back_by, i.taken_back_at, i.taken_back_count, i.created_at, i.updated_at
  from statement_import i join own_account a on a.code = i.account_code`

/** Returns the imports that exist among these, discarded ones too, in no particular order. */
export const readImports = (db: Db, ids: readonly string[]): Promise<ImportRecord[]> =>
  db<ImportRecord[]>`${selectImport(db)} where i.id ${oneOf(db, ids)}`

export const importsBy: Sorts<ImportRecord, 'time'> = {
  time: { column: 'i.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
}

/** Returns one page of the imports, without the discarded ones. */
export const listImports = (
  db: Db,
  { limit, sorting, after }: PageQuery<ImportRecord>,
): Promise<ImportRecord[]> =>
  db<ImportRecord[]>`
    ${selectImport(db)} where i.state <> 'discarded' ${after ? afterCursor(db, sorting, 'i.id', after) : db``}
    ${orderBy(db, sorting, 'i.id')} limit ${limit + 1}`

/** Locks and returns an import; null if there is none. */
export async function lockImport(tx: Tx, id: StatementImportId): Promise<ImportRecord | null> {
  const [row] = await tx`select 1 from statement_import where id = ${id} for update`
  if (!row) return null
  const [record] = await readImports(tx, [id])
  return record ?? null
}

export type NewImport = {
  id: StatementImportId
  accountCode: string
  fileName: string
  fileHash: string
  format: FileFormat
  encoding: string | null
  sheet: string | null
  createdBy: string
}

/**
 * Adds an import. Returns false if this file was already imported for this account and neither discarded nor taken
 * back. The second of two simultaneous uploads waits here.
 */
export async function addImport(tx: Tx, newImport: NewImport): Promise<boolean> {
  // The second upload of the same file waits until the first has been read.
  await tx`set local lock_timeout = '60s'`
  const { count } = await tx`insert into statement_import ${tx(newImport)} on conflict do nothing`
  return count === 1
}

/**
 * Finds the oldest import of the same bytes for another account, not counting those discarded or taken
 * back; null if there is none.
 */
export async function findElsewhere(
  db: Db,
  { accountCode, fileHash }: Pick<NewImport, 'accountCode' | 'fileHash'>,
): Promise<{ number: number; accountCode: string } | null> {
  const [row] = await db<{ number: number; accountCode: string }[]>`
    select number, account_code from statement_import
    where file_hash = ${fileHash} and account_code <> ${accountCode} and ${isKept(db)} order by number limit 1`
  return row ?? null
}

/**
 * Returns the number of an own account and those of all others, in any state. A closed one may have had the same number.
 */
export async function ownNumbersFor(
  db: Db,
  accountCode: string,
): Promise<{ ownNumber: string; otherNumbers: string[] }> {
  const rows = await db<{ code: string; number: string }[]>`select code, number from own_account`
  const ownNumber = rows.find(({ code }) => code === accountCode)?.number ?? ''
  return {
    ownNumber,
    otherNumbers: rows.map(({ number }) => number).filter((number) => number !== ownNumber),
  }
}

/** SQL condition: the import was neither discarded nor taken back. Its file is not added once more. */
const isKept = (db: Db) => db`state <> 'discarded' and taken_back_at is null`

/** Returns the import of the same bytes for this account that is kept; null if there is none. */
export async function findImportOfFile(
  db: Db,
  accountCode: string,
  fileHash: string,
): Promise<StatementImportId | null> {
  const [row] = await db<{ id: StatementImportId }[]>`
    select id from statement_import
    where account_code = ${accountCode} and file_hash = ${fileHash} and ${isKept(db)}`
  return row?.id ?? null
}

/** Stores lines of a file. The first of them gets the place `from + 1`. */
export async function addLines(
  tx: Tx,
  id: StatementImportId,
  from: number,
  lines: readonly TableLine[],
): Promise<void> {
  const rows = lines.map(({ line, cells }, index) => ({ at: from + index + 1, line, cells }))
  await tx`
    insert into import_line (import_id, at, line, cells)
    select ${id}, r.at, r.line, r.cells from jsonb_to_recordset(${tx.json(rows as never)}) as r (at int, line int, cells json)`
}

/** Stores the number of lines of a file and the meaning of its columns. */
export async function saveRead(
  tx: Tx,
  id: StatementImportId,
  { lines, mapping, mappingFrom }: { lines: number; mapping: FileMapping; mappingFrom: MappingFrom },
): Promise<void> {
  await tx`
    update statement_import set lines = ${lines}, mapping = ${tx.json(mapping as never)}, mapping_from = ${mappingFrom}
    where id = ${id}`
}

export type StoredLine = TableLine & { at: number }

/** Returns the next lines after place `position`, in the order of the file. */
export const linesAfter = (
  db: Db,
  id: StatementImportId,
  position: number,
  limit: number,
): Promise<StoredLine[]> =>
  db<StoredLine[]>`
    select at, line, cells from import_line where import_id = ${id} and at > ${position} order by at limit ${limit}`

/**
 * Returns the first four lines after place `head` and at most `sampleCount` of all `lines` of the file at equal
 * distances, in file order, since the first lines alone often have dates of only one month.
 */
export const sampleLines = (
  db: Db,
  id: StatementImportId,
  { head, lines, sampleCount }: { head: number; lines: number; sampleCount: number },
) =>
  db<{ cells: string[] }[]>`
    select cells from import_line where import_id = ${id} and at > ${head}
      and (at - ${head} <= 4 or at % ${Math.max(1, Math.ceil(lines / sampleCount))} = 0)
    order by at limit ${sampleCount + 4}`

/** Discards an import with its lines. A process still working on it finds that its fence is outdated. */
export async function discardImportOf(tx: Tx, id: StatementImportId): Promise<void> {
  await tx`
    update statement_import set state = 'discarded', fence = fence + 1, lease_until = null where id = ${id}`
  await tx`delete from import_line where import_id = ${id}`
  await tx`delete from import_verdict where import_id = ${id}`
}

/** Starts a new preview. A process still working on an older one finds that its fence is outdated. */
export async function startPreview(tx: Tx, id: StatementImportId, mapping: FileMapping): Promise<void> {
  await tx`
    update statement_import set state = 'previewing', preview = preview + 1, previewed_at = clock_timestamp(), progress = 0,
      mapping = ${tx.json(mapping as never)}, 
      mapping_from = case when mapping_from = 'format' then 'format' else 'chosen' end, fence = fence + 1, lease_until = null, summary = null,
      new_count = 0, duplicate_count = 0, unreadable_count = 0
    where id = ${id}`
}

/**
 * Starts to add the lines that were previewed as new. A process still previewing finds that its fence is outdated.
 */
export async function startCommit(tx: Tx, id: StatementImportId, employee: string): Promise<void> {
  await tx`
    update statement_import set state = 'committing', progress = 0, fence = fence + 1, lease_until = null,
      committed_by = ${employee}, committed_at = clock_timestamp()
    where id = ${id}`
}

/**
 * Returns the mapping saved last for files of this account with one of these headings; null if there is none. Its
 * `head` is the place of those headings in this file: the files of a bank differ in the lines above.
 */
export async function findMapping(
  db: Db,
  accountCode: string,
  headings: readonly string[],
): Promise<FileMapping | null> {
  const [row] = await db<{ headings: string; mapping: FileMapping }[]>`
    select headings, mapping from import_mapping
    where account_code = ${accountCode} and headings = any(${headings as string[]})
    order by saved_at desc limit 1`
  return row ? { ...row.mapping, head: headings.indexOf(row.headings) + 1 } : null
}

/** Remembers the mapping for files of this account with the same headings. */
export async function saveMapping(
  tx: Tx,
  {
    accountCode,
    headings,
    mapping,
    savedBy,
  }: { accountCode: string; headings: string; mapping: FileMapping; savedBy: string },
): Promise<void> {
  await tx`
    insert into import_mapping (account_code, headings, mapping, saved_by)
    values (${accountCode}, ${headings}, ${tx.json(mapping as never)}, ${savedBy})
    on conflict (account_code, headings) do update
      set mapping = excluded.mapping, saved_by = excluded.saved_by, saved_at = clock_timestamp()`
}
