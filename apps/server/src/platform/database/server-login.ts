import { createHmac } from 'node:crypto'
import postgres from 'postgres'
import { appRole } from './database-rights.ts'
import { migrationLock } from './migrate.ts'

const serverLogin = 'khlang_server'

/**
 * In the embedded database the migrating login owns everything and could take back any right. So the server
 * signs in with another login, which is a member of `khlang_app` only: an injected statement cannot gain
 * more rights. Called after migrating.
 *
 * @param ownerUrl URL of the database for the login that owns it
 * @returns URL of the same database for the server
 */
export async function openServerLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  // Derived from the owner's password, so that every process on this folder can compute it, but not the other
  // way round.
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(serverLogin).digest('hex')
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${migrationLock})`
      const [found] = await tx`select 1 from pg_roles where rolname = ${serverLogin}`
      if (!found) await tx.unsafe(`create role ${serverLogin} login in role ${appRole}`)
      await tx.unsafe(`alter role ${serverLogin} login nosuperuser nocreatedb nocreaterole noreplication
        nobypassrls password '${password}'`)
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
  url.username = serverLogin
  url.password = password
  return url.href
}
