import type { EmployeeId } from '@khlang/domain/brand'
import type { Role } from '@khlang/domain/staff/acts'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { requireApprovalIfRoleDecides } from '../approvals/approval-of-role.ts'
import { addInvited, readEmployees } from '../employees/employees-store.ts'
import { deliverLink, makeLink } from './one-time-link.ts'
import { employeeRow } from '../rows.ts'

type Input = { email: string; firstName: string; lastName: string; role: Role; hidden: boolean }

/**
 * Adds an employee and invites them by a one-time link. Only a hash of the link is stored, so an owner who
 * needs the link again must create a new one (`renewInvitation`). Refuses an e-mail that an employee has, and with
 * `approval-needed` a role that may approve, if the shop requires a second person.
 */
export async function invite(context: Context, input: Input) {
  const { caller, sql, publicUrl, mail } = context
  const actor = permit(caller, 'employee.manage')
  try {
    const { row, link } = await transaction(sql, async (tx) => {
      const id = newId<EmployeeId>()
      await requireApprovalIfRoleDecides(tx, context, actor, { id, ...input })
      await addInvited(tx, { id, ...input, changedBy: actor.email })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'employee.invite',
        object: ['employee', id],
        after: input,
      })
      const link = await makeLink(tx, publicUrl, {
        employeeId: id,
        kind: 'invitation',
        createdBy: actor.email,
      })
      return { row: employeeRow((await readEmployees(tx, [id]))[0]!, actor.role), link }
    })
    return { ...(await deliverLink(link, { kind: 'invitation', to: row, mail })), row }
  } catch (error) {
    if (isUniqueViolation(error, 'employee_email_key')) return refuse('employee-exists')
    throw error
  }
}
