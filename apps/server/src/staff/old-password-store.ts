import type { Db } from '#platform/database.ts'

/** How a hash of the old system is told from ours. */
export const scheme = 'firebase-scrypt'

export const oldPassword = (hashingId: string, { hash, salt }: { hash: string; salt: string }) =>
  [scheme, hashingId, salt, hash].join('$')

export const sealedFor = (hashingId: string) => `old hashes ${hashingId}`

/** Sealed; null where nobody brought it. */
export async function findOldHashing(db: Db, id: string): Promise<Buffer | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const [row] = await db<{ sealed: Buffer }[]>`select sealed from auth.firebase_hash where id = ${id}`
  return row?.sealed ?? null
}

/** Only the very one that was looked at: a hash has a salt of its own, so it is nobody else's. */
export const replacePassword = (db: Db, was: string, now: string) =>
  db`
    update auth.account set password = ${now}, "updatedAt" = clock_timestamp() where "providerId" = 'credential' and password = ${was}`
