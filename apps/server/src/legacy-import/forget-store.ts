import type { PlayerId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/** Removes what the old system said of a player. That their documents were imported stays known. */
export async function forgetOldDocuments(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx`update firebase_document set body = '{}' where row_id = ${playerId}`
}
