import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { lockEmployee, renameEmployee } from './employees-store.ts'
import { profileOf } from './profile.ts'

/** Changes only the caller's own name. Only owners change roles or switch employees off. */
export async function updateProfile(
  { caller, sql }: Context,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  const { id, email } = permit(caller, 'profile.edit')
  return transaction(sql, async (tx) => {
    const before = (await lockEmployee(tx, id)) ?? refuse('not-found')
    await renameEmployee(tx, { id, firstName, lastName, changedBy: email })
    await writeAudit(tx, {
      actor: email,
      act: 'employee.rename',
      object: ['employee', id],
      before: { firstName: before.firstName, lastName: before.lastName },
      after: { firstName, lastName },
    })
    return profileOf(tx, id)
  })
}
