import type { MasterId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { changeMaster, lockMaster } from './masters-store.ts'
import { type MasterInput, readMasterRow, usernameOf } from './master-input.ts'

/**
 * Updates a master that still has the version that the employee saw. If the master moves to another agent,
 * its players stay with their agent, since each player's agent is stored separately.
 */
export async function updateMaster(
  { caller, sql }: Context,
  { id, version, ...input }: MasterInput & { id: MasterId; version: number },
) {
  const actor = permit(caller, 'agent.manage')
  return transaction(sql, async (tx) => {
    const before = (await lockMaster(tx, id)) ?? refuse('not-found')
    if (before.version !== version) refuse('stale-version', { row: await readMasterRow(tx, id, actor) })
    const agent = await usernameOf(tx, input.agentId)
    await changeMaster(tx, { id, ...input, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: before.agentId === input.agentId ? 'master.update' : 'master.move',
      object: ['master', id],
      before: { name: before.name, agentId: before.agentId, agent: await usernameOf(tx, before.agentId) },
      after: { ...input, agent },
    })
    return readMasterRow(tx, id, actor)
  })
}
