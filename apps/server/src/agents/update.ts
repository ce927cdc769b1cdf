import type { AgentId } from '@khlang/domain/brand'
import { fieldRules } from '@khlang/contract/field-rules'
import { fitsCodes, fitsDigits } from '@khlang/domain/agents/agent'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import type { Context } from '../context.ts'
import type { AgentInput } from './create.ts'
import { agentRow } from './rows.ts'
import { changeAgent, lockAgent, readAgents } from './store.ts'

type Input = AgentInput & { id: AgentId; version: number }

/**
 * Updates an agent if it still has the version that the employee saw; otherwise refuses with the current row. Refuses
 * too few digits for the last code, a taken username, and a new one with which codes would be too long. Without a password the agent keeps the old one.
 */
export async function update({ caller, sql }: Context, { id, version, password, ...input }: Input) {
  const actor = permit(caller, 'agent.manage')
  const passwordHash = password === undefined ? null : await hashPassword(password)
  try {
    return await transaction(sql, async (tx) => {
      const before = (await lockAgent(tx, id)) ?? refuse('not-found')
      const readRow = async () => agentRow((await readAgents(tx, [id]))[0]!, actor.role)
      if (before.version !== version) refuse('stale-version', { row: await readRow() })
      if (!fitsDigits({ digits: input.digits, last: before.last })) refuse('digits-too-few')
      if (!fitsCodes(input, before))
        refuse('bad-input', { fields: [{ path: 'username', message: fieldRules['username-long'] }] })
      await changeAgent(tx, { id, ...input, passwordHash, employee: actor.email })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'agent.update',
        object: ['agent', id],
        before: { username: before.username, name: before.name, digits: before.digits },
        after: { ...input, ...(passwordHash !== null && { password: true }) },
      })
      return readRow()
    })
  } catch (error) {
    if (isUniqueViolation(error, 'agent_username_key')) return refuse('username-taken')
    throw error
  }
}
