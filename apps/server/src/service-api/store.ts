import { createHash } from 'node:crypto'
import type { KeyScope } from '@khlang/domain/service-api/service-key'
import type { Db } from '#platform/database/database.ts'

export type ServiceKey = {
  id: string
  name: string
  scopes: KeyScope[]
  perMinute: number
  bonusCeiling: number
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

const columns = [
  'id',
  'name',
  'scopes',
  'perMinute',
  'bonusCeiling',
  'createdAt',
  'lastUsedAt',
  'revokedAt',
] as const

/** Keys are 256 random bits: one round of SHA-256 is enough to store them. */
const hashKey = (key: string) => createHash('sha256').update(key).digest()

/**
 * Returns the key's owner, unless revoked. The last use is stored to the minute, so that most lookups write
 * nothing.
 */
export async function findServiceKey(db: Db, key: string): Promise<ServiceKey | null> {
  const [row] = await db<
    ServiceKey[]
  >`select ${db(columns)} from service_key where hash = ${hashKey(key)} and revoked_at is null`
  if (!row) return null
  if (!row.lastUsedAt || Date.now() - row.lastUsedAt.getTime() > 60_000) {
    await db`update service_key set last_used_at = clock_timestamp() where id = ${row.id}`
  }
  return row
}

export const listServiceKeys = (db: Db) =>
  db<ServiceKey[]>`select ${db(columns)} from service_key order by created_at desc limit 500`

export async function addServiceKey(
  db: Db,
  {
    id,
    name,
    scopes,
    key,
    createdBy,
    perMinute,
    bonusCeiling,
  }: {
    id: string
    name: string
    scopes: KeyScope[]
    key: string
    createdBy: string
    perMinute: number
    bonusCeiling: number
  },
): Promise<ServiceKey> {
  const [row] = await db<ServiceKey[]>`
    insert into service_key (id, name, scopes, hash, created_by, per_minute, bonus_ceiling)
    values (${id}, ${name}, ${scopes}, ${hashKey(key)}, ${createdBy}, ${perMinute}, ${bonusCeiling}) returning ${db(columns)}`
  return row!
}

/** A ceiling that is not given stays. */
export async function limitServiceKey(
  db: Db,
  {
    id,
    perMinute,
    bonusCeiling = null,
  }: { id: string; perMinute: number; bonusCeiling?: number | null | undefined },
): Promise<ServiceKey | null> {
  const [row] = await db<ServiceKey[]>`
    update service_key set per_minute = ${perMinute}, bonus_ceiling = coalesce(${bonusCeiling}, bonus_ceiling) where id = ${id} and revoked_at is null returning ${db(columns)}`
  return row ?? null
}

/** Revokes a key; null if there is none. A key that was revoked before keeps the time of that. */
export async function revokeServiceKey(db: Db, id: string): Promise<ServiceKey | null> {
  const [row] = await db<ServiceKey[]>`
    update service_key set revoked_at = coalesce(revoked_at, clock_timestamp()) where id = ${id} returning ${db(columns)}`
  return row ?? null
}
