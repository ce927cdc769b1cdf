import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { newTestDatabase, slowly } from '#testing/test-database.ts'

test('removed phones get their plain names back, and existing phones keep theirs', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url, { max: 1, name: 'test', ...slowly })
  const [gone, here] = [randomUUID(), randomUUID()]
  const add = (id: string, name: string, removedAt: Date | null) => sql`
    insert into phone (id, name, way, accounts, secret_sealed, secret_ends, removed_at, created_by)
    values (${id}, ${name}, 'signed', '{scb-1}', '\\x00', '', ${removedAt}, 'somebody')`
  try {
    // Recreates the schema as it was before that migration.
    await sql`drop index phone_name`
    await sql`alter table phone add constraint phone_name_key unique (name)`
    await sql`delete from khlang.migration where name = '0038_names_of_phones.sql'`
    await add(gone, `counter · 2 · ${gone}`, new Date())
    await add(here, 'counter · 2', null)
    await migrate(database.url)
    const rows = await sql<{ id: string; name: string }[]>`select id, name from phone`
    expect(new Map(rows.map(({ id, name }) => [id, name]))).toEqual(
      new Map([
        [gone, 'counter · 2'],
        [here, 'counter · 2'],
      ]),
    )
  } finally {
    await sql.end()
  }
})
