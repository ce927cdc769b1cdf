import postgres from 'postgres'
import { expect, test } from 'vitest'
import { newEmptyDatabase, newTestDatabase } from './test-database.ts'

test('databases created at the same moment are independent', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, newTestDatabase))
  for (const [number, { url }] of made.entries()) {
    await using session = connect(url)
    await session.sql`create table mine as select ${number}::int as answer`
  }
  for (const [number, { url }] of made.entries()) {
    await using session = connect(url)
    expect(await session.sql`select answer from mine`).toEqual([{ answer: number }])
    expect(await session.sql`select count(*)::int as answer from khlang.migration`).not.toEqual([
      { answer: 0 },
    ])
  }
})

test('an empty database has no table', async () => {
  await using database = await newEmptyDatabase()
  await using session = connect(database.url)
  expect(
    await session.sql`select 1 from pg_tables where schemaname not like 'pg_%'
                           and schemaname <> 'information_schema'`,
  ).toHaveLength(0)
})

function connect(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return { sql, [Symbol.asyncDispose]: () => sql.end() }
}
