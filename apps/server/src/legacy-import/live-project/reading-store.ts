import { oldCollections } from '@khlang/contract/old-collections'
import type { Db, Sql, Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { FileFigures } from '../import-store.ts'

/** One collection that is read live. */
export type Reading = {
  collection: string
  fileId: string
  /** Key of the last document read; null before the first. */
  afterKey: string | null
  /** The time as of which the documents are read, as the old system wrote it; null before the first answer. */
  moment: string | null
  documents: number
  bytes: number
  /** Hash over all documents read so far. */
  chain: Buffer
  figures: FileFigures
  ended: boolean
}

/**
 * Time after which another process may take over a reading: longer than one call plus the longest wait before
 * it.
 */
const leaseSeconds = 120

/** Returns the readings in the order in which they are loaded, so that the page shows what comes next. */
export async function readingsOf(db: Db, importId: string): Promise<Reading[]> {
  const readings = await db<Reading[]>`
    select collection, file_id, after_key, moment, documents, bytes, chain, figures, ended_at is not null as ended
    from firebase_reading where import_id = ${importId} order by collection`
  return readings.toSorted((a, b) => orderOf(a.collection) - orderOf(b.collection))
}

const orderOf = (collection: string) => {
  const index = (oldCollections as readonly string[]).indexOf(collection)
  return index === -1 ? oldCollections.length : index
}

type Fetching = {
  project: string
  accountEmail: string
  sealed: Buffer | null
  collections: readonly string[]
}

/**
 * Starts reading these collections, each from where its reading stopped. One that was read completely stays so, asked
 * for or not (`forgetPositions`). One that was not and is not asked for is dropped; its documents stay. For another
 * project all are dropped first. `sealed` is null if the key is stored elsewhere. From then on `keepFetching` is false
 * for every earlier holder of the lease.
 */
export async function startFetching(
  tx: Tx,
  importId: string,
  { project, accountEmail, sealed, collections }: Fetching,
): Promise<void> {
  // Documents of a reading that is not continued stay and are counted.
  await tx`
    with dropped as (
      delete from firebase_reading r using firebase_import i
      where i.id = r.import_id and r.import_id = ${importId}
        and (i.project is distinct from ${project} or (r.ended_at is null and r.collection <> all(${collections as string[]})))
      returning r.*)
    insert into firebase_file (id, import_id, name, kind, file_hash, bytes, figures)
    select file_id, import_id, collection, 'live', chain, bytes, figures from dropped where ended_at is null and documents > 0
    on conflict do nothing`
  for (const collection of collections)
    await tx`
      insert into firebase_reading (import_id, collection, file_id, chain)
      values (${importId}, ${collection}, ${newId()}, sha256(convert_to(${`${project}/${collection}`}, 'UTF8')))
      on conflict do nothing`
  await tx`
    update firebase_import set state = 'fetching', project = ${project}, account_email = ${accountEmail},
      account_secret_sealed = ${sealed}, problem = null, trial = null, fence = fence + 1, lease_until = null
    where id = ${importId}`
}

/**
 * Deletes the position of these collections if they were read completely, so that they are read again from
 * the beginning.
 */
export const forgetPositions = (tx: Tx, importId: string, collections: readonly string[]) =>
  tx`
    delete from firebase_reading
    where import_id = ${importId} and collection = any(${collections as string[]}) and ended_at is not null`

/**
 * Takes the lease on the live reading of an import and returns its fence; from then on `keepFetching` is false for the
 * previous holder. Returns null if another process holds it (unless `overtake`), or nothing is to be fetched.
 */
export async function takeFetching(
  sql: Sql,
  importId: string,
  { overtake = false }: { overtake?: boolean } = {},
): Promise<number | null> {
  const [row] = await sql<{ fence: number }[]>`
    update firebase_import set fence = fence + 1, lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${importId} and state = 'fetching' and (${overtake} or lease_until is null or lease_until < clock_timestamp())
    returning fence`
  return row?.fence ?? null
}

/** Extends the lease. Returns false if another process took over the reading, or the reading was stopped. */
export async function keepFetching(db: Db, importId: string, fence: number): Promise<boolean> {
  const extended = await db`
    update firebase_import set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${importId} and state = 'fetching' and fence = ${fence} returning 1`
  return extended.length > 0
}

/** Releases the lease for the next process. */
export const leaveFetching = (sql: Sql, importId: string, fence: number) =>
  sql`update firebase_import set lease_until = null where id = ${importId} and state = 'fetching' and fence = ${fence}`

/**
 * Ends the live reading of an import, finished or stopped by a problem (its code): the import takes files again.
 * Returns false if the lease was lost.
 */
export async function endFetching(
  db: Db,
  importId: string,
  fence: number,
  problem: string | null,
): Promise<boolean> {
  const endedRows = await db`
    update firebase_import set state = 'reading', problem = ${problem}, collection = null, lease_until = null
    where id = ${importId} and state = 'fetching' and fence = ${fence} returning 1`
  return endedRows.length > 0
}

/** Saves how far a collection was read. Checks no fence: call `keepFetching` before, in the same transaction. */
export const saveReading = (
  tx: Tx,
  importId: string,
  { collection, afterKey, moment, documents, bytes, chain, figures }: Reading,
) =>
  tx`
    update firebase_reading set after_key = ${afterKey}, moment = ${moment}, documents = ${documents}, bytes = ${bytes},
      chain = ${chain}, figures = ${tx.json(figures as never)}
    where import_id = ${importId} and collection = ${collection}`

/** Marks a collection as read completely. Checks no fence: call `keepFetching` before, in the same transaction. */
export const endReading = (tx: Tx, importId: string, collection: string) =>
  tx`
    update firebase_reading set ended_at = clock_timestamp()
    where import_id = ${importId} and collection = ${collection}`

/** Returns the sealed key of the service account; null if none is stored. */
export async function findSealedKey(db: Db, importId: string): Promise<Buffer | null> {
  const [row] = await db<{ sealed: Buffer | null }[]>`
    select account_secret_sealed as sealed from firebase_import where id = ${importId}`
  return row?.sealed ?? null
}
