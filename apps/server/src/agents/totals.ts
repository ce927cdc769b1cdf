import type { AgentFilter } from '@khlang/domain/agents/agent-filter'
import { totalsOf } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { countAgents } from './store.ts'

/** Returns how many agents match the filter, `countLimit` at most, and whether there are `more`. */
export async function totals({ caller, sql }: Context, filter: AgentFilter) {
  permit(caller, 'list.view')
  return totalsOf(await countAgents(sql, filter), null)
}
