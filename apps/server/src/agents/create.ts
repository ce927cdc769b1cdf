import type { AgentId, OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { hashPassword, passwordMark } from '#platform/secrets/passwords.ts'
import type { Context } from '../context.ts'
import { agentRow } from './rows.ts'
import { addAgent, readAgents } from './store.ts'

/** `digits`: how many digits the codes of its players have. */
export type AgentInput = { username: string; name: string; digits: number; password?: string | undefined }

/** Creates an agent. Refuses with `username-taken`. */
export async function create(
  { caller, sql, sealing }: Context,
  { operationId, password, ...input }: AgentInput & { operationId: OperationId },
) {
  const actor = permit(caller, 'agent.manage')
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const operation = {
    actor: actor.email,
    command: 'agents/create',
    operationId,
    input: { ...input, password: passwordMark(sealing, password) },
  }
  try {
    return await once(sql, operation, async (tx) => {
      const id = newId<AgentId>()
      await addAgent(tx, { id, ...input, passwordHash, employee: actor.email })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'agent.create',
        object: ['agent', id],
        after: { ...input, password: passwordHash !== null },
      })
      return agentRow((await readAgents(tx, [id]))[0]!, actor.role)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'agent_username_key')) return refuse('username-taken')
    throw error
  }
}
