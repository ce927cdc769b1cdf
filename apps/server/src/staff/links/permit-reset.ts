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
 * Permits the requester to make one password link and pass it on, if no mail is configured. This is what a
 * second person approves. The requester then makes the link in the normal way: nobody sees what carrying out
 * an approval returns, and the link is shown only once.
 */
export async function permitReset(context: Context, { id: whose }: { id: EmployeeId }) {
  const actor = permit(context.caller, 'employee.manage')
  return transaction(context.sql, async (tx) => {
    const employee = await lockForReset(tx, whose)
    const { approvedBy } = await requireApprovalOfWayIn(tx, context, actor, {
      whose: employee,
      opens: 'password',
      command: 'staff/permit-reset',
      asked: { id: whose },
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
