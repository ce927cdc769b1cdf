import type { EmployeeId } from '@khlang/domain/brand'
import type { SocialProvider } from '@khlang/domain/staff/social'
import type { Db, Tx } from '#platform/database/database.ts'

/**
 * Adds a sign-in account that waits to be approved, with the e-mail as its name. Returns false if an account
 * or an employee has this e-mail already, so that registering can take over neither an existing account nor
 * an invitation.
 */
export async function addWaitingAccount(
  tx: Tx,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
): Promise<boolean> {
  const insertedRows = await tx`
    insert into auth."user" (id, name, email)
    select ${userId}, ${email}, ${email} where not exists (select 1 from employee where email = ${email})
    on conflict (email) do nothing returning 1`
  if (insertedRows.length === 0) return false
  await tx`
    insert into auth.account (id, "accountId", "providerId", "userId", password)
    values (${userId}, ${userId}, 'credential', ${userId}, ${passwordHash})`
  return true
}

export async function nameAccount(db: Db, userId: string, name: string): Promise<void> {
  await db`update auth."user" set name = ${name}, "updatedAt" = clock_timestamp() where id = ${userId}`
}

/** Returns the employee who signs in with an account; null for an account that nobody has approved. */
export async function findEmployeeOfAccount(
  db: Db,
  userId: string,
): Promise<{ email: string; displayName: string } | null> {
  const [row] = await db<{ email: string; displayName: string }[]>`
    select email, display_name from employee where user_id = ${userId}`
  return row ?? null
}

/** An account at a provider, linked at the moment `since`. */
export type LinkedAccount = { id: string; provider: SocialProvider; since: Date }

export async function findLinkedAccounts(db: Db, employeeId: EmployeeId): Promise<LinkedAccount[]> {
  return db<LinkedAccount[]>`
    select a.id, a."providerId" as provider, a."createdAt" as since
    from auth.account a join employee e on e.user_id = a."userId"
    where e.id = ${employeeId} and a."providerId" <> 'credential' order by a."createdAt", a.id`
}

export async function hasPassword(db: Db, employeeId: EmployeeId): Promise<boolean> {
  const [row] = await db`
    select 1 from auth.account a join employee e on e.user_id = a."userId"
    where e.id = ${employeeId} and a."providerId" = 'credential' and a.password is not null`
  return row !== undefined
}

/**
 * Locks the ways to sign in of this employee until the transaction ends: if two are removed at once, the
 * second removal sees that it would remove the last one.
 */
export const lockWaysIn = (tx: Tx, employeeId: EmployeeId) =>
  tx`select 1 from employee where id = ${employeeId} for update`

/** Unlinks an account at a provider. A password is never removed here. */
export async function removeLinkedAccount(tx: Tx, id: string): Promise<void> {
  await tx`delete from auth.account where id = ${id} and "providerId" <> 'credential'`
}

/**
 * For the demo and tests: links an account at a provider to the employee with this e-mail, as the sign-in library does
 * at a sign-in. Does nothing if the employee has no sign-in account, or the account at the provider is linked already.
 */
export async function linkAccount(
  db: Db,
  { id, email, provider, subject }: { id: string; email: string; provider: SocialProvider; subject: string },
): Promise<void> {
  await db`
    insert into auth.account (id, "accountId", "providerId", "userId")
    select ${id}, ${subject}, ${provider}, user_id from employee where email = ${email} and user_id is not null
    on conflict ("providerId", "accountId") do nothing`
}
