import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { giveRights } from './database-rights.ts'
import { StartProblem } from './start-problem.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Any number that nobody else of this database uses: processes that start together migrate one after the other. */
export const migrationLock = 7_205_491_133

/**
 * Brings a database to the newest shape, or to an older one that is restored (`only`). Safe when several processes start at once; each
 * file is one transaction, run once.
 */
export async function migrate(
  databaseUrl: string,
  { only }: { only?: readonly string[] } = {},
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  try {
    await sql.begin(prepare)
    let changed = false
    for (const name of await listMigrations())
      if (!only || only.includes(name))
        changed = (await apply(sql, name, await readFile(new URL(name, folder), 'utf8'))) || changed
    if (changed) await sql.begin(rights)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const listMigrations = async () => (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()

const hashOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** All that this program knows, as a database remembers them. */
export const readMigrations = async (): Promise<{ name: string; hash: string }[]> =>
  Promise.all(
    (await listMigrations()).map(async (name) => ({
      name,
      hash: hashOf(await readFile(new URL(name, folder), 'utf8')),
    })),
  )

async function rights(tx: postgres.TransactionSql) {
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  await giveRights(tx)
}

/** Under the lock as well: of two sessions that create at the same moment, `if not exists` lets one fail. */
async function prepare(tx: postgres.TransactionSql) {
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  await tx`create schema if not exists khlang`
  await tx`
    create table if not exists khlang.migration (
      name text primary key, hash text not null, at timestamptz(3) not null default clock_timestamp())`
}

/** Whether it had to be. */
async function apply(sql: postgres.Sql, name: string, text: string): Promise<boolean> {
  const hash = hashOf(text)
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${migrationLock})` // held to the end of this file, so poolers do not matter
    const [done] = await tx<{ hash: string }[]>`select hash from khlang.migration where name = ${name}`
    if (done && done.hash !== hash) {
      throw new StartProblem(
        `The migration ${name} was changed after it ran on this database; write a new one instead.`,
      )
    }
    if (done) return false
    await tx.unsafe(text)
    await tx`insert into khlang.migration (name, hash) values (${name}, ${hash})`
    return true
  })
}
