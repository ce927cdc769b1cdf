import type { PlayerId } from '@khlang/domain/brand'
import { forgottenMark, personalFacts } from '@khlang/domain/players/personal-data'
import type { Tx } from '#platform/database/database.ts'

/** Returns whether an order of this player is queued, being sent or of unknown outcome. */
export async function hasOpenOrder(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const rows = await tx`
    select 1 from credit_order where player_id = ${playerId} and state in ('queued', 'sending', 'unknown') limit 1`
  return rows.length > 0
}

/** Anonymises the payees of a player's orders: the bank is kept, personal data are replaced. */
export const forgetPayees = (tx: Tx, playerId: PlayerId) => tx`
  update credit_order set payee = mark_facts(payee, ${[...personalFacts]}, ${forgottenMark})
  where player_id = ${playerId} and payee is not null`
