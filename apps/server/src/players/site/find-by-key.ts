import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findByKey as findId } from '../page/profile-store.ts'

/** Links of the old console name players by a key that may look like an e-mail; ours use an opaque id. */
export async function findByKey({ caller, sql }: Context, { key }: { key: string }) {
  permit(caller, 'list.view')
  return { id: (await findId(sql, key)) ?? refuse('not-found') }
}
