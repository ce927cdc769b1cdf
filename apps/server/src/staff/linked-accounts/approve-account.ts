import type { EmployeeId } from '@khlang/domain/brand'
import type { Role } from '@khlang/domain/staff/acts'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { lockWaiting } from './accounts-store.ts'
import { permit } from '../actor.ts'
import { requireApprovalIfRoleDecides } from '../approvals/approval-of-role.ts'
import { addApproved, readEmployees } from '../employees/employees-store.ts'
import { employeeRow } from '../rows.ts'

type Approval = { userId: string; firstName: string; lastName: string; role: Role }

/**
 * Makes the person with this sign-in account an employee. Only an owner may do this, who must know that the account
 * is that person's: anybody can register with an e-mail that is not theirs. Refuses an account that is gone or belongs
 * to an employee, and an e-mail that an employee has; with `approval-needed` also a role that may approve, if the shop
 * requires a second person.
 */
export async function approveAccount(context: Context, { userId, ...input }: Approval) {
  const { caller, sql } = context
  const actor = permit(caller, 'employee.manage')
  try {
    return await transaction(sql, async (tx) => {
      const { email } = (await lockWaiting(tx, userId)) ?? refuse('not-found')
      const id = newId<EmployeeId>()
      await requireApprovalIfRoleDecides(tx, context, actor, { id, email, role: input.role })
      await addApproved(tx, { id, userId, email, ...input, changedBy: actor.email })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'employee.approve',
        object: ['employee', id],
        after: { email, ...input },
      })
      return employeeRow((await readEmployees(tx, [id]))[0]!, actor.role)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'employee_email_key')) return refuse('employee-exists')
    throw error
  }
}
