import type { KeyScope } from '@khlang/domain/service-api/service-key'
import type { Db } from '#platform/database/database.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, apartByTime, orderBy, type Sorts } from '#platform/lists/list-sort.ts'
import { hashKey, keyColumns, type ServiceKey } from '#staff/sessions/service-key-store.ts'

export const keysBy: Sorts<ServiceKey, 'time'> = {
  time: apartByTime({ mark: 'revoked_at is null', time: 'created_at' }, ({ revokedAt, createdAt }) => ({
    marked: revokedAt === null,
    at: createdAt,
  })),
}

/** Returns one page of the keys. */
export const listServiceKeys = (db: Db, { limit, sorting, after }: PageQuery<ServiceKey>) =>
  db<ServiceKey[]>`
    select ${db(keyColumns)} from service_key where true ${after ? afterCursor(db, sorting, 'id', after) : db``}
    ${orderBy(db, sorting, 'id')} limit ${limit + 1}`

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
    values (${id}, ${name}, ${scopes}, ${hashKey(key)}, ${createdBy}, ${perMinute}, ${bonusCeiling}) returning ${db(keyColumns)}`
  return row!
}

/** Locks a key that is not revoked; null if there is none. */
export async function lockServiceKey(db: Db, id: string): Promise<ServiceKey | null> {
  const [row] = await db<ServiceKey[]>`
    select ${db(keyColumns)} from service_key where id = ${id} and revoked_at is null for update`
  return row ?? null
}

/**
 * Changes the limits of a key; null if there is none or it is revoked. Without `bonusCeiling`, that limit stays
 * unchanged.
 */
export async function limitServiceKey(
  db: Db,
  {
    id,
    perMinute,
    bonusCeiling = null,
  }: { id: string; perMinute: number; bonusCeiling?: number | null | undefined },
): Promise<ServiceKey | null> {
  const [row] = await db<ServiceKey[]>`
    update service_key set per_minute = ${perMinute}, bonus_ceiling = coalesce(${bonusCeiling}, bonus_ceiling) where id = ${id} and revoked_at is null returning ${db(keyColumns)}`
  return row ?? null
}

/** Revokes a key; null if there is none. A key that was revoked before keeps its time of revocation. */
export async function revokeServiceKey(db: Db, id: string): Promise<ServiceKey | null> {
  const [row] = await db<ServiceKey[]>`
    update service_key set revoked_at = coalesce(revoked_at, clock_timestamp()) where id = ${id} returning ${db(keyColumns)}`
  return row ?? null
}
