import type { EmployeeId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'

export type WaitingRecord = {
  userId: string
  email: string
  name: string
  /** How it signs in: `credential` (a password) or the provider's name. */
  ways: string[]
  emailVerified: boolean
  createdAt: Date
  /** The last try to sign in, which was refused; null if there was none since the account was made. */
  triedAt: Date | null
}

export const waitingBy: Sorts<WaitingRecord & { id: string }, 'time'> = {
  time: { column: 'u."createdAt"', kind: 'time', ids: 'text', value: ({ createdAt }) => createdAt },
}

/** SQL condition: the sign-in account `u` belongs to no employee. */
const isWaiting = (db: Db) => db`not exists (select 1 from employee e where e.user_id = u.id)`

/** Returns one page of the sign-in accounts without an employee. */
export const listWaiting = (
  db: Db,
  { limit, sorting, after }: PageQuery<WaitingRecord & { id: string }>,
): Promise<WaitingRecord[]> =>
  db<WaitingRecord[]>`
    select u.id as user_id, u.email, u.name, u."emailVerified" as email_verified, u."createdAt" as created_at,
      array(select distinct a."providerId" from auth.account a where a."userId" = u.id order by 1) as ways,
      (select max(s.at) from auth.sign_in s where s.user_id = u.id and s.at > u."createdAt") as tried_at
    from auth."user" u
    where ${isWaiting(db)} ${after ? afterCursor(db, sorting, 'u.id', after) : db``}
    ${orderBy(db, sorting, 'u.id')} limit ${limit + 1}`

/** Counts the sign-in accounts without an employee. */
export async function countWaitingAccounts(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) from auth."user" u where ${isWaiting(db)}`
  return row!.count
}

export type LockedAccount = { userId: string; email: string; name: string }

/** Locks a sign-in account until the transaction ends; null if there is none, or it belongs to an employee. */
export async function lockWaiting(tx: Tx, userId: string): Promise<LockedAccount | null> {
  const [row] = await tx<LockedAccount[]>`
    select u.id as user_id, lower(u.email) as email, u.name from auth."user" u where u.id = ${userId} for update`
  if (!row) return null
  const [employeeRow] = await tx`select 1 from employee where user_id = ${userId}`
  return employeeRow ? null : row
}

/** Removes a sign-in account with its sessions and its ways to sign in. */
export async function removeAccount(tx: Tx, userId: string): Promise<void> {
  await tx`delete from auth."user" where id = ${userId}`
}

/**
 * Removes a sign-in account with this e-mail that belongs to no employee, with its password and linked
 * accounts, since registering with an e-mail does not prove that it is one's own. Returns false if an account
 * with this e-mail belongs to an employee.
 */
export async function clearAddress(tx: Tx, email: string): Promise<boolean> {
  await tx`
    delete from auth."user" u where lower(u.email) = ${email} and not exists (select 1 from employee e where e.user_id = u.id)`
  const [remainingUser] = await tx`select 1 from auth."user" where lower(email) = ${email}`
  return remainingUser === undefined
}

/** Creates a sign-in account for an employee who has none. */
export async function linkNewAccount(
  tx: Tx,
  employeeId: EmployeeId,
  {
    userId,
    email,
    name,
    passwordHash,
  }: { userId: string; email: string; name: string; passwordHash: string },
): Promise<void> {
  await tx`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, ${name}, ${email}, true)`
  await addPassword(tx, userId, passwordHash)
  await tx`update employee set user_id = ${userId} where id = ${employeeId}`
}

const addPassword = (tx: Tx, userId: string, passwordHash: string) => tx`
  insert into auth.account (id, "accountId", "providerId", "userId", password)
  values (${userId}, ${userId}, 'credential', ${userId}, ${passwordHash})`

/** Returns the password hash; null if the employee has no password. */
export async function findPassword(db: Db, employeeId: EmployeeId): Promise<string | null> {
  const [row] = await db<{ password: string | null }[]>`
    select a.password from auth.account a join employee e on e.user_id = a."userId"
    where e.id = ${employeeId} and a."providerId" = 'credential'`
  return row?.password ?? null
}

/** Sets the password of an employee, also if they had none. Does nothing if they have no sign-in account. */
export async function changePasswordOf(tx: Tx, employeeId: EmployeeId, passwordHash: string): Promise<void> {
  const changed = await tx`
    update auth.account a set password = ${passwordHash}, "updatedAt" = clock_timestamp()
    from employee e where e.user_id = a."userId" and e.id = ${employeeId} and a."providerId" = 'credential' returning 1`
  if (changed.length > 0) return
  const [row] = await tx<{ userId: string | null }[]>`select user_id from employee where id = ${employeeId}`
  if (row?.userId) await addPassword(tx, row.userId, passwordHash)
}
