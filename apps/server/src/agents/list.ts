import type { AgentFilter } from '@khlang/domain/agents/agent-filter'
import type { AgentSort } from '@khlang/domain/agents/agent-sorts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { agentRow } from './rows.ts'
import { agentsBy, listAgents } from './store.ts'

type Input = AgentFilter & {
  limit: number
  cursor?: string | undefined
  sort: AgentSort
  direction: Direction
}

/** Returns one page of agents, with what the role may do. */
export async function list({ caller, sql }: Context, input: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery(input, agentsBy)
  const page = toPage(await listAgents(sql, input, query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => agentRow(record, role)), next: page.next }
}
