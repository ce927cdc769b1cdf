import type { AgentId, MasterId, OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { addMaster, changeMaster, lockMaster, readMasters } from './masters-store.ts'
import { masterRow } from './rows.ts'
import { readAgents } from './store.ts'

type MasterInput = { name: string; agentId: AgentId | null }

export async function createMaster(
  { caller, sql }: Context,
  { operationId, ...input }: MasterInput & { operationId: OperationId },
) {
  const actor = permit(caller, 'agent.manage')
  const operation = { actor: actor.email, command: 'agents/create-master', operationId, input }
  return once(sql, operation, async (tx) => {
    await mustExist(tx, input.agentId)
    const id = newId<MasterId>()
    const key = await addMaster(tx, { id, ...input, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'master.create',
      object: ['master', id],
      after: { key, ...input },
    })
    return readRow(tx, id, actor)
  })
}

/** To move a master to another agent moves none of its players: each player has their own agent. */
export async function updateMaster(
  { caller, sql }: Context,
  { id, version, ...input }: MasterInput & { id: MasterId; version: number },
) {
  const actor = permit(caller, 'agent.manage')
  return transaction(sql, async (tx) => {
    const before = (await lockMaster(tx, id)) ?? refuse('not-found')
    if (before.version !== version) refuse('stale-version', { row: await readRow(tx, id, actor) })
    await mustExist(tx, input.agentId)
    await changeMaster(tx, { id, ...input, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: before.agentId === input.agentId ? 'master.update' : 'master.move',
      object: ['master', id],
      before: { name: before.name, agentId: before.agentId },
      after: input,
    })
    return readRow(tx, id, actor)
  })
}

async function mustExist(tx: Tx, agentId: AgentId | null) {
  if (agentId !== null && (await readAgents(tx, [agentId])).length === 0)
    refuse('not-found', { detail: 'There is no such agent.' })
}

async function readRow(tx: Tx, id: MasterId, actor: EmployeeActor) {
  const [record] = await readMasters(tx, [id])
  return masterRow(record!, actor.role, await readSetting(tx, 'line.linkTemplate'))
}
