import { oldCollections } from '@khlang/contract/old-words'
import type { Db, Sql, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { FileFigures } from './import-store.ts'

/** One collection as it is read where it lives. */
export type Reading = {
  collection: string
  fileId: string
  afterKey: string | null
  moment: string | null
  documents: number
  bytes: number
  chain: Buffer
  figures: FileFigures
  ended: boolean
}

/** As long as nobody else takes a reading over: longer than one call and the longest wait before it. */
const leaseSeconds = 120

/** In the order in which they find their place, so that one sees what comes next. */
export async function readingsOf(db: Db, importId: string): Promise<Reading[]> {
  const readings = await db<Reading[]>`
    select collection, file_id, after_key, moment, documents, bytes, chain, figures, ended_at is not null as ended
    from firebase_reading where import_id = ${importId} order by collection`
  return readings.toSorted((a, b) => placeOf(a.collection) - placeOf(b.collection))
}

const placeOf = (collection: string) => {
  const place = (oldCollections as readonly string[]).indexOf(collection)
  return place === -1 ? oldCollections.length : place
}

type Fetching = {
  project: string
  accountEmail: string
  sealed: Buffer | null
  collections: readonly string[]
}

/**
 * From now on these collections are read, each from where its reading stands; of another project from the beginning. Null for `sealed` where
 * the key is somewhere else.
 */
export async function startFetching(
  tx: Tx,
  importId: string,
  { project, accountEmail, sealed, collections }: Fetching,
): Promise<void> {
  // What is not gone on with counts as far as it was read.
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
      account_secret_sealed = ${sealed}, problem = null, trial = null, lease_until = null
    where id = ${importId}`
}

/** Those that were read to their end are read once more, from the beginning. */
export const readAnew = (tx: Tx, importId: string, collections: readonly string[]) =>
  tx`
    delete from firebase_reading
    where import_id = ${importId} and collection = any(${collections as string[]}) and ended_at is not null`

/** Takes a reading that nobody is at; whoever was at it before can write nothing more. Null where somebody is. */
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

/** False where another took it over, or it was given up. */
export async function keepFetching(db: Db, importId: string, fence: number): Promise<boolean> {
  const kept = await db`
    update firebase_import set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${importId} and state = 'fetching' and fence = ${fence} returning 1`
  return kept.length > 0
}

/** Left to whoever comes next. */
export const leaveFetching = (sql: Sql, importId: string, fence: number) =>
  sql`update firebase_import set lease_until = null where id = ${importId} and state = 'fetching' and fence = ${fence}`

/** Over, or stopped by what stands in the way. False where it was no longer ours. */
export async function endFetching(
  db: Db,
  importId: string,
  fence: number,
  problem: string | null,
): Promise<boolean> {
  const ended = await db`
    update firebase_import set state = 'reading', problem = ${problem}, collection = null, lease_until = null
    where id = ${importId} and state = 'fetching' and fence = ${fence} returning 1`
  return ended.length > 0
}

export const saveReading = (
  tx: Tx,
  importId: string,
  { collection, afterKey, moment, documents, bytes, chain, figures }: Reading,
) =>
  tx`
    update firebase_reading set after_key = ${afterKey}, moment = ${moment}, documents = ${documents}, bytes = ${bytes},
      chain = ${chain}, figures = ${tx.json(figures as never)}
    where import_id = ${importId} and collection = ${collection}`

export const endReading = (tx: Tx, importId: string, collection: string) =>
  tx`
    update firebase_reading set ended_at = clock_timestamp()
    where import_id = ${importId} and collection = ${collection}`

/** The key of the service account as it was sealed. */
export async function findSealedKey(db: Db, importId: string): Promise<Buffer | null> {
  const [row] = await db<{ sealed: Buffer | null }[]>`
    select account_secret_sealed as sealed from firebase_import where id = ${importId}`
  return row?.sealed ?? null
}
