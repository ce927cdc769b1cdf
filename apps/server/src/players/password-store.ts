import type { PlayerId } from '@khlang/domain/brand'
import type { Db } from '#platform/database.ts'
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
