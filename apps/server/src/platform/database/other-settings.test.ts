import postgres from 'postgres'
import { expect, test } from 'vitest'
import { newEmptyDatabase, newTestDatabase, slowly } from '#testing/test-database.ts'
import { StartProblem } from '../start-problem.ts'
import { connectUnlimited } from '../backup/tables.ts'
import { connect, lastingConnection } from './database.ts'
import { checkOutsideDatabase } from './ensure-database.ts'
import { migrate } from './migrate.ts'

/** Gives a database settings of its own, as its owner or the provider may have. */
async function settle(url: string, ...settings: string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [{ name }] = (await sql`select quote_ident(current_database()) as name`) as unknown as [
    { name: string },
  ]
  for (const setting of settings) await sql.unsafe(`alter database ${name} set ${setting}`)
  await sql.end()
}

test('times, days and bytes are read as written, whatever formats the database has by default', async () => {
  await using database = await newTestDatabase()
  await settle(
    database.url,
    "datestyle = 'SQL, DMY'",
    "intervalstyle = 'sql_standard'",
    "bytea_output = 'escape'",
    "timezone = 'Asia/Bangkok'",
  )
  const sql = connect(database.url, { max: 1, ...slowly })
  const at = new Date('2026-11-29T17:30:00.250Z')
  const bytes = Buffer.from([0, 255, 92, 120])
  const [row] = await sql`
    select ${at}::timestamptz as at, '2026-11-29'::date::text as day, ${bytes}::bytea as bytes, extract(epoch from interval '90 minutes')::int as seconds`
  await sql.end()
  expect(row).toEqual({ at, day: '2026-11-29', bytes, seconds: 5_400 })
})

test('a database is migrated, however short the time is that it gives a statement', async () => {
  await using database = await newEmptyDatabase()
  await settle(database.url, "statement_timeout = '1ms'", "idle_in_transaction_session_timeout = '1ms'")
  expect(await migrate(database.url)).toEqual({ newer: [] })
})

test('a backup, and a lock that lasts, have no time limit, whatever limits the database gives', async () => {
  await using database = await newTestDatabase()
  await settle(
    database.url,
    "statement_timeout = '9s'",
    "idle_in_transaction_session_timeout = '9s'",
    "idle_session_timeout = '9s'",
  )
  const pool = connect(database.url, { max: 1, ...slowly })
  const [backup, lock] = [connectUnlimited(database.url), lastingConnection(pool, 'a lock')]
  const limitOf = async (sql: { unsafe: postgres.Sql['unsafe'] }, name: string) =>
    (await sql.unsafe(`select current_setting('${name}') as limit`))[0]!['limit']
  const limits = [
    await limitOf(backup, 'statement_timeout'),
    await limitOf(backup, 'idle_in_transaction_session_timeout'),
    await limitOf(backup, 'idle_session_timeout'),
    await limitOf(lock, 'idle_session_timeout'),
  ]
  await Promise.all([backup, lock, pool].map((sql) => sql.end()))
  expect(limits).toEqual(['0', '0', '0', '0'])
})

test('a database without UTF8 is refused with a sentence that says how to create one', async () => {
  await using database = await newEmptyDatabase()
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  const name = `latin_${crypto.randomUUID().replaceAll('-', '')}`
  await sql.unsafe(
    `create database ${name} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' locale_provider libc template template0`,
  )
  const url = new URL(database.url)
  url.pathname = name
  // It is deleted with its cluster: dropping it would wait for every connection of all other tests.
  await sql.end()
  const problem = await checkOutsideDatabase(url.href, 'DATABASE_URL').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect((problem as StartProblem).message).toMatch(/has the encoding SQL_ASCII, and UTF8 is needed/)
})
