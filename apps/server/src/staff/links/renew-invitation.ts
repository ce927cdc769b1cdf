import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { lockEmployee } from '../employees/employees-store.ts'
import { deliverLink, makeLink } from './one-time-link.ts'

/** Replaces the invitation link of an employee. Refuses if they have accepted the invitation or are switched off. */
export async function renewInvitation({ caller, sql, publicUrl, mail }: Context, { id }: { id: EmployeeId }) {
  const actor = permit(caller, 'employee.manage')
  const { link, to } = await transaction(sql, async (tx) => {
    const to = (await lockEmployee(tx, id)) ?? refuse('not-found')
    if (to.state === 'off') refuse('employee-off')
    if (to.state !== 'invited') refuse('employee-not-invited')
    await writeAudit(tx, { actor: actor.email, act: 'employee.renewInvitation', object: ['employee', id] })
    const link = await makeLink(tx, publicUrl, {
      employeeId: id,
      kind: 'invitation',
      createdBy: actor.email,
    })
    return { link, to }
  })
  return deliverLink(link, { kind: 'invitation', to, mail })
}
