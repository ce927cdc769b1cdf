import type { PlayerId } from '@khlang/domain/brand'
import { type Db, type Sql, transaction } from '#platform/database/database.ts'
import { matchesAnyPlayerId } from '#crediting/player-key-store.ts'

/** Finds a player by key, id or code. Null if there is no such player; the hash is null if they have no password. */
export async function readPasswordHash(
  db: Db,
  player: string,
): Promise<{ id: PlayerId; passwordHash: string | null } | null> {
  const [row] = await db<{ id: PlayerId; passwordHash: string | null }[]>`
    select id, password_hash from player where ${matchesAnyPlayerId(db, player)} order by external_key = ${player} desc limit 1`
  return row ?? null
}

/** Returns the password hash of the player with this key; null if there is no such player, or no password. */
export async function readPasswordOf(db: Db, externalKey: string): Promise<string | null> {
  const [row] = await db<{ passwordHash: string | null }[]>`
    select password_hash from player where external_key = ${externalKey}`
  return row?.passwordHash ?? null
}

/**
 * Replaces the hash of a player's password by a stronger hash of the same password. The row's version does
 * not change. Does nothing if another password was set meanwhile.
 */
export const rehash = (sql: Sql, id: PlayerId, oldHash: string, newHash: string) =>
  transaction(sql, async (tx) => {
    await tx`select set_config('khlang.rehash', 'on', true)`
    await tx`update player set password_hash = ${newHash} where id = ${id} and password_hash = ${oldHash}`
  })
