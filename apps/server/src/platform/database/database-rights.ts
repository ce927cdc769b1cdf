import postgres from 'postgres'
import { codeOf } from './database.ts'

/** The server's role, and the role for read-only logins. Neither can change append-only records. */
export const appRole = 'khlang_app'
const readRole = 'khlang_read'

/** Settings with which a connection begins. */
export type Rights = { role?: string; search_path?: string }

/**
 * Creates both roles and grants their privileges, if the migrating login may create roles. Otherwise a
 * database administrator must create them beforehand and grant them to our login. Runs after new
 * migrations, in a transaction of its own under their lock.
 */
export async function giveRights(tx: postgres.TransactionSql): Promise<void> {
  for (const role of [appRole, readRole]) {
    const [found] = await tx`select 1 from pg_roles where rolname = ${role}`
    if (!found && !(await tryTo(tx, `create role ${role} nologin`))) return
    await tryTo(tx, `grant ${role} to current_user`)
  }
  // Older schema versions do not have this function.
  const [rightsFunction] = await tx`select 1 where to_regproc('give_rights') is not null`
  if (rightsFunction) await tx`select give_rights()`
}

/**
 * Runs a statement about roles. Returns false if our login may not run it, true also if another database on the same
 * server has done it first.
 */
async function tryTo(tx: postgres.TransactionSql, statement: string): Promise<boolean> {
  try {
    await tx.savepoint((inside) => inside.unsafe(statement))
    return true
  } catch (error) {
    // The role exists already, or another transaction was changing it at the same moment.
    if (['42710', '23505', 'XX000'].includes(codeOf(error))) return true
    if (codeOf(error) === '42501') return false
    throw error
  }
}

/**
 * Returns with which privileges the server connects: those of its own role, if our login may use the role and
 * the role has its privileges; otherwise those of the login.
 */
export async function rightsOf(databaseUrl: string): Promise<Rights> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  try {
    const [row] = await sql<{ ours: string }[]>`
      select quote_ident(current_schema()) as ours from pg_roles
      where rolname = ${appRole} and pg_has_role(current_user, oid, 'MEMBER') and has_table_privilege(rolname, 'employee', 'SELECT')`
    return row ? { role: appRole, search_path: `${row.ours}, public` } : {}
  } finally {
    await sql.end({ timeout: 5 })
  }
}
