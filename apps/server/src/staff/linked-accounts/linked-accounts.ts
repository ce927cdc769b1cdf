import type { LinkedAccounts } from '@khlang/contract/staff/ways-in'
import type { EmployeeId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { passkeysOf } from '../mfa/passkey-store.ts'
import { findLinkedAccounts, hasPassword } from './ways-in-store.ts'
import { permitRead } from '../actor.ts'

/** Returns the caller's own ways to sign in. */
export async function linkedAccounts({ caller, sql }: Context): Promise<LinkedAccounts> {
  return waysIn(sql, permitRead(caller, 'account.link').id)
}

/** Returns an employee's ways to sign in: accounts at providers in the order in which they were linked. */
export async function waysIn(db: Db, employeeId: EmployeeId): Promise<LinkedAccounts> {
  const accounts = await findLinkedAccounts(db, employeeId)
  return {
    password: await hasPassword(db, employeeId),
    passkeys: (await passkeysOf(db, employeeId)).length,
    accounts: accounts.map(({ since, ...account }) => ({ ...account, since: since.toISOString() })),
  }
}

/**
 * Returns the ways to sign in that are left, and refuses if there are none. Called after one was removed, in the
 * same transaction.
 */
export async function requireWayToSignIn(tx: Tx, employeeId: EmployeeId): Promise<LinkedAccounts> {
  const remainingWays = await waysIn(tx, employeeId)
  return remainingWays.password || remainingWays.passkeys > 0 || remainingWays.accounts.length > 0
    ? remainingWays
    : refuse('last-way-in')
}
