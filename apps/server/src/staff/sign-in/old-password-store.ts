import type { Db } from '#platform/database/database.ts'

/** Marks a hash of the old system. */
export const scheme = 'firebase-scrypt'

export const oldPassword = (hashingId: string, { hash, salt }: { hash: string; salt: string }) =>
  [scheme, hashingId, salt, hash].join('$')

export const sealedFor = (hashingId: string) => `old hashes ${hashingId}`

/** Returns the sealed parameters; null if they were not imported. */
export async function findOldHashing(db: Db, id: string): Promise<Buffer | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const [row] = await db<{ sealed: Buffer }[]>`select sealed from auth.firebase_hash where id = ${id}`
  return row?.sealed ?? null
}

/**
 * Replaces a hash, and only the exact one that was checked: each hash has its own salt, so it belongs to one
 * account.
 */
export const replacePassword = (db: Db, was: string, now: string) =>
  db`
    update auth.account set password = ${now}, "updatedAt" = clock_timestamp() where "providerId" = 'credential' and password = ${was}`
