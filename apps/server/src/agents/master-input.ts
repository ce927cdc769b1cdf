import type { AgentId, MasterId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { readMasters } from './masters-store.ts'
import { masterRow } from './rows.ts'
import { readAgents } from './store.ts'

export type MasterInput = { name: string; agentId: AgentId | null }

/**
 * Returns the username of an agent, for the audit log, which has it beside the id: an id alone would mean nothing to
 * readers years later. Null for a master without an agent; refuses with `not-found` if there is no agent with this id.
 */
export async function usernameOf(tx: Tx, agentId: AgentId | null): Promise<string | null> {
  if (agentId === null) return null
  const [agent] = await readAgents(tx, [agentId])
  return agent?.username ?? refuse('not-found', { detail: 'There is no such agent.' })
}

/** Returns the row of a master that exists, with what this actor's role may do. */
export async function readMasterRow(tx: Tx, id: MasterId, actor: EmployeeActor) {
  const [record] = await readMasters(tx, [id])
  return masterRow(record!, actor.role, await readSetting(tx, 'line.linkTemplate'))
}
