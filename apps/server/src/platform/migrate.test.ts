import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { newEmptyDatabase } from '#testing/test-database.ts'
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

const oldest = '/usr/lib/postgresql/15/bin'

test.skipIf(!existsSync(oldest))('the oldest supported PostgreSQL, 15, takes every migration', async () => {
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
