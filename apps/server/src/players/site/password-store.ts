import type { PlayerId } from '@khlang/domain/brand'
import { type Db, type Sql, transaction } from '#platform/database/database.ts'
import { named } from '#crediting/player-key-store.ts'

/** Returns null if there is no such player; the hash is null if they have no password. */
export async function readPasswordHash(
  db: Db,
  player: string,
): Promise<{ id: PlayerId; passwordHash: string | null } | null> {
  const [row] = await db<{ id: PlayerId; passwordHash: string | null }[]>`
    select id, password_hash from player where ${named(db, player)} order by external_key = ${player} desc limit 1`
  return row ?? null
}

/** Returns null if there is no player with this key, or no password. */
export async function readPasswordOf(db: Db, externalKey: string): Promise<string | null> {
  const [row] = await db<{ passwordHash: string | null }[]>`
    select password_hash from player where external_key = ${externalKey}`
  return row?.passwordHash ?? null
}

/**
 * Stores the same password with a more expensive hash. This counts as nobody's change, and does nothing if
 * another password was set in the meantime.
 */
export const rehash = (sql: Sql, id: PlayerId, was: string, now: string) =>
  transaction(sql, async (tx) => {
    await tx`select set_config('khlang.rehash', 'on', true)`
    await tx`update player set password_hash = ${now} where id = ${id} and password_hash = ${was}`
  })
