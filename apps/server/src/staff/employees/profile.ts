import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeId } from '@khlang/domain/brand'
import type { Context } from '../../context.ts'
import { findPassword } from '../linked-accounts/accounts-store.ts'
import { permit } from '../actor.ts'
import { readEmployees } from './employees-store.ts'

/** Returns the caller's own name and e-mail, and whether they have a password. */
export async function profile({ caller, sql }: Context) {
  return profileOf(sql, permit(caller, 'profile.edit').id)
}

export async function profileOf(db: Db, id: EmployeeId) {
  const [record] = await readEmployees(db, [id])
  if (!record) return refuse('not-found')
  const { email, firstName, lastName, displayName } = record
  return { email, firstName, lastName, displayName, hasPassword: (await findPassword(db, id)) !== null }
}
