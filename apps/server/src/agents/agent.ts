import type { AgentId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { agentRow } from './rows.ts'
import { readAgents } from './store.ts'

/** Returns the agent with this id, for links to it. Refuses with `not-found` if there is none. */
export async function agent({ caller, sql }: Context, { id }: { id: AgentId }) {
  const { role } = permit(caller, 'list.view')
  const [record] = await readAgents(sql, [id])
  return record ? agentRow(record, role) : refuse('not-found')
}
