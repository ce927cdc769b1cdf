import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { askForWayIn } from '../linked-accounts/approval-of-way-in.ts'
import { lockForReset } from './issue-reset.ts'
import { addResetPermit } from './reset-permit-store.ts'

/**
 * What a second person approves if no mail is configured: that the requester makes one password link and
 * passes it on. They make it themselves, in the normal way: nobody sees what carrying out an approval
 * returns, and the link is shown only once.
 */
export async function permitReset(context: Context, { id: whose }: { id: EmployeeId }) {
  const actor = permit(context.caller, 'employee.manage')
  return transaction(context.sql, async (tx) => {
    const employee = await lockForReset(tx, whose)
    const { approvedBy } = await askForWayIn(tx, context, actor, {
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
