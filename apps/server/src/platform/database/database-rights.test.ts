import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTestDatabase, slowly, type TestDatabase } from '#testing/test-database.ts'
import { newWorld } from '#testing/world.ts'
import { appRole, rightsOf } from './database-rights.ts'
import { connect, type Sql } from './database.ts'

let database: TestDatabase
let owner: Sql
let server: Sql
let reader: Sql
beforeAll(async () => {
  database = await newTestDatabase()
  owner = connect(database.url, { max: 1, ...slowly })
  const rights = await rightsOf(database.url)
  server = connect(database.url, { max: 1, rights, ...slowly })
  reader = connect(database.url, { max: 1, rights: { ...rights, role: 'khlang_read' }, ...slowly })
})
afterAll(async () => {
  for (const sql of [owner, server, reader]) await sql.end({ timeout: 5 })
  await database[Symbol.asyncDispose]()
})

const denied = { code: '42501' }

describe('the database role of the server', () => {
  test('can add and read append-only rows, but not change or delete them', async () => {
    const kept = await server<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and has_table_privilege(oid, 'INSERT') and not has_table_privilege(oid, 'UPDATE') and not has_table_privilege(oid, 'DELETE')`
    const names = kept.map(({ name }) => name)
    for (const money of ['audit', 'audit_link', 'ledger', 'loss_return_rate']) expect(names).toContain(money)
  })

  test('cannot change them even without their trigger', async () => {
    await owner`insert into audit (actor, act, object_kind, object_id) values ('nok@example.test', 'entry.claim', 'entry', '1')`
    await owner`alter table audit disable trigger user`
    await expect(server`update audit set actor = 'somebody else'`).rejects.toMatchObject(denied)
    await expect(server`delete from audit`).rejects.toMatchObject(denied)
    await owner`alter table audit enable trigger user`
  })

  test('cannot truncate, create, alter or drop a table, or record a migration', async () => {
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

  test('is the role of the running server', async () => {
    await using world = await newWorld()
    const nok = await world.as('support')
    expect((await nok.raw('GET', '/api/statements/accounts')).status).toBe(200)
    await world.sql`revoke select on own_account from ${world.sql(appRole)}`
    expect((await nok.raw('GET', '/api/statements/accounts')).status).toBe(500)
  })
})

describe('the read-only database role', () => {
  test('can read what happened, and write nothing', async () => {
    await reader`select * from ledger`
    await reader`select number, state from request`
    await expect(reader`delete from request`).rejects.toMatchObject(denied)
    await expect(
      reader`insert into audit (actor, act, object_kind, object_id) values ('x', 'y', 'z', '1')`,
    ).rejects.toMatchObject(denied)
  })

  test('cannot read passwords, keys and sessions', async () => {
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
