import { expect, test } from 'vitest'
import { newTestDatabase, slowly } from '#testing/test-database.ts'
import { connect } from './database.ts'
import { rightsOf } from './database-rights.ts'
import { openServerLogin } from './server-login.ts'

test('the server connects as a role with only the rights it needs, and no way to more', async () => {
  await using database = await newTestDatabase()
  const [url] = await Promise.all([openServerLogin(database.url), openServerLogin(database.url)])
  const sql = connect(url, { max: 1, rights: await rightsOf(database.url), ...slowly })
  try {
    expect(await sql`select session_user::text as login, current_user::text as role`).toEqual([
      { login: 'khlang_server', role: 'khlang_app' },
    ])
    await sql`insert into audit (actor, act, object_kind, object_id) values ('nok@example.test', 'entry.claim', 'entry', '1')`
    await sql`set role none`
    for (const statement of [
      "update audit set actor = 'somebody else'",
      'delete from ledger',
      'alter table audit disable trigger user',
      "set session_replication_role = 'replica'",
      'set role khlang_read',
      'set role postgres',
      `set role ${new URL(database.url).username}`,
      "select pg_read_file('/etc/hostname')",
      "copy (select 1) to program 'true'",
      'create role somebody superuser',
      'alter role khlang_server superuser',
      'create extension dblink',
    ])
      await expect(sql.unsafe(statement), statement).rejects.toThrow()
  } finally {
    await sql.end({ timeout: 5 })
  }
})
