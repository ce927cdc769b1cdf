import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { requireApprovalOfWayIn } from '../approvals/approval-of-way-in.ts'
import { isOwnerNow, readEmployees } from '../employees/employees-store.ts'
import { mailFactorChange } from './factor-changed.ts'
import { findFactors, removeFactors } from './factor-store.ts'
import { employeeRow } from '../rows.ts'
import { endSessions } from '../sessions/sessions-store.ts'
import { lockForChange } from '../employees/update.ts'

type Input = { id: EmployeeId; version: number; reason: string }

/**
 * Removes all second factors of an employee, for example after a lost telephone, and ends all their sessions.
 * Only an owner may do this, not for themselves; refuses with `approval-needed` if the shop requires a second person,
 * with `employee-without-factor`, and for another version.
 */
export async function removeSecondFactors(context: Context, { id, version, reason }: Input) {
  const actor = permit(context.caller, 'employee.manage')
  if (id === actor.id) refuse('employee-oneself')
  const row = await transaction(context.sql, async (tx) => {
    const employee = await lockForChange(tx, actor, { id, version })
    if (!(await isOwnerNow(tx, actor.id))) refuse('not-permitted', { permission: 'employee.manage' })
    const { authenticatorSince, passkeys } = await findFactors(tx, id)
    if (authenticatorSince === null && passkeys.length === 0) refuse('employee-without-factor')
    const command = 'staff/remove-second-factors'
    const approval = await requireApprovalOfWayIn(tx, context, actor, {
      employee,
      opens: 'second-factor',
      command,
      input: { id, version, reason },
    })
    const removed = await removeFactors(tx, id)
    const sessionsEnded = await endSessions(tx, id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'factor.removeAll',
      object: ['employee', id],
      before: removed,
      after: { sessionsEnded, ...approval },
      reason,
    })
    return employeeRow((await readEmployees(tx, [id]))[0]!, actor.role)
  })
  mailFactorChange(context, row, 'factor.removeAll')
  return row
}
