import type { Db } from '#platform/database/database.ts'

/** Prefix of a stored password hash from the old system. */
export const scheme = 'firebase-scrypt'

/** Returns a password hash of the old system as our database stores it. `hashingId`: see `findOldHashing`. */
export const oldPassword = (hashingId: string, { hash, salt }: { hash: string; salt: string }) =>
  [scheme, hashingId, salt, hash].join('$')

/** Returns the purpose to which the sealed parameters are bound (`findOldHashing`). */
export const sealedFor = (hashingId: string) => `old hashes ${hashingId}`

/**
 * Returns the sealed parameters (`OldHashing`) with which the old system made the hashes that carry this id; null if
 * they were not imported.
 */
export async function findOldHashing(db: Db, id: string): Promise<Buffer | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const [row] = await db<{ sealed: Buffer }[]>`select sealed from auth.firebase_hash where id = ${id}`
  return row?.sealed ?? null
}

/**
 * Replaces a stored hash if it is still in use. Each hash has its own salt, so it identifies one account.
 */
export const replacePassword = (db: Db, oldHash: string, newHash: string) =>
  db`
    update auth.account set password = ${newHash}, "updatedAt" = clock_timestamp() where "providerId" = 'credential' and password = ${oldHash}`
