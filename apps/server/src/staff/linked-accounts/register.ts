import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { networkOf } from '#platform/http/net.ts'
import type { Context } from '../../context.ts'
import { addWaitingAccount, nameAccount } from './ways-in-store.ts'
import { hashNewPassword } from '../sign-in/new-password.ts'
import { countTry } from '../sign-in/throttle.ts'

export type Registration = { displayName: string; email: string; password: string }

/**
 * Public: creates a sign-in account, never an employee; the account waits until an owner approves it. If the
 * e-mail is already known, nothing is created, but the answer is the same, so that it reveals nothing. The
 * name is saved in a second step (spec section 8): `nameSaved` is false if that failed; the account is valid
 * anyway. Refuses an easy password, and too many registrations from one network.
 */
export async function register(
  { sql, log, address }: Pick<Context, 'sql' | 'log' | 'address'>,
  { displayName, email, password }: Registration,
): Promise<{ nameSaved: boolean }> {
  await countTry(sql, `registration:${networkOf(address)}`)
  const passwordHash = await hashNewPassword(password, [email, displayName])
  const userId = newId()
  const isAdded = await transaction(sql, (tx) => addWaitingAccount(tx, { userId, email, passwordHash }))
  if (!isAdded) return { nameSaved: true }
  try {
    await nameAccount(sql, userId, displayName)
    return { nameSaved: true }
  } catch (error) {
    log.warn({ err: error }, 'could not save the name of a registered account')
    return { nameSaved: false }
  }
}
