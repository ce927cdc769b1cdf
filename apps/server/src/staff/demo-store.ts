import type { EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { addInvited, switchEmployee } from './employees-store.ts'
import { addEmployee } from './store.ts'

/** What a shop's staff looks like besides those who are at work: somebody invited, somebody who left, somebody who asks to come in. */
export async function addComingAndGoing(
  tx: Tx,
  { owner, passwordHash }: { owner: EmployeeEmail; passwordHash: string },
): Promise<void> {
  await addInvited(tx, {
    id: newId<EmployeeId>(),
    email: 'fah@demo.example',
    firstName: 'ฟ้า',
    lastName: 'สดใส',
    role: 'support',
    hidden: false,
    employee: owner,
  })
  const left = newId<EmployeeId>()
  await addEmployee(tx, {
    id: left,
    userId: newId(),
    email: 'ton@demo.example',
    firstName: 'ต้น',
    lastName: 'ใจดี',
    role: 'finance',
    passwordHash,
  })
  await switchEmployee(tx, { id: left, off: { reason: 'ลาออก' }, employee: owner })
  const userId = newId<string>()
  await tx`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'ใหม่ มาดี', 'mai@demo.example', false)`
  await tx`
    insert into auth.account (id, "accountId", "providerId", "userId", password)
    values (${userId}, ${userId}, 'credential', ${userId}, ${passwordHash})`
}
