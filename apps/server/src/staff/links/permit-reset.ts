import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { requireApprovalOfWayIn } from '../approvals/approval-of-way-in.ts'
import { lockForReset } from './issue-reset.ts'
import { addResetPermit } from './reset-permit-store.ts'

/**
 * Permits the requester to create one password link for an employee if no mail is configured (`issueReset`).
 * A second person approves this permit and not the link itself: the result of an approved command is shown to
 * nobody, and a link is shown only once. Without an approval refuses with `approval-needed`; does nothing (`id` null)
 * if none is needed.
 */
export async function permitReset(context: Context, { id: whose }: { id: EmployeeId }) {
  const actor = permit(context.caller, 'employee.manage')
  return transaction(context.sql, async (tx) => {
    const employee = await lockForReset(tx, whose)
    const { approvedBy } = await requireApprovalOfWayIn(tx, context, actor, {
      employee,
      opens: 'password',
      command: 'staff/permit-reset',
      input: { id: whose },
    })
    if (approvedBy === undefined) return { id: null }
    const id = newId<string>()
    await addResetPermit(tx, { id, employeeId: actor.id, whose, approvedBy })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'employee.permitReset',
      object: ['employee', whose],
      after: { approvedBy },
    })
    return { id }
  })
}
