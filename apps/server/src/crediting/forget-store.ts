import type { PlayerId } from '@khlang/domain/brand'
import { forgottenMark, personalFacts } from '@khlang/domain/players/personal-data'
import type { Tx } from '#platform/database/database.ts'

/** Anonymises the payees of a player's orders: the bank is kept, personal data are replaced. */
export const forgetPayees = (tx: Tx, playerId: PlayerId) => tx`
  update credit_order set payee = mark_facts(payee, ${[...personalFacts]}, ${forgottenMark})
  where player_id = ${playerId} and payee is not null`
