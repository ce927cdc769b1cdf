import type { Db } from '#platform/database/database.ts'
import { matchesAnyPlayerId } from '#crediting/player-key-store.ts'

/** Records a sign-in of a player named by key, id or code. Returns null if there is no such player. */
export async function addLogin(db: Db, player: string, at: Date): Promise<'created' | 'duplicate' | null> {
  const [row] = await db<{ known: boolean; added: boolean }[]>`
    with who as (select id from player where ${matchesAnyPlayerId(db, player)} order by external_key = ${player} desc limit 1),
    added as (insert into player_login (player_id, at) select id, ${at} from who on conflict do nothing returning 1)
    select exists (select 1 from who) as known, exists (select 1 from added) as added`
  return !row!.known ? null : row!.added ? 'created' : 'duplicate'
}

export type LoginRecord = { at: Date }

/** Returns one player's sign-ins up to a moment, newest first. */
export const loginsOf = (
  db: Db,
  { playerId, at, isInclusive, limit }: { playerId: string; at: Date; isInclusive: boolean; limit: number },
): Promise<LoginRecord[]> =>
  db<LoginRecord[]>`
    select at from player_login where player_id = ${playerId} and at ${isInclusive ? db`<=` : db`<`} ${at}
    order by at desc limit ${limit}`
