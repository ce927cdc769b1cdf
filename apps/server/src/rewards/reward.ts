import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { rewardRow } from './rows.ts'
import { readRewards } from './store.ts'

/** Returns the reward with this id, for links to it. Refuses with `not-found` if there is none. */
export async function reward({ caller, sql }: Context, { id }: { id: string }) {
  permit(caller, 'list.view')
  const [record] = await readRewards(sql, [id])
  return record ? rewardRow(record) : refuse('not-found')
}
