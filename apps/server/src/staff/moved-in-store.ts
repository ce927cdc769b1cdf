import type { Tx } from '#platform/database.ts'
import { asRecords, type Placed } from '#platform/moved-in.ts'

/** Employees as they come from an old system: an owner vouches for each of them, so whoever has a password there may come in by it here. */
export type EmployeeMovedIn = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: string
  /** Switched off there; null for who is not. */
  offReason: string | null
  createdAt: Date | null
}

const employee = (tx: Tx) => tx`
  (id uuid, email text, first_name text, last_name text, role text, off_reason text, created_at timestamptz)`

/** Those whose address was there before are left out. */
export const addEmployees = (tx: Tx, rows: readonly EmployeeMovedIn[]) =>
  tx<Placed[]>`
    insert into employee (id, email, first_name, last_name, role, active, off_reason, created_at)
    select id, email, first_name, last_name, role, off_reason is null, off_reason, coalesce(created_at, clock_timestamp())
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${employee(tx)}
    on conflict do nothing returning id, version`

/** Names, and nothing that says what somebody may do. */
export const changeEmployees = (tx: Tx, rows: readonly EmployeeMovedIn[]) =>
  tx<Placed[]>`
    update employee e set first_name = n.first_name, last_name = n.last_name
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${employee(tx)}
    where e.id = n.id returning e.id, e.version`

/**
 * An account with the password of old times, for an employee who has none. False where somebody has an account with that address
 * already: whose that is, only an owner can say.
 */
export async function addOldAccount(
  tx: Tx,
  {
    employeeId,
    userId,
    email,
    name,
    password,
  }: Record<'employeeId' | 'userId' | 'email' | 'name' | 'password', string>,
): Promise<number | null> {
  const [user] = await tx`
    insert into auth."user" (id, name, email, "emailVerified") values (${userId}, ${name}, ${email}, true)
    on conflict do nothing returning id`
  if (!user) return null
  await tx`
    insert into auth.account (id, "accountId", "providerId", "userId", password)
    values (${userId}, ${userId}, 'credential', ${userId}, ${password})`
  const [row] = await tx<{ version: number }[]>`
    update employee set user_id = ${userId} where id = ${employeeId} and user_id is null returning version`
  return row?.version ?? null
}

/** The same password in another hash, while nobody has set one here since. */
export const changeOldPassword = (tx: Tx, employeeId: string, was: string, password: string) =>
  tx`
    update auth.account a set password = ${password}, "updatedAt" = clock_timestamp() from employee e
    where e.id = ${employeeId} and a."userId" = e.user_id and a."providerId" = 'credential' and a.password = ${was} returning 1`

export const employeesByEmail = async (tx: Tx): Promise<Map<string, string>> =>
  new Map(
    (await tx<{ id: string; email: string }[]>`select id, email from employee`).map(({ id, email }) => [
      email,
      id,
    ]),
  )
