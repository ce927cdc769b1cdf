import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmployeeId } from '@khlang/domain/brand'
import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import { expect, test, vi } from 'vitest'
import { connect, type Sql } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { addEmployee } from '#staff/store.ts'
import { files, statementCsv } from '#testing/bank-file.ts'
import { startConsoleProcess } from '#testing/console-process.ts'
import { newTestDatabase, slowly } from '#testing/test-database.ts'

const [email, password] = ['fern@example.test', 'correct horse battery']
const lines = 7_000 // a batch and a part of one

test('an import interrupted by kill -9 is continued by the next server, and nothing is doubled', async () => {
  await using database = await newTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'khlang-import-'))
  chmodSync(folder, 0o755)
  const sql = connect(database.url, { max: 2, name: 'test', ...slowly })
  const brake = await sql.reserve()
  const started = new AsyncDisposableStack()
  const start = async () => {
    const console = started.use(await startConsoleProcess({ DATABASE_URL: database.url, DATA_DIR: folder }))
    return { kill: console.kill, fern: await console.signIn(email, password) }
  }
  try {
    await loadShop(sql, makeShop({ seed: 1, size: 2 }))
    await addFern(sql)
    await brake`select pg_advisory_lock(7)`
    await brakeAfterTheFirstBatch(sql)
    const first = await start()
    const { import: row } = await files.bring(first.fern, statementCsv(monthOf(lines)))
    const previewed = await files.preview(first.fern, row.id)
    expect(previewed.counts.new).toBe(lines)
    await files.commit(first.fern, previewed)
    await vi.waitFor(
      async () => expect(await progressOf(sql)).toMatchObject({ state: 'committing', added: 5_000 }),
      {
        timeout: 300_000,
        interval: 20,
      },
    )

    await first.kill()
    await releaseTheBrake(sql)
    expect(await progressOf(sql)).toMatchObject({ state: 'committing', added: 5_000, entries: 5_000 })

    await sql`update statement_import set lease_until = clock_timestamp() - interval '1 second'`
    const second = await start()
    const done = await files.until(second.fern, row.id, ['done'])
    expect(done.counts).toMatchObject({ added: lines, overtaken: 0 })
    expect(await progressOf(sql)).toMatchObject({ entries: lines, apart: lines })
    const again = await files.bring(second.fern, statementCsv(monthOf(lines)))
    expect([again.known, again.import.id]).toEqual([true, row.id])
  } finally {
    await started.disposeAsync()
    brake.release()
    await sql.end({ timeout: 5 })
    rmSync(folder, { recursive: true, force: true })
  }
})

const monthOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: `${String(1 + (index % 28)).padStart(2, '0')}/02/2569`,
    clock: `${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
    in: `${100 + index}.00`,
  }))

/**
 * Makes the second batch wait in the database for a lock that this test holds, so that the process can be
 * killed in the middle.
 */
async function brakeAfterTheFirstBatch(sql: Sql) {
  await sql`
    create function brake() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from statement_entry where import_id is not null) then perform pg_advisory_xact_lock(7); end if;
      return null;
    end $$`
  await sql`create trigger brake before insert on statement_entry for each statement execute function brake()`
}

/** Ends the sessions of the killed process, as the database does once it notices. */
async function releaseTheBrake(sql: Sql) {
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and application_name = 'khlang'`
  await sql`drop trigger brake on statement_entry`
}

async function progressOf(sql: Sql) {
  const [row] = await sql`
    select state, added_count as added, (select count(*) from statement_entry) as entries,
      (select count(distinct fingerprint) from statement_entry) as apart
    from statement_import`
  return row
}

async function addFern(sql: Sql) {
  await addEmployee(sql, {
    id: newId<EmployeeId>(),
    userId: newId(),
    email,
    firstName: 'Fern',
    lastName: 'Test',
    role: 'finance',
    passwordHash: await hashPassword(password),
  })
}
