import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findByKey as findId } from '../page/profile-store.ts'

/**
 * Returns the id of the player with this external key, by which links of the old console name a player. Links of this
 * console have the id.
 */
export async function findByKey({ caller, sql }: Context, { key }: { key: string }) {
  permit(caller, 'list.view')
  return { id: (await findId(sql, key)) ?? refuse('not-found') }
}
