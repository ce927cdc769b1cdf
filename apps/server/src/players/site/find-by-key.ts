import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findByKey as findId } from '../page/profile-store.ts'

/**
 * Finds the player whom a link of the old console names by a key, which may look like an e-mail; our own
 * links use an opaque id.
 */
export async function findByKey({ caller, sql }: Context, { key }: { key: string }) {
  permit(caller, 'list.view')
  return { id: (await findId(sql, key)) ?? refuse('not-found') }
}
