import type { LinkedAccounts } from '@khlang/contract/ways-in'
import type { EmployeeId } from '@khlang/domain/brand'
import type { Db } from '#platform/database.ts'
import type { Context } from '../context.ts'
import { findLinkedAccounts, hasPassword } from './ways-in-store.ts'
import { permit } from './actor.ts'

/** By what I sign in. */
export async function linkedAccounts({ caller, sql }: Context): Promise<LinkedAccounts> {
  return waysIn(sql, permit(caller, 'account.link').id)
}

export async function waysIn(db: Db, employeeId: EmployeeId): Promise<LinkedAccounts> {
  const accounts = await findLinkedAccounts(db, employeeId)
  return {
    password: await hasPassword(db, employeeId),
    accounts: accounts.map(({ since, ...account }) => ({ ...account, since: since.toISOString() })),
  }
}
