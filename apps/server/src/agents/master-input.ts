import type { AgentId, MasterId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { readMasters } from './masters-store.ts'
import { masterRow } from './rows.ts'
import { readAgents } from './store.ts'

export type MasterInput = { name: string; agentId: AgentId | null }

/** Refuses with `not-found` if there is no agent with this id. Null, for a master without an agent, is allowed. */
export async function agentMustExist(tx: Tx, agentId: AgentId | null) {
  if (agentId !== null && (await readAgents(tx, [agentId])).length === 0)
    refuse('not-found', { detail: 'There is no such agent.' })
}

export async function readMasterRow(tx: Tx, id: MasterId, actor: EmployeeActor) {
  const [record] = await readMasters(tx, [id])
  return masterRow(record!, actor.role, await readSetting(tx, 'line.linkTemplate'))
}
