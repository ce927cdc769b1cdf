import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { Context } from '../context.ts'
import { permit } from './actor.ts'
import { lockEmployee } from './employees-store.ts'
import { handOut, makeLink } from './one-time-link.ts'

/** For whoever forgot his password: an owner hands him this himself, or the mail does. */
export async function issueReset({ caller, sql, publicUrl, mail }: Context, { id }: { id: EmployeeId }) {
  const actor = permit(caller, 'employee.manage')
  const { made, to } = await transaction(sql, async (tx) => {
    const to = (await lockEmployee(tx, id)) ?? refuse('not-found')
    if (to.state === 'off') refuse('employee-off')
    if (to.state === 'invited') refuse('employee-invited')
    await writeAudit(tx, { actor: actor.email, act: 'employee.issueReset', object: ['employee', id] })
    const made = await makeLink(tx, publicUrl, { employeeId: id, kind: 'password', createdBy: actor.email })
    return { made, to }
  })
  return handOut(made, { kind: 'password', to, mail })
}
