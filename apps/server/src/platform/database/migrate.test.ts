import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { newEmptyDatabase, newTestDatabase } from '#testing/test-database.ts'
import { freePort } from '#testing/free-port.ts'
import { migrate } from './migrate.ts'

test('four processes that start at once migrate one after the other, each file once', async () => {
  await using database = await newEmptyDatabase()
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)))
  const sql = postgres(database.url, { max: 1 })
  const rows = await sql<{ name: string }[]>`select name from khlang.migration order by name`
  expect(rows.map(({ name }) => name)).toEqual([...new Set(rows.map(({ name }) => name))])
  expect(rows.length).toBeGreaterThanOrEqual(3)
  await sql.end()
})

test('a migration that was changed after it ran is refused with a sentence', async () => {
  await using database = await newEmptyDatabase()
  await migrate(database.url)
  const sql = postgres(database.url, { max: 1 })
  await sql`update khlang.migration set hash = 'another' where name = '0002_shop.sql'`
  await sql.end()
  await expect(migrate(database.url)).rejects.toThrow(
    'The migration 0002_shop.sql was changed after it ran on this database; write a new one instead.',
  )
})

const last = '0106_employee_picture.sql'

/** Undoes the last migration, as if it had never run: it changes a table that every page reads. */
async function withoutLast(url: string): Promise<postgres.Sql> {
  const sql = postgres(url, { max: 2 })
  await sql`alter table employee drop column avatar`
  await sql`delete from khlang.migration where name = ${last}`
  return sql
}

test('a migration waiting for a long export lets other queries through, and finishes after the export', async () => {
  await using database = await newTestDatabase()
  const sql = await withoutLast(database.url)
  const reads = Promise.withResolvers<void>()
  const ends = Promise.withResolvers<void>()
  const exporting = sql.begin(async (tx) => {
    await tx`select from employee`
    reads.resolve()
    await ends.promise
  })
  await reads.promise
  const waits = Promise.withResolvers<string>()
  const migrating = migrate(database.url, { onWait: waits.resolve })
  expect(await waits.promise).toBe(last)
  // A command during the export waits neither for the export nor for the migration.
  await sql`update employee set first_name = first_name`
  ends.resolve()
  await exporting
  await migrating
  const [row] = await sql`select name from khlang.migration where name = ${last}`
  expect(row).toEqual({ name: last })
  await sql.end()
})

test('a migration that cannot lock its table reports it, changes nothing, and can be repeated', async () => {
  await using database = await newTestDatabase()
  const sql = await withoutLast(database.url)
  await sql.begin(async (tx) => {
    await tx`select from employee`
    await expect(migrate(database.url, { lockPatienceMs: 0 })).rejects.toMatchObject({
      message: expect.stringContaining(`${last} needs a table that stays in use`),
      exitCode: 75,
    })
  })
  await migrate(database.url)
  await sql.end()
})

test('a newer version may run next to this one until one of its migrations closes the database to older ones', async () => {
  await using database = await newTestDatabase()
  const sql = postgres(database.url, { max: 1 })
  await sql`insert into khlang.migration (name, hash) values ('9998_adds_a_column.sql', 'x')`
  expect(await migrate(database.url)).toEqual({ newer: ['9998_adds_a_column.sql'] })
  await sql`insert into khlang.migration (name, hash, closes_older) values ('9999_takes_a_column.sql', 'x', true)`
  await expect(migrate(database.url)).rejects.toMatchObject({
    message: expect.stringContaining('migrated by a newer version (9999_takes_a_column.sql)'),
    exitCode: 78,
  })
  await sql.end()
})

const oldest = '/usr/lib/postgresql/15/bin'

test.skipIf(!existsSync(oldest))('the oldest supported PostgreSQL, 15, accepts every migration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-pg15-'))
  const asPostgres =
    process.getuid?.() === 0 ? { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') } : {}
  if (asPostgres.uid !== undefined) chownSync(folder, asPostgres.uid, asPostgres.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  execFileSync(
    join(oldest, 'initdb'),
    ['-D', data, '-U', 'khlang', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...asPostgres, stdio: 'ignore' },
  )
  const port = await freePort()
  const server = spawn(
    join(oldest, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    { ...asPostgres, stdio: 'ignore' },
  )
  try {
    const url = `postgres://khlang@127.0.0.1:${port}/postgres`
    await expect.poll(() => answers(url)).toBe(true)
    await migrate(url)
  } finally {
    server.kill('SIGINT')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})

const idOf = (user: string, what: string) => Number(execFileSync('id', [what, user], { encoding: 'utf8' }))

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2 })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}
