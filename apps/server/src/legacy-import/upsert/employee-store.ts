import type { Tx } from '#platform/database/database.ts'
import { asRecords, type WrittenRow } from '#platform/database/bulk-write.ts'

/**
 * An employee imported from the old system. An owner, or the command line, decided to import them, so one with a
 * password in the old system may use it here.
 */
export type ImportedEmployee = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: string
  /** Set if they were switched off there. */
  offReason: string | null
  createdAt: Date | null
}

const employee = (tx: Tx) => tx`
  (id uuid, email text, first_name text, last_name text, role text, off_reason text, created_at timestamptz)`

/** Adds employees. Leaves out those whose address already exists. */
export const addEmployees = (tx: Tx, rows: readonly ImportedEmployee[]) =>
  tx<WrittenRow[]>`
    insert into employee (id, email, first_name, last_name, role, active, off_reason, created_at)
    select id, email, first_name, last_name, role, off_reason is null, off_reason, coalesce(created_at, clock_timestamp())
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${employee(tx)}
    on conflict do nothing returning id, version`

/** Changes only names, nothing that affects rights. */
export const changeEmployees = (tx: Tx, rows: readonly ImportedEmployee[]) =>
  tx<WrittenRow[]>`
    update employee e set first_name = n.first_name, last_name = n.last_name
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${employee(tx)}
    where e.id = n.id returning e.id, e.version`

/**
 * Creates an account with the old password for an employee who has none. Returns null if somebody has an
 * account with that address already: only an owner can decide whose account it is.
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

/** Stores the newer password of the old system, unless a password has been set here since. */
export const changeOldPassword = (tx: Tx, employeeId: string, previousPassword: string, password: string) =>
  tx`
    update auth.account a set password = ${password}, "updatedAt" = clock_timestamp() from employee e
    where e.id = ${employeeId} and a."userId" = e.user_id and a."providerId" = 'credential' and a.password = ${previousPassword} returning 1`

/** Returns the ids of all employees by e-mail, also those switched off. */
export const employeesByEmail = async (tx: Tx): Promise<Map<string, string>> =>
  new Map(
    (await tx<{ id: string; email: string }[]>`select id, email from employee`).map(({ id, email }) => [
      email,
      id,
    ]),
  )
