import type { PlayerId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/** Erases what the old system said of a player. It stays known that their documents were imported. */
export async function forgetOldDocuments(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx`update firebase_document set body = '{}' where row_id = ${playerId}`
}
