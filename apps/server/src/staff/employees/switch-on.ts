import { checkStanding } from '@khlang/domain/staff/employee'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { requireApprovalOfWayIn } from '../approvals/approval-of-way-in.ts'
import { isOwnerNow, switchEmployee, readEmployees } from './employees-store.ts'
import { employeeRow } from '../rows.ts'
import { lockForChange } from './update.ts'
import type { Switching } from './switch-off.ts'

/**
 * Switches an employee on again. Refuses another version and one who is not off, and with `approval-needed` if the shop
 * requires a second person.
 */
export function switchOn(context: Context, { id, version, reason }: Switching) {
  const actor = permit(context.caller, 'employee.manage')
  return transaction(context.sql, async (tx) => {
    const employee = await lockForChange(tx, actor, { id, version })
    const { role, state } = employee
    if (state !== 'off') refuse('employee-not-off')
    const allowed = checkStanding(
      { id: actor.id, isOwner: await isOwnerNow(tx, actor.id) },
      { id, role },
      { role, off: false },
    )
    if (!allowed.ok) refuse(allowed.refusal)
    const command = 'staff/switch-on'
    const approval = await requireApprovalOfWayIn(tx, context, actor, {
      employee,
      opens: 'account',
      command,
      input: { id, version, reason },
    })
    await switchEmployee(tx, { id, off: null, changedBy: actor.email })
    const row = employeeRow((await readEmployees(tx, [id]))[0]!, actor.role)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'employee.switchOn',
      object: ['employee', id],
      before: { state },
      after: { state: row.state, ...approval },
      reason,
    })
    return row
  })
}
