import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { netOf } from '#platform/http/net.ts'
import type { Context } from '../../context.ts'
import { addWaitingAccount, nameAccount } from './ways-in-store.ts'
import { hashNewPassword } from '../sign-in/new-password.ts'
import { countTry } from '../sign-in/throttle.ts'

export type Registration = { displayName: string; email: string; password: string }

/**
 * Public: creates an account, never an employee; it waits until an owner admits it. The answer does not
 * reveal whether the e-mail is known: it is the same and takes the same time. The name is saved in a second
 * step (spec section 8): an account without its name is valid.
 */
export async function register(
  { sql, log, address }: Pick<Context, 'sql' | 'log' | 'address'>,
  { displayName, email, password }: Registration,
): Promise<{ nameSaved: boolean }> {
  await countTry(sql, `registration:${netOf(address)}`)
  const passwordHash = await hashNewPassword(password, [email, displayName])
  const userId = newId()
  const added = await transaction(sql, (tx) => addWaitingAccount(tx, { userId, email, passwordHash }))
  if (!added) return { nameSaved: true }
  try {
    await nameAccount(sql, userId, displayName)
    return { nameSaved: true }
  } catch (error) {
    log.warn({ err: error }, 'could not save the name of a registered account')
    return { nameSaved: false }
  }
}
