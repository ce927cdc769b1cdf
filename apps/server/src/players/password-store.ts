import type { PlayerId } from '@khlang/domain/brand'
import { type Db, type Sql, transaction } from '#platform/database.ts'
import { named } from './standing-store.ts'

/** Null where there is no such player; a null hash where he has no password. */
export async function readPasswordHash(
  db: Db,
  player: string,
): Promise<{ id: PlayerId; passwordHash: string | null } | null> {
  const [row] = await db<{ id: PlayerId; passwordHash: string | null }[]>`
    select id, password_hash from player where ${named(db, player)} order by external_key = ${player} desc limit 1`
  return row ?? null
}

/** Null where there is no player of this key, or no password. */
export async function readPasswordOf(db: Db, externalKey: string): Promise<string | null> {
  const [row] = await db<{ passwordHash: string | null }[]>`
    select password_hash from player where external_key = ${externalKey}`
  return row?.passwordHash ?? null
}

/** The same password in a dearer hash: nobody's change, and nothing where somebody set another one meanwhile. */
export const rehash = (sql: Sql, id: PlayerId, was: string, now: string) =>
  transaction(sql, async (tx) => {
    await tx`select set_config('khlang.rehash', 'on', true)`
    await tx`update player set password_hash = ${now} where id = ${id} and password_hash = ${was}`
  })
