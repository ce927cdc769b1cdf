import postgres from 'postgres'
import { codeOf } from './database.ts'

/** What the server works as, and what whoever only looks may sign in for: neither can change what is kept as it was written. */
export const appRole = 'khlang_app'
const readRole = 'khlang_read'

/** With what a connection begins. */
export type Rights = { role?: string; search_path?: string }

/**
 * Makes both roles and gives them what they may, where whoever migrates may make roles; elsewhere a keeper of the database makes them
 * beforehand and grants them to our login. Inside the lock of migrations.
 */
export async function giveRights(tx: postgres.TransactionSql): Promise<void> {
  for (const role of [appRole, readRole]) {
    const [found] = await tx`select 1 from pg_roles where rolname = ${role}`
    if (!found && !(await tryTo(tx, `create role ${role} nologin`))) return
    await tryTo(tx, `grant ${role} to current_user`)
  }
  // A shape of before them knows no rights to give.
  const [known] = await tx`select 1 where to_regproc('give_rights') is not null`
  if (known) await tx`select give_rights()`
}

/** False where it is not ours to do; another database of the same server may have been quicker. */
async function tryTo(tx: postgres.TransactionSql, statement: string): Promise<boolean> {
  try {
    await tx.savepoint((inside) => inside.unsafe(statement))
    return true
  } catch (error) {
    if (['42710', '23505', 'XX000'].includes(codeOf(error))) return true
    if (codeOf(error) === '42501') return false
    throw error
  }
}

/** As what the server connects: in its own role where our login may take it, else with the rights of the login. */
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
