import type { AgentFilter } from '@khlang/domain/agents/agent-filter'
import type { AgentSort } from '@khlang/domain/agents/agent-sorts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPart } from '#platform/lists/list-filter.ts'
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

export async function list({ caller, sql }: Context, input: Input) {
  const { role } = permit(caller, 'list.view')
  const part = readPart(input, agentsBy)
  const page = toPage(await listAgents(sql, input, part), part.limit, part.sorting)
  return { rows: page.rows.map((view) => agentRow(view, role)), next: page.next }
}
