import type { PlayerId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/**
 * Empties the imported documents of the player: their own and their sign-ins. Their own may have no row of ours, if they
 * were here under that key before. The rows stay, to record that the documents were imported. Documents of requests and
 * bank entries are not touched.
 */
export async function forgetOldDocuments(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx`
    update firebase_document set body = '{}', password_hash = null, placed_password_hash = null
    where row_id = ${playerId}
      or (collection = 'users' and key = (select external_key from player where id = ${playerId}))`
}
