import { totalsOf } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { addUpRewards } from './store.ts'
import type { OfKind } from './reward-report.ts'

/** Returns how many rewards match the filter, and the credits and coins of those that are done (`totalsOf`). */
export async function totals({ caller, sql }: Context, { kind, ...filter }: OfKind) {
  permit(caller, 'list.view')
  const { count, ...sums } = await addUpRewards(sql, kind, filter)
  return totalsOf(count, sums)
}
