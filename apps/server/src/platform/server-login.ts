import { createHmac } from 'node:crypto'
import postgres from 'postgres'
import { appRole } from './database-rights.ts'
import { migrationLock } from './migrate.ts'

const serverLogin = 'khlang_server'

/**
 * In the database that comes with the program whoever migrates owns everything and could take any right back. So the server signs in as
 * somebody else, who is a member of `khlang_app` and of nothing: a statement that was slipped in has no way up. Called after migrating.
 *
 * @param ownerUrl of the database, for the login that owns it
 * @returns of the same database, for the server
 */
export async function openServerLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  // Of the owner's own, so that every process on this folder knows it, and none the other way round.
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
