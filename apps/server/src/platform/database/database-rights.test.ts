import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { newWorld } from '#testing/world.ts'
import { appRole, rightsOf } from './database-rights.ts'
import { connect, type Sql } from './database.ts'

let database: TestDatabase
let owner: Sql
let server: Sql
let reader: Sql
beforeAll(async () => {
  database = await newTestDatabase()
  owner = connect(database.url, { max: 1 })
  const rights = await rightsOf(database.url)
  server = connect(database.url, { max: 1, rights })
  reader = connect(database.url, { max: 1, rights: { ...rights, role: 'khlang_read' } })
})
afterAll(async () => {
  for (const sql of [owner, server, reader]) await sql.end({ timeout: 5 })
  await database[Symbol.asyncDispose]()
})

const denied = { code: '42501' }

describe('as the server works', () => {
  test('what is kept as it was written can be added to and read, not changed or taken away', async () => {
    const kept = await server<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and has_table_privilege(oid, 'INSERT') and not has_table_privilege(oid, 'UPDATE') and not has_table_privilege(oid, 'DELETE')`
    const names = kept.map(({ name }) => name)
    for (const money of ['audit', 'audit_link', 'ledger', 'loss_return_rate']) expect(names).toContain(money)
  })

  test('and that does not hang by its trigger', async () => {
    await owner`insert into audit (actor, act, object_kind, object_id) values ('nok@example.test', 'entry.claim', 'entry', '1')`
    await owner`alter table audit disable trigger user`
    await expect(server`update audit set actor = 'somebody else'`).rejects.toMatchObject(denied)
    await expect(server`delete from audit`).rejects.toMatchObject(denied)
    await owner`alter table audit enable trigger user`
  })

  test('nothing is emptied as a whole, no table is made, changed or dropped, and no migration is said to have run', async () => {
    for (const statement of [
      'truncate request',
      'truncate audit',
      'create table loot (a int)',
      'alter table ledger disable trigger user',
      'drop table ledger',
      "insert into khlang.migration (name, hash) values ('x', 'x')",
      'create role somebody',
    ])
      await expect(server.unsafe(statement), statement).rejects.toMatchObject(denied)
  })

  test('the running server does', async () => {
    await using world = await newWorld()
    const nok = await world.as('support')
    expect((await nok.raw('GET', '/api/statements/accounts')).status).toBe(200)
    await world.sql`revoke select on own_account from ${world.sql(appRole)}`
    expect((await nok.raw('GET', '/api/statements/accounts')).status).toBe(500)
  })
})

describe('for whoever only looks', () => {
  test('what happened is there to be read, and nothing can be written', async () => {
    await reader`select * from ledger`
    await reader`select number, state from request`
    await expect(reader`delete from request`).rejects.toMatchObject(denied)
    await expect(
      reader`insert into audit (actor, act, object_kind, object_id) values ('x', 'y', 'z', '1')`,
    ).rejects.toMatchObject(denied)
  })

  test('what is kept of passwords, keys and sessions is not', async () => {
    await reader`select code, first_name from player`
    for (const secret of [
      'select password_hash from player',
      'select * from player',
      'select * from auth.session',
      'select * from auth.account',
    ])
      await expect(reader.unsafe(secret), secret).rejects.toMatchObject(denied)
  })
})
