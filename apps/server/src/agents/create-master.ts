import type { MasterId, OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { addMaster } from './masters-store.ts'
import { type MasterInput, readMasterRow, usernameOf } from './master-input.ts'

/**
 * Creates a master, of an agent or of none (`agentId` null). Its key is the highest key of all masters plus one.
 * Refuses with `not-found` if there is no such agent.
 */
export async function createMaster(
  { caller, sql }: Context,
  { operationId, ...input }: MasterInput & { operationId: OperationId },
) {
  const actor = permit(caller, 'agent.manage')
  const operation = { actor: actor.email, command: 'agents/create-master', operationId, input }
  return once(sql, operation, async (tx) => {
    const agent = await usernameOf(tx, input.agentId)
    const id = newId<MasterId>()
    const key = await addMaster(tx, { id, ...input, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'master.create',
      object: ['master', id],
      after: { key, ...input, agent },
    })
    return readMasterRow(tx, id, actor)
  })
}
