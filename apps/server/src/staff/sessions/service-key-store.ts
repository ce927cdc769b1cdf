import { createHash } from 'node:crypto'
import type { KeyScope } from '@khlang/domain/service-api/service-key'
import type { Db } from '#platform/database/database.ts'

/** A key with which another system calls the service API. The key itself is stored only as a hash. */
export type ServiceKey = {
  id: string
  name: string
  scopes: KeyScope[]
  /** Requests allowed per minute. */
  perMinute: number
  /** Highest bonus, in credits, of one deposit request made with the key. */
  bonusCeiling: number
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** The columns of a key without its hash. */
export const keyColumns = [
  'id',
  'name',
  'scopes',
  'perMinute',
  'bonusCeiling',
  'createdAt',
  'lastUsedAt',
  'revokedAt',
] as const

/** Returns the hash of a key. Keys are 256 random bits: one round of SHA-256 is enough to store them. */
export const hashKey = (key: string) => createHash('sha256').update(key).digest()

/**
 * Finds a service key; null if there is none, or it is revoked. Stores its last use at most once a minute, so
 * that most lookups write nothing.
 */
export async function findServiceKey(db: Db, key: string): Promise<ServiceKey | null> {
  const [row] = await db<
    ServiceKey[]
  >`select ${db(keyColumns)} from service_key where hash = ${hashKey(key)} and revoked_at is null`
  if (!row) return null
  if (!row.lastUsedAt || Date.now() - row.lastUsedAt.getTime() > 60_000) {
    await db`update service_key set last_used_at = clock_timestamp() where id = ${row.id}`
  }
  return row
}
