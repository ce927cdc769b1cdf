import type { PlayerId } from '@khlang/domain/brand'
import { forgottenMark, personalFacts } from '@khlang/domain/players/personal-data'
import type { Tx } from '#platform/database.ts'

/** Whether something of a player is still to be sent, under way, or nobody knows how it ended. */
export async function hasOpenOrder(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const rows = await tx`
    select 1 from credit_order where player_id = ${playerId} and state in ('queued', 'sending', 'unknown') limit 1`
  return rows.length > 0
}

/** To whom was paid: the bank stays, the person goes. */
export const forgetPayees = (tx: Tx, playerId: PlayerId) => tx`
  update credit_order set payee = mark_facts(payee, ${[...personalFacts]}, ${forgottenMark})
  where player_id = ${playerId} and payee is not null`
