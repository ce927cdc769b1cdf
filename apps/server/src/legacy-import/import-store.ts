import type { ImportedKind } from '@khlang/contract/legacy-import/legacy-import'
import type { Role } from '@khlang/domain/staff/acts'
import {
  allowLongTransaction,
  type Db,
  isUniqueViolation,
  type Sql,
  type Tx,
} from '#platform/database/database.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'
import type { Report } from './report.ts'

export type ImportState = 'reading' | 'fetching' | 'trying' | 'placing' | 'done' | 'discarded'

/** The codes of the shop's own accounts to which bank entries and wallet entries are imported. */
export type OwnAccounts = { krungsri: string; truewallet: string }

export type FirebaseImport = {
  id: string
  number: number
  state: ImportState
  role: Role
  accounts: OwnAccounts
  /** Id of the parameters of the old password hashes; null if none were entered. */
  hashingId: string | null
  /** The collection whose documents are being fetched, tried or written. */
  collection: string | null
  /** How many of the `total` documents are done. */
  progress: number
  total: number
  /** Code of what stopped it last. */
  problem: string | null
  /** The old project that is read live; null if only files are read. */
  project: string | null
  accountEmail: string | null
  /** Whether the key of the service account is stored. */
  keyKept: boolean
  /** The report of the last trial, and of the import once it is done. */
  trial: Report | null
  report: Report | null
  createdBy: string
  committedBy: string | null
  createdAt: Date
  updatedAt: Date
}

const selectImport = (db: Db) => db`
  select id, number, state, role, accounts, hashing_id, collection, progress, total, problem, project, account_email,
    account_secret_sealed is not null as key_kept, trial, report, created_by, committed_by, created_at, updated_at
  from firebase_import`

/** Returns the open import, of which there is at most one; null if none is open. */
export async function findOpen(db: Db): Promise<FirebaseImport | null> {
  const [row] = await db<
    FirebaseImport[]
  >`${selectImport(db)} where state in ('reading', 'fetching', 'trying', 'placing')`
  return row ?? null
}

export async function findFirebaseImport(db: Db, id: string): Promise<FirebaseImport | null> {
  const [row] = await db<FirebaseImport[]>`${selectImport(db)} where id = ${id}`
  return row ?? null
}

export const importsBy: Sorts<FirebaseImport, 'time'> = {
  time: { column: 'created_at', kind: 'time', value: ({ createdAt }) => createdAt },
}

/** Returns one page of the imports, without the discarded ones and without the one with this id. */
export const listImports = (
  db: Db,
  exceptId: string | null,
  { limit, sorting, after }: PageQuery<FirebaseImport>,
): Promise<FirebaseImport[]> =>
  db<FirebaseImport[]>`
    ${selectImport(db)} where state <> 'discarded' ${exceptId === null ? db`` : db`and id <> ${exceptId}`}
      ${after ? afterCursor(db, sorting, 'id', after) : db``}
    ${orderBy(db, sorting, 'id')} limit ${limit + 1}`

type Begun = { id: string; role: Role; accounts: OwnAccounts; hashingId: string | null; by: string }

/** Creates an import. Returns false while another one is open. */
export async function beginImport(tx: Tx, { id, role, accounts, hashingId, by }: Begun): Promise<boolean> {
  try {
    return await tx.savepoint(async (inside) => {
      await inside`
        insert into firebase_import (id, role, accounts, hashing_id, created_by)
        values (${id}, ${role}, ${inside.json(accounts)}, ${hashingId}, ${by})`
      return true
    })
  } catch (error) {
    if (isUniqueViolation(error, 'firebase_import_one_open')) return false
    throw error
  }
}

export async function lockFirebaseImport(tx: Tx, id: string): Promise<FirebaseImport | null> {
  const [row] = await tx<FirebaseImport[]>`${selectImport(tx)} where id = ${id} for update`
  return row ?? null
}

/**
 * Locks the import for reading files into it, and makes an earlier trial void, since it knew less. Returns false if the
 * import is in another state. Placing documents waits until the batch under way is stored.
 */
export async function keepReading(tx: Tx, id: string): Promise<boolean> {
  await tx`update firebase_import set trial = null where id = ${id} and state = 'reading' and trial is not null`
  const [row] = await tx`select 1 from firebase_import where id = ${id} and state = 'reading' for share`
  return row !== undefined
}

/**
 * Sets the state. Once placing or discarding has begun, nothing more is read, so the service account's key is
 * deleted.
 */
export async function setState(
  tx: Tx,
  id: string,
  state: ImportState,
  committedBy: string | null = null,
): Promise<void> {
  await tx`
    update firebase_import set state = ${state}, committed_by = coalesce(${committedBy}, committed_by), progress = 0, collection = null, problem = null,
      trial = case when ${state} = 'trying' then null else trial end,
      account_secret_sealed = case when ${state} in ('placing', 'discarded') then null else account_secret_sealed end,
      total = (select count(*) from firebase_document d where d.import_id = ${id} and d.verdict is null)
    where id = ${id}`
}

/** Sets how many documents are done, as a trial counts them. */
export const saveProgress = (db: Db, id: string, collection: string, progress: number) =>
  db`update firebase_import set collection = ${collection}, progress = ${progress} where id = ${id}`

/** Adds a batch that was written to how many documents are done. */
export const addProgress = (db: Db, id: string, collection: string, loadedCount: number) =>
  db`update firebase_import set collection = ${collection}, progress = progress + ${loadedCount} where id = ${id}`

/** Stores the report of a trial run, which has added nothing. */
export const saveTrial = (db: Db, id: string, trial: Report) =>
  db`
    update firebase_import set state = 'reading', trial = ${db.json(trial as never)}, collection = null
    where id = ${id} and state = 'trying'`

/** Ends the import with its report. Does nothing unless documents were being written into our tables. */
export const saveReport = (db: Db, id: string, report: Report) =>
  db`
    update firebase_import set state = 'done', report = ${db.json(report as never)}, collection = null, problem = null
    where id = ${id} and state = 'placing'`

/** Stores a problem. A trial ends; placing continues at the next sweep. */
export const saveProblem = (db: Db, id: string, problem: string) =>
  db`
    update firebase_import set problem = ${problem}, state = case state when 'trying' then 'reading' else state end where id = ${id}`

/**
 * Serialises the batches of all processes, without a time limit for each. The lock lasts until the
 * transaction ends.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(7205491136)`
  await allowLongTransaction(tx, 'any')
}

/**
 * Returns imports that any process can continue. Excludes readings without a stored key, which can only be
 * continued on the command line.
 */
export const findLeft = (db: Db) =>
  db<{ id: string }[]>`
    select id from firebase_import where ${canGoOn(db)}`
/** SQL condition: there is an import that any process can continue. */
export const isAnyLeft = (db: Db) => db`exists (select from firebase_import where ${canGoOn(db)})`

const canGoOn = (db: Db) => db`
  (state in ('trying', 'placing') or (state = 'fetching'
    and account_secret_sealed is not null and (lease_until is null or lease_until < clock_timestamp())))`

export type FileFigures = Record<string, CollectionFigures>
export type CollectionFigures = {
  documents: number
  amount: number
  extra: number
  /** Sums by the value of the documents' status field, if they have one. */
  statuses: Record<string, { documents: number; amount: number; extra: number }>
  unknownFields: Record<string, number>
  secrets: Record<string, number>
  /** Documents that an earlier file of this import contained too; this file replaces them. */
  repeated: { documents: number; amount: number; extra: number }
}

export type OldFile = {
  id: string
  name: string
  kind: ImportedKind
  bytes: number
  fileHash: string
  figures: FileFigures
  readAt: Date
}

/** Returns the files read for an import, and a partly read collection with its sums so far. */
export const filesOf = (db: Db, importId: string): Promise<OldFile[]> =>
  db<OldFile[]>`
    select id, name, kind, bytes, encode(file_hash, 'hex') as file_hash, figures, read_at from firebase_file
    where import_id = ${importId}
    union all
    select file_id, collection, 'live', bytes, encode(chain, 'hex'), figures, clock_timestamp() from firebase_reading
    where import_id = ${importId} and ended_at is null and documents > 0
    order by read_at, id`

/** Adds a file to an import. Returns false if a file with the same bytes was added before. */
export async function addFile(
  db: Db,
  importId: string,
  { id, name, kind, bytes, fileHash, figures }: Omit<OldFile, 'readAt'>,
): Promise<boolean> {
  const insertedRows = await db`
    insert into firebase_file (id, import_id, name, kind, file_hash, bytes, figures)
    values (${id}, ${importId}, ${name}, ${kind}, decode(${fileHash}, 'hex'), ${bytes}, ${db.json(figures as never)})
    on conflict do nothing returning 1`
  return insertedRows.length > 0
}

export const keepHashConfig = (sql: Sql, id: string, sealed: Buffer) =>
  sql`insert into auth.firebase_hash (id, sealed) values (${id}, ${sealed}) on conflict do nothing`
