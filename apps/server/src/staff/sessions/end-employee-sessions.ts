import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { readEmployees } from '../employees/employees-store.ts'
import { endSessions } from './sessions-store.ts'

/**
 * Ends all of an employee's sessions, or one. Never ends the caller's current session, which ends by signing
 * out. Returns how many were still valid: 0 if the one is not theirs or has ended.
 */
export async function endEmployeeSessions(
  { caller, session, sql }: Context,
  { id, sessionId }: { id: EmployeeId; sessionId?: string | undefined },
) {
  const actor = permit(caller, 'employee.manage')
  return transaction(sql, async (tx) => {
    if ((await readEmployees(tx, [id])).length === 0) return refuse('not-found')
    const ended = await endSessions(tx, id, { only: sessionId, except: session?.id })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'employee.endSessions',
      object: ['employee', id],
      after: { ended },
    })
    return { ended }
  })
}
