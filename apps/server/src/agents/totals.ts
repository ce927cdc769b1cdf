import type { AgentFilter, MasterFilter } from '@khlang/domain/agents/agent-filter'
import { readTotals } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { countMasters } from './masters-store.ts'
import { countAgents } from './store.ts'

/** Counts the agents that a filter matches. */
export async function totals({ caller, sql }: Context, filter: AgentFilter) {
  permit(caller, 'list.view')
  return readTotals(await countAgents(sql, filter), null)
}

export async function masterTotals({ caller, sql }: Context, filter: MasterFilter) {
  permit(caller, 'list.view')
  return readTotals(await countMasters(sql, filter), null)
}
