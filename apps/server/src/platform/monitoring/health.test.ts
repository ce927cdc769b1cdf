import fastify from 'fastify'
import { expect, test } from 'vitest'
import { newTestDatabase, slowly } from '#testing/test-database.ts'
import { connect } from '../database/database.ts'
import { type Health, healthRoutes } from './health.ts'

async function readiness(url: string, changes: Partial<Health> = {}) {
  const sql = connect(url, { max: 1, ...slowly })
  const http = fastify()
  healthRoutes(http, {
    sql,
    closing: new AbortController().signal,
    notReadyYet: () => null,
    migrations: (await sql<{ name: string }[]>`select name from khlang.migration`).map(({ name }) => name),
    isReceiving: () => true,
    room: () => Promise.resolve({ reasons: [], warnings: [] }),
    warnings: () => [],
    readWarnings: () => Promise.resolve([]),
    ...changes,
  })
  const answer = await http.inject('/health/ready')
  await http.close()
  await sql.end()
  const { status, ...rest } = answer.json<{ status: string; reasons: string[]; warnings: string[] }>()
  return { status: answer.statusCode, word: status, ...rest }
}

test('the server is ready when it can work', async () => {
  await using database = await newTestDatabase()
  expect(await readiness(database.url)).toEqual({ status: 200, word: 'ok', reasons: [], warnings: [] })
})

test('the server is not ready while it makes something that is needed first', async () => {
  await using database = await newTestDatabase()
  const notReadyYet = () => 'The demo is making its shop.'
  expect(await readiness(database.url, { notReadyYet })).toEqual({
    status: 503,
    word: 'starting',
    reasons: ['The demo is making its shop.'],
    warnings: [],
  })
})

test('the server is not ready when the database is read-only', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url, { max: 1, ...slowly })
  await sql`alter database ${sql(new URL(database.url).pathname.slice(1))} set default_transaction_read_only = on`
  await sql.end()
  expect(await readiness(database.url)).toMatchObject({
    status: 503,
    word: 'not ready',
    reasons: ['The database is read-only.'],
  })
})

test('the server is not ready when a newer version has closed the database to older ones', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url, { max: 1, ...slowly })
  const known = (await sql<{ name: string }[]>`select name from khlang.migration`).map(({ name }) => name)
  await sql`insert into khlang.migration (name, hash) values ('9998_adds_a_column.sql', 'x')`
  expect(await readiness(database.url, { migrations: known })).toMatchObject({ status: 200 })
  await sql`insert into khlang.migration (name, hash, closes_older) values ('9999_takes_a_column.sql', 'x', true)`
  expect(await readiness(database.url, { migrations: known })).toMatchObject({
    status: 503,
    reasons: [expect.stringContaining('a newer version (9999_takes_a_column.sql)')],
  })
  await sql.end()
})

test('missed changes, a full disk and an unreachable database are all listed in the answer', async () => {
  const away = 'postgres://khlang@127.0.0.1:1/nothing'
  await using database = await newTestDatabase()
  const full = {
    room: () => Promise.resolve({ reasons: ['The disk is full.'], warnings: [] }),
    isReceiving: () => false,
  }
  expect(await readiness(database.url, full)).toMatchObject({
    status: 503,
    reasons: ['The disk is full.', expect.stringContaining('(LISTEN) do not arrive')],
  })
  const sql = connect(away, { max: 1, ...slowly })
  expect(await readiness(database.url, { sql, ...full })).toMatchObject({
    status: 503,
    reasons: [
      'The disk is full.',
      expect.anything(),
      expect.stringContaining('The database does not answer'),
    ],
  })
  await sql.end()
})
