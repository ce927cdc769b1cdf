import type { RequestId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findPayout } from './payout-store.ts'

/** Asks the back-end for the balance of a withdrawal's player; null if it does not answer or gives no balance. */
export async function payoutBalance({ caller, sql, readBalance }: Context, { id }: { id: RequestId }) {
  permit(caller, 'list.view')
  const { playerKey } = (await findPayout(sql, id)) ?? refuse('not-found')
  const { balance } = await readBalance(playerKey)
  return { balance }
}
