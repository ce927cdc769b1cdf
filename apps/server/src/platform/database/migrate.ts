import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { codeOf, driverFormats, withoutTimeLimits } from './database.ts'
import { giveRights } from './database-rights.ts'
import { StartProblem } from '../start-problem.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Key of the advisory lock with which processes that start together migrate one after the other. Any number
 * that nothing else uses in this database.
 */
export const migrationLock = 7_205_491_133

/**
 * Marks a migration that removes something older programs still use. Once it has run, an older program refuses
 * to start, and one that is running is not ready.
 */
const closesOlder = /^-- Older programs must not run beside this\b/m

/**
 * How long one attempt waits for a table lock. Later statements on that table queue behind the attempt, so
 * the wait is short; they run between two attempts.
 */
const lockWaitMs = 1_500
/** Longer than exports usually take. After this time the start fails with a message. */
const lockPatienceMs = 15 * 60_000

type MigrateOptions = {
  /** Runs only these migrations, to create the older schema of a backup. */
  only?: readonly string[]
  /** Called once per migration that has to wait for a table. */
  onWait?: (migration: string) => void
  lockPatienceMs?: number
}

/** `newer`: migrations of a newer program, which have run in this database. */
export type Migrated = { newer: string[] }

/**
 * Migrates a database to the latest schema, or to an older one that is being restored (`only`). Safe when
 * several processes start at once; each file is one transaction, run once. Throws a `StartProblem` if a newer
 * program has closed the database to this one.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<Migrated> {
  const { only } = options
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connect_timeout: 10,
    // A migration of a large table takes its time, whatever limit the database or the login has for statements.
    connection: { ...driverFormats, ...withoutTimeLimits },
  })
  try {
    await sql.begin(prepare)
    const names = await listMigrations()
    const newer = await readNewer(sql, names)
    let hasChanged = false
    for (const name of names)
      if (!only || only.includes(name)) {
        const text = await readFile(new URL(name, folder), 'utf8')
        hasChanged = (await applyPatiently(sql, name, text, options)) || hasChanged
      }
    if (hasChanged) await sql.begin(grantRights)
    return { newer }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function readNewer(sql: postgres.Sql, ownNames: string[]): Promise<string[]> {
  const rows = await sql<{ name: string; closes: boolean }[]>`
    select name, closes_older as closes from khlang.migration where not (name = any(${ownNames})) order by name`
  const closing = rows.find(({ closes }) => closes)
  if (closing)
    throw new StartProblem(
      `The database was migrated by a newer version (${closing.name}), and this one must not run beside it. Start the newer version, or restore the backup made before the migration.`,
    )
  return rows.map(({ name }) => name)
}

async function applyPatiently(
  sql: postgres.Sql,
  name: string,
  text: string,
  { onWait, lockPatienceMs: patienceMs = lockPatienceMs }: MigrateOptions,
): Promise<boolean> {
  const until = performance.now() + patienceMs
  for (let tries = 0; ; tries++) {
    try {
      return await apply(sql, name, text)
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable) throw error
      if (performance.now() > until)
        throw new StartProblem(
          `The migration ${name} needs a table that stays in use, perhaps by a long export. Nothing was changed; start again when that has ended.`,
          { passing: true },
        )
      if (tries === 0) onWait?.(name)
      await pause(Math.min(500 * 2 ** tries, 5_000))
    }
  }
}

const lockNotAvailable = '55P03'

/** Returns the names of this program's migrations, in order. */
export const listMigrations = async () =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()

const hashOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** Returns all migrations that this program has, in the form a database records them. */
export const readMigrations = async (): Promise<{ name: string; hash: string }[]> =>
  Promise.all(
    (await listMigrations()).map(async (name) => ({
      name,
      hash: hashOf(await readFile(new URL(name, folder), 'utf8')),
    })),
  )

async function grantRights(tx: postgres.TransactionSql) {
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  await giveRights(tx)
}

/**
 * Creates the schema and the table that record migrations, under the lock as well: if two sessions create
 * them at the same moment, `if not exists` lets one fail.
 */
async function prepare(tx: postgres.TransactionSql) {
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  await tx`create schema if not exists khlang`
  await tx`
    create table if not exists khlang.migration (
      name text primary key, hash text not null, at timestamptz(3) not null default clock_timestamp())`
  const [closesOlderColumn] = await tx`
    select 1 from pg_attribute where attrelid = 'khlang.migration'::regclass and attname = 'closes_older'`
  if (!closesOlderColumn)
    await tx`alter table khlang.migration add column closes_older boolean not null default false`
}

/** Applies a migration if needed; returns whether it was. */
async function apply(sql: postgres.Sql, name: string, text: string): Promise<boolean> {
  const hash = hashOf(text)
  return sql.begin(async (tx) => {
    // Released when this migration commits, so no lock of a session can be left behind.
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    const [storedMigration] = await tx<
      { hash: string }[]
    >`select hash from khlang.migration where name = ${name}`
    if (storedMigration && storedMigration.hash !== hash) {
      throw new StartProblem(
        `The migration ${name} was changed after it ran on this database; write a new one instead.`,
      )
    }
    if (storedMigration) return false
    await tx`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`
    await tx.unsafe(text)
    await tx`
      insert into khlang.migration (name, hash, closes_older) values (${name}, ${hash}, ${closesOlder.test(text)})`
    return true
  })
}
