import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { requireApprovalOfWayIn } from '../approvals/approval-of-way-in.ts'
import { type LockedEmployee, lockEmployee } from '../employees/employees-store.ts'
import { deliverLink, makeLink } from './one-time-link.ts'
import { useResetPermit } from './reset-permit-store.ts'

/**
 * Makes a link by which an employee who forgot their password sets a new one. The link is mailed to the employee. If
 * no mail is configured, the owner gets the link and passes it on; this needs a second person's approval if the shop
 * requires it (`approval-needed`, `permitReset`). Other refusals are those of `lockForReset`.
 */
export async function issueReset(context: Context, { id }: { id: EmployeeId }) {
  const actor = permit(context.caller, 'employee.manage')
  const { sql, publicUrl, mail } = context
  const { link, to } = await transaction(sql, async (tx) => {
    const to = await lockForReset(tx, id)
    const approvedBy = mail ? null : await useResetPermit(tx, { employeeId: actor.id, whose: id })
    if (!mail && approvedBy === null)
      await requireApprovalOfWayIn(tx, context, actor, {
        employee: to,
        opens: 'password',
        command: 'staff/permit-reset',
        input: { id },
      })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'employee.issueReset',
      object: ['employee', id],
      ...(approvedBy !== null && { after: { approvedBy } }),
    })
    const link = await makeLink(tx, publicUrl, { employeeId: id, kind: 'password', createdBy: actor.email })
    return { link, to }
  })
  return deliverLink(link, { kind: 'password', to, mail })
}

/**
 * Locks an employee for a password link. Refuses if there is none (`not-found`), or if they are switched off, or have
 * not accepted their invitation.
 */
export async function lockForReset(tx: Tx, id: EmployeeId): Promise<LockedEmployee> {
  const employee = (await lockEmployee(tx, id)) ?? refuse('not-found')
  if (employee.state === 'off') refuse('employee-off')
  if (employee.state === 'invited') refuse('employee-invited')
  return employee
}
