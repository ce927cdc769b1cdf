import type { ExternalKey, PlayerId } from '@khlang/domain/brand'
import type { Rewarded } from '@khlang/domain/players/standing'
import type { Db, Tx } from '#platform/database/database.ts'

export type RewardedPlayer = Rewarded & { id: PlayerId; externalKey: ExternalKey }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Matches by id, key or code. Callers sort matches by key first. */
export const named = (db: Db, player: string) =>
  uuid.test(player)
    ? db`(id = ${player} or external_key = ${player})`
    : db`(external_key = ${player} or lower(code) = ${player.toLowerCase()})`

/** Finds a player by key, id or code; one whose key it is comes first. Null if none. */
export async function idOfNamed(db: Db, player: string): Promise<PlayerId | null> {
  const [row] = await db<{ id: PlayerId }[]>`
    select id from player where ${named(db, player)} order by external_key = ${player} desc limit 1`
  return row?.id ?? null
}

/** Locks the player against being suspended or excluded from rewards in the meantime. */
export async function lockRewarded(tx: Tx, player: string): Promise<RewardedPlayer | null> {
  const [row] = await tx<RewardedPlayer[]>`
    select id, external_key, status,
      case when excluded_from is not null then jsonb_build_object('from', excluded_from, 'until', excluded_until) end as exclusion
    from player where ${named(tx, player)} order by external_key = ${player} desc limit 1 for share`
  return row ?? null
}
