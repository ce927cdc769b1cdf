import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { EmployeeId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { clearAddress } from '../linked-accounts/accounts-store.ts'
import { applyInitialSettings } from './first-owner.ts'
import { addEmployee, employeeExists, lockFirstOwner, ownerExists } from '../store.ts'

export const createOwnerUsage =
  '  create-owner --email <address> --first-name <name> --last-name <name>   Create an owner, and print the password once'

/**
 * `khlang create-owner`: creates an owner and prints the password once. For a shop where nobody can sign in
 * any more; if there is no owner yet, also makes the initial settings. Removes an unapproved account that somebody
 * registered with this e-mail. Fails if an employee has it.
 */
export async function createOwner(sql: Sql, args: string[]): Promise<void> {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    args: args.slice(1),
    options: { email: option, 'first-name': option, 'last-name': option },
  })
  const { email, 'first-name': firstName, 'last-name': lastName } = values
  if (!email?.includes('@') || !firstName || !lastName)
    throw new StartProblem(`npm run khlang --\n${createOwnerUsage}`)
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  const id = newId<EmployeeId>()
  await transaction(sql, async (tx) => {
    await lockFirstOwner(tx)
    const isFirstOwner = !(await ownerExists(tx))
    if ((await employeeExists(tx, email.toLowerCase())) || !(await clearAddress(tx, email.toLowerCase())))
      throw new StartProblem(`An employee with the e-mail address ${email} already exists.`)
    await addEmployee(tx, {
      id,
      userId: newId(),
      email: email.toLowerCase(),
      firstName,
      lastName,
      role: 'owner',
      passwordHash,
    })
    await writeAudit(tx, {
      actor: 'command line',
      act: 'employee.createOwner',
      object: ['employee', id],
      after: { email, role: 'owner' },
    })
    if (isFirstOwner) await applyInitialSettings(tx, 'command line')
  })
  process.stdout.write(`${email} can sign in with the password  ${password}\n`)
}
