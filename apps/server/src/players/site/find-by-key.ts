import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findByKey as findId } from '../page/profile-store.ts'

/**
 * Returns the id of the player with this external key. Links of the old console contain the key; links of
 * this console contain the id.
 */
export async function findByKey({ caller, sql }: Context, { key }: { key: string }) {
  permit(caller, 'list.view')
  return { id: (await findId(sql, key)) ?? refuse('not-found') }
}
