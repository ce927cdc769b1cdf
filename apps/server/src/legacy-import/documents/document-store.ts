import type { Db, Tx } from '#platform/database/database.ts'
import { asRecords } from '#platform/database/bulk-write.ts'
import type { LeftOutReason, ImportNote } from '@khlang/contract/legacy-import/legacy-import'

/**
 * What is stored about a document and compared when it is read again. `placed…`: as it was when it was last written
 * into our tables; null if it never was.
 */
export type Kept = {
  collection: string
  key: string
  /** The import and file that contained it last. */
  importId: string
  fileId: string
  /** This and the next in hundredths, as `documentAmount` returns them. */
  amount: number
  extra: number
  placedDigest: string | null
  passwordHash: string | null
  placedPasswordHash: string | null
}

type DocumentKey = { collection: string; key: string }

/** The keys of documents as a table `n`. */
const keysOf = (db: Db, keys: readonly DocumentKey[]) => db`
  unnest(${keys.map(({ collection }) => collection)}::text[], ${keys.map(({ key }) => key)}::text[]) as n (collection, key)`

/** Returns what is stored about the documents with these keys; those never stored are left out. */
export const findStored = (db: Db, keys: readonly DocumentKey[]): Promise<Kept[]> =>
  db<Kept[]>`
    select d.collection, d.key, d.import_id, d.file_id, d.amount, d.extra, encode(d.placed_digest, 'hex') as placed_digest,
      d.password_hash, d.placed_password_hash
    from ${keysOf(db, keys)} join firebase_document d on d.collection = n.collection and d.key = n.key`

export type Staged = {
  collection: string
  key: string
  importId: string
  fileId: string
  digest: string
  body: Record<string, unknown>
  amount: number
  extra: number
  passwordHash: string | null
  /** `unchanged` if there is nothing to do; null if the document must be upserted. */
  verdict: 'unchanged' | null
}

/**
 * Stores documents as read. A document of an earlier import is replaced, but keeps its link to our row; that of a
 * player who was forgotten stays empty, even if it has no such link because they were here before the import.
 */
export async function stage(tx: Tx, rows: readonly Staged[]): Promise<void> {
  await tx`
    insert into firebase_document as d (collection, key, import_id, file_id, digest, body, amount, extra, password_hash, verdict)
    select collection, key, import_id, file_id, decode(digest, 'hex'), body, amount, extra, password_hash, verdict
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n (collection text, key text, import_id uuid, file_id uuid, digest text, body jsonb,
      amount bigint, extra bigint, password_hash text, verdict text)
    on conflict (collection, key) do update set import_id = excluded.import_id, file_id = excluded.file_id, digest = excluded.digest,
      body = excluded.body, amount = excluded.amount, extra = excluded.extra, password_hash = excluded.password_hash,
      verdict = excluded.verdict, reason = null`
  // A statement of its own: it sees a player who was forgotten while the first one waited for their document.
  await tx`
    update firebase_document d set body = '{}', password_hash = null, verdict = 'kept', reason = 'changed-here'
    from player p, ${keysOf(tx, rows)}
    where d.collection = n.collection and d.key = n.key and p.id = d.row_id and p.forgotten_at is not null`
  await tx`
    update firebase_document d set body = '{}', password_hash = null, verdict = 'kept', reason = 'there-already'
    from player p, ${keysOf(tx, rows)}
    where n.collection = 'users' and d.collection = 'users' and d.key = n.key and d.row_id is null and p.external_key = n.key
      and p.forgotten_at is not null`
}

export type StagedDocument = {
  key: string
  body: Record<string, unknown>
  passwordHash: string | null
  placedPasswordHash: string | null
  /** Null if it was never upserted. */
  rowId: string | null
  rowVersion: number | null
}

/** Returns the next documents to upsert, in the order of their keys. */
export const nextStaged = (
  tx: Tx,
  importId: string,
  collection: string,
  limit: number,
): Promise<StagedDocument[]> =>
  tx<StagedDocument[]>`
    select key, body, password_hash, placed_password_hash, case when placed_digest is not null then row_id end as row_id, row_version
    from firebase_document
    where import_id = ${importId} and collection = ${collection} and verdict is null order by key limit ${limit} for update`

/** `kept`: our row stays as it is. `left-out`: there is no row of ours. */
export type Outcome = {
  key: string
  verdict: 'new' | 'changed' | 'kept' | 'left-out'
  reason: LeftOutReason | ImportNote | null
  rowId: string | null
  rowVersion: number | null
  /** Whether the document's password is now the stored one. */
  passwordPlaced?: boolean
}

/**
 * Stores the outcome of each document. The version of our row is recorded only if the import wrote the row,
 * so that later changes made here are noticed.
 */
export async function saveOutcomes(tx: Tx, collection: string, outcomes: readonly Outcome[]): Promise<void> {
  await tx`
    update firebase_document d set verdict = n.verdict, reason = n.reason, row_id = n.row_id,
      row_version = case when n.verdict in ('new', 'changed') then n.row_version else d.row_version end,
      placed_digest = case when n.verdict in ('new', 'changed') then d.digest else d.placed_digest end,
      placed_password_hash = case when n.password_placed then d.password_hash else d.placed_password_hash end
    from jsonb_to_recordset(${asRecords(tx, outcomes)}) as n (key text, verdict text, reason text, row_id uuid, row_version int,
      password_placed boolean)
    where d.collection = ${collection} and d.key = n.key`
}

/** Returns which of these keys of a collection have a row in our tables. */
export const rowsUnder = (tx: Tx, collection: string, keys: readonly string[]) =>
  tx<{ key: string; rowId: string }[]>`
    select key, row_id from firebase_document
    where collection = ${collection} and key = any(${keys as string[]}) and row_id is not null`

/** Returns which of these keys exist in a collection, whatever their result. */
export const existingKeys = async (tx: Tx, collection: string, keys: readonly string[]): Promise<string[]> =>
  (
    await tx<{ key: string }[]>`
      select key from firebase_document where collection = ${collection} and key = any(${keys as string[]})`
  ).map(({ key }) => key)

/** Returns which of these rows belong to a document of this collection already. */
export const rowsTaken = (tx: Tx, collection: string, rowIds: readonly string[]) =>
  tx<{ rowId: string; key: string }[]>`
    select row_id, key from firebase_document where collection = ${collection} and row_id = any(${rowIds as string[]})`

/** Returns the rows that an import wrote from documents of a collection: of documents with these keys, and these rows. */
export const rowsPlaced = (
  tx: Tx,
  collection: string,
  { keys, rowIds }: { keys: readonly string[]; rowIds: readonly string[] },
) =>
  tx<{ key: string; rowId: string; rowVersion: number }[]>`
    select key, row_id, row_version from firebase_document
    where collection = ${collection} and row_id is not null and placed_digest is not null
      and (key = any(${keys as string[]}) or row_id = any(${rowIds as string[]}))
    order by key`

/**
 * Gives rows of documents of one collection to documents of another, as if these had been imported in their place. The
 * documents that gave a row away keep its id and are left out, since another says the same.
 */
export async function moveRows(
  tx: Tx,
  pairs: readonly { from: string; to: string }[],
  collections: { from: string; to: string },
): Promise<void> {
  const pair = tx`jsonb_to_recordset(${asRecords(tx, pairs)}) as n ("from" text, "to" text)`
  await tx`
    update firebase_document d set row_id = f.row_id, row_version = f.row_version, placed_digest = f.placed_digest
    from ${pair} join firebase_document f on f.collection = ${collections.from} and f.key = n."from"
    where d.collection = ${collections.to} and d.key = n."to"`
  // One that waits to be imported again is left out when its turn comes.
  await tx`
    update firebase_document d set placed_digest = null, verdict = case when d.verdict is not null then 'left-out' end,
      reason = case when d.verdict is not null then 'said-twice' end
    from ${pair} where d.collection = ${collections.from} and d.key = n."from"`
}

/** A sign-in account of the old system. */
export type Account = {
  key: string
  email: string
  passwordHash: string | null
  placedPasswordHash: string | null
  disabled: boolean
}

/** Returns the sign-in accounts of the old system with these e-mail addresses, which must be in lower case. */
export const accountsOf = (tx: Tx, emails: readonly string[]): Promise<Account[]> =>
  tx<Account[]>`
    select key, lower(body->>'email') as email, password_hash, placed_password_hash, coalesce(body->>'disabled' = 'true', false) as disabled
    from firebase_document where collection = 'auth' and lower(body->>'email') = any(${emails as string[]})`

/** Marks sign-in accounts of employees as imported with the password hash that they have. */
export const saveAccountOutcomes = (tx: Tx, keys: readonly string[]) =>
  tx`
    update firebase_document set verdict = case when placed_digest is null then 'new' else 'changed' end, reason = null,
      placed_digest = digest, placed_password_hash = password_hash
    where collection = 'auth' and key = any(${keys as string[]}) and verdict is null`

/** Marks accounts that belong to no employee as left out. */
export async function leaveAccounts(tx: Tx, importId: string): Promise<number> {
  const leftOut = await tx`
    update firebase_document set verdict = 'left-out', reason = 'no-employee'
    where import_id = ${importId} and collection = 'auth' and verdict is null returning 1`
  return leftOut.length
}

/** Marks documents that have no counterpart here as left out. They are still stored completely. */
export const leaveRest = (tx: Tx, importId: string) =>
  tx`
    update firebase_document set verdict = 'left-out', reason = 'no-place'
    where import_id = ${importId} and verdict is null`

/**
 * Records the new version of a row that the import itself changed, so that newer files may still change it.
 */
export const followRow = (tx: Tx, collection: string, rowId: string, version: number) =>
  tx`
    update firebase_document set row_version = ${version}
    where collection = ${collection} and row_id = ${rowId} and row_version = ${version - 1}`

/**
 * Sets who referred each player, once all players exist, by any spelling of the key (`keysMeant`). Players changed here
 * since keep the one they have. Notes players whose friend is unknown, unless there is another note on them.
 */
export async function joinFriends(tx: Tx, importId: string): Promise<void> {
  const friendKey = tx`normalize(btrim(d.body->>'userFriendId'))`
  const friend = tx`
    select f.id from unnest(array[${friendKey}, replace(${friendKey}, '.', '||'), replace(${friendKey}, '||', '.')])
      with ordinality s (key, nth) join player f on f.external_key = s.key order by s.nth limit 1`
  // A friend may have come later than a player whose document is the same as before.
  await tx`
    with joined as (
      update player p set friend_id = f.id, employee = null
      from firebase_document d cross join lateral (${friend}) f
      where d.import_id = ${importId} and d.collection = 'users' and p.id = d.row_id and f.id <> p.id
        and (d.verdict in ('new', 'changed') or (d.verdict = 'unchanged' and p.friend_id is null))
        and p.friend_id is distinct from f.id and p.version = d.row_version
      returning p.id, p.version)
    update firebase_document d set row_version = j.version from joined j where d.collection = 'users' and d.row_id = j.id`
  await tx`
    update firebase_document d set reason = 'friend-unknown'
    where d.import_id = ${importId} and d.collection = 'users' and d.verdict in ('new', 'changed') and d.reason is null
      and ${friendKey} <> '' and not exists (${friend})`
}
