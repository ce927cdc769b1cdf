import { writeAudit } from '#platform/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeId } from '@khlang/domain/brand'
import type { Context } from '../../context.ts'
import { findPassword } from '../linked-accounts/accounts-store.ts'
import { permit } from '../actor.ts'
import { lockEmployee, renameEmployee, readEmployees } from './employees-store.ts'

export async function profile({ caller, sql }: Context) {
  return profileOf(sql, permit(caller, 'profile.edit').id)
}

/** Changes one's own name and nothing else: only owners change role and standing. */
export async function updateProfile(
  { caller, sql }: Context,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  const { id, email } = permit(caller, 'profile.edit')
  return transaction(sql, async (tx) => {
    const before = (await lockEmployee(tx, id)) ?? refuse('not-found')
    await renameEmployee(tx, { id, firstName, lastName, employee: email })
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

async function profileOf(db: Db, id: EmployeeId) {
  const [record] = await readEmployees(db, [id])
  if (!record) return refuse('not-found')
  const { email, firstName, lastName, displayName } = record
  return { email, firstName, lastName, displayName, hasPassword: (await findPassword(db, id)) !== null }
}
