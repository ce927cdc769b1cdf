import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { networkOf } from '#platform/http/net.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { hashNewPassword } from '../sign-in/new-password.ts'
import { clearAddress } from '../linked-accounts/accounts-store.ts'
import {
  addEmployee,
  employeeExists,
  isSetupToken,
  lockFirstOwner,
  ownerExists,
  useSetupToken,
} from '../store.ts'
import { countTry } from '../sign-in/throttle.ts'
import { hashSetupToken, applyInitialSettings } from './first-owner.ts'

export type FirstOwner = {
  token: string
  email: string
  firstName: string
  lastName: string
  password: string
}

/**
 * Creates the first owner of a shop and makes its initial settings (`applyInitialSettings`). Open to anybody who has
 * the token in the address that the server printed at its start. Removes an unapproved account that somebody registered
 * with the same e-mail. Refuses once there is an owner, a token that is wrong, used or older than a day, the e-mail of an
 * employee, an easy password, and too many tries from one network.
 */
export async function createFirstOwner(
  { sql, address }: Pick<Context, 'sql' | 'address'>,
  owner: FirstOwner,
) {
  const { token, email, firstName, lastName } = owner
  // Cheap checks come first: this is open to anybody who finds the address.
  if (await ownerExists(sql)) refuse('owner-exists')
  await countTry(sql, `address:setup:${networkOf(address)}`)
  if (!(await isSetupToken(sql, hashSetupToken(token)))) refuse('setup-token-wrong')
  const passwordHash = await hashNewPassword(owner.password, [email, firstName, lastName])
  return transaction(sql, async (tx) => {
    await lockFirstOwner(tx)
    if (await ownerExists(tx)) refuse('owner-exists')
    if (!(await useSetupToken(tx, hashSetupToken(token)))) refuse('setup-token-wrong')
    if ((await employeeExists(tx, email)) || !(await clearAddress(tx, email))) refuse('employee-exists')
    const id = newId<EmployeeId>()
    await addEmployee(tx, { id, userId: newId(), email, firstName, lastName, role: 'owner', passwordHash })
    await writeAudit(tx, {
      actor: email,
      act: 'employee.createFirstOwner',
      object: ['employee', id],
      after: { email, firstName, lastName, role: 'owner' },
    })
    await applyInitialSettings(tx, email)
    return { email }
  })
}
