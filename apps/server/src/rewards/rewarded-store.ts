import type { ExternalKey, PlayerId } from '@khlang/domain/brand'
import type { Rewarded } from '@khlang/domain/players/standing'
import type { Tx } from '#platform/database/database.ts'
import { exclusionOf, matchesAnyPlayerId } from '#crediting/player-key-store.ts'

export type RewardedPlayer = Rewarded & { id: PlayerId; externalKey: ExternalKey; forgotten: boolean }

/**
 * Finds a player by key, id or code and locks the row until the transaction ends, so that nobody suspends or
 * excludes the player meanwhile. Null if there is no such player.
 */
export async function lockRewarded(tx: Tx, player: string): Promise<RewardedPlayer | null> {
  const [row] = await tx<RewardedPlayer[]>`
    select id, external_key, status, forgotten_at is not null as forgotten, ${exclusionOf(tx)} from player where ${matchesAnyPlayerId(tx, player)} order by external_key = ${player} desc limit 1 for share`
  return row ?? null
}
