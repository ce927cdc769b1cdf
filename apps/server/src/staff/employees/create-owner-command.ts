import { randomBytes } from 'node:crypto'
import { employeeEmail, personName } from '@khlang/contract/staff/person'
import type { EmployeeId } from '@khlang/domain/brand'
import { z } from 'zod'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { readOptions } from '#platform/command-arguments.ts'
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
  const { email, firstName, lastName } = readOwner(args)
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  const id = newId<EmployeeId>()
  await transaction(sql, async (tx) => {
    await lockFirstOwner(tx)
    const isFirstOwner = !(await ownerExists(tx))
    if ((await employeeExists(tx, email)) || !(await clearAddress(tx, email)))
      throw new StartProblem(`An employee with the e-mail address ${email} already exists.`)
    await addEmployee(tx, {
      id,
      userId: newId(),
      email,
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

/** The rules of the console: an owner with another e-mail address could never sign in. */
const newOwner = z.object({ email: employeeEmail, firstName: personName, lastName: personName })

function readOwner(args: string[]) {
  const text = { type: 'string' } as const
  const options = { email: text, 'first-name': text, 'last-name': text }
  const given = readOptions(args.slice(1), options, createOwnerUsage)
  const read = newOwner.safeParse({
    email: given.email?.trim(),
    firstName: given['first-name'],
    lastName: given['last-name'],
  })
  if (!read.success)
    throw new StartProblem(
      `Give an e-mail address of Latin letters such as owner@shop.example, and names of 1 to 80 characters.\nnpm run khlang --\n${createOwnerUsage}`,
    )
  return read.data
}
