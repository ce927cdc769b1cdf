import { createHash, randomBytes } from 'node:crypto'
import type { EmployeeId } from '@khlang/domain/brand'
import { freshShopPolicy } from '@khlang/domain/staff/second-factor'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { netOf } from '#platform/http/net.ts'
import { refuse } from '#platform/http/refusal.ts'
import { writeSetting } from '#platform/setting.ts'
import type { Context } from '../../context.ts'
import { hashNewPassword } from '../sign-in/new-password.ts'
import {
  addEmployee,
  isSetupToken,
  lockFirstOwner,
  ownerExists,
  saveSetupToken,
  useSetupToken,
} from '../store.ts'
import { countTry } from '../sign-in/throttle.ts'

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Returns the one-time address that a first start prints; null once there is an owner. */
export async function firstOwnerAddress(sql: Sql, publicUrl: string): Promise<string | null> {
  if (await ownerExists(sql)) return null
  const token = randomBytes(24).toString('base64url')
  await saveSetupToken(sql, hashToken(token))
  return `${publicUrl}/setup#token=${token}`
}

export type FirstOwner = {
  token: string
  email: string
  firstName: string
  lastName: string
  password: string
}

/** Public, but only for somebody who read the address on the machine's console. */
export async function createFirstOwner(
  { sql, address }: Pick<Context, 'sql' | 'address'>,
  owner: FirstOwner,
) {
  const { token, email, firstName, lastName } = owner
  // Cheap checks come first: this is open to anybody who finds the address.
  if (await ownerExists(sql)) refuse('owner-exists')
  await countTry(sql, `address:setup:${netOf(address)}`)
  if (!(await isSetupToken(sql, hashToken(token)))) refuse('setup-token-wrong')
  const passwordHash = await hashNewPassword(owner.password, [email, firstName, lastName])
  return transaction(sql, async (tx) => {
    await lockFirstOwner(tx)
    if (await ownerExists(tx)) refuse('owner-exists')
    if (!(await useSetupToken(tx, hashToken(token)))) refuse('setup-token-wrong')
    const id = newId<EmployeeId>()
    await addEmployee(tx, { id, userId: newId(), email, firstName, lastName, role: 'owner', passwordHash })
    await writeAudit(tx, {
      actor: email,
      act: 'employee.createFirstOwner',
      object: ['employee', id],
      after: { role: 'owner' },
    })
    await openShop(tx, email)
    return { email }
  })
}

/**
 * The initial settings of a real shop, besides its owner: second factors, and step-up by password for those
 * who have none. The demo is never opened this way, so it requires neither; an existing shop keeps what its
 * owner chose.
 */
export async function openShop(tx: Tx, actor: string): Promise<void> {
  const opened = { 'staff.secondFactor': freshShopPolicy, 'stepUp.password': true } as const
  for (const [key, value] of Object.entries(opened)) {
    const before = await writeSetting(tx, key as keyof typeof opened, value as never)
    await writeAudit(tx, {
      actor,
      act: 'setting.change',
      object: ['setting', key],
      before: { value: before },
      after: { value },
    })
  }
}
