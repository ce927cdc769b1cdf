import type { MasterFilter } from '@khlang/domain/agents/agent-filter'
import { totalsOf } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { countMasters } from './masters-store.ts'

/** Returns how many masters match the filter, `countLimit` at most, and whether there are `more`. */
export async function masterTotals({ caller, sql }: Context, filter: MasterFilter) {
  permit(caller, 'list.view')
  return totalsOf(await countMasters(sql, filter), null)
}
