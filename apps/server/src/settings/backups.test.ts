import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { createLog } from '#platform/monitoring/log.ts'
import type { Client } from '#testing/client.ts'
import { openWitness, type Witness } from '#platform/monitoring/witness.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newEmptyDatabase, patiently } from '#testing/test-database.ts'
import { holdRestored } from '#crediting/books/restored-store.ts'
import { readBackupLocation } from '#platform/backup/location.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { connect } from '#platform/database/database.ts'
import { openFiles } from '#platform/files/files.ts'
import { joined } from '#testing/lists/joined.ts'
import { isDue, lastRun, listRuns, recordRun, runsBy } from './backup-store.ts'
import { type BackupSettings, type BackupWorker, startBackupWorker } from './backup-worker.ts'

const world = worldOfFile()
const log = createLog('silent')
let folder: string
let owner: Client
let witness: Witness
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khlang-kept-'))
  witness = openWitness({ dataDir: folder })
  owner = await world.as('owner')
})
beforeEach(() => world.sql`delete from backup_run`)
afterAll(async () => {
  await witness.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = (path = folder, main = world.databaseUrl): BackupSettings => ({
  location: { kind: 'path', path },
  passphrase: 'a passphrase for tests',
  source: { main, credit: undefined, files: world.files, dataDir: folder },
})
const newWorker = (path?: string, main?: string) =>
  startBackupWorker({ sql: world.sql, witness, settings: settings(path, main), log })

/** Its backup never ends, since the list of files does not. */
const newStuckWorker = () => {
  const list = async function* () {
    yield await new Promise<string>(() => {})
  }
  const files = { ...world.files, list }
  const stuck = settings()
  return startBackupWorker({
    sql: world.sql,
    witness,
    settings: { ...stuck, source: { ...stuck.source, files } },
    log,
  })
}

async function finish(worker: BackupWorker) {
  await worker.settled()
  await worker.close()
}

test('of two nodes one makes the backup, and the page shows its size and age', async () => {
  const [one, two] = [newWorker(), newWorker()]
  const begun = await Promise.all([one.begin('system'), two.begin('system')])
  expect(begun.toSorted()).toEqual([false, true])
  await Promise.all([finish(one), finish(two)])
  const { rows, ageSeconds, warning } = await owner.get('settings/backups')
  expect({ rows, ageSeconds, warning }).toMatchObject({
    rows: [{ askedBy: 'system', error: null, bytes: expect.any(Number) }],
    ageSeconds: expect.any(Number),
    warning: null,
  })
  expect(await readdir(folder)).toContain(rows[0].name)
})

test('readiness warns of a late backup, while the server stays ready', async () => {
  const warned = async () => {
    const answer = await fetch(`${world.url}/health/ready`)
    return [answer.status, ((await answer.json()) as { warnings: string[] }).warnings]
  }
  const madeBefore = (hours: number) => world.sql`
    insert into backup_run (id, asked_by, place, name, ended_at, made_at, bytes, rows)
    values (gen_random_uuid(), 'system', 'x', 'y', clock_timestamp(), clock_timestamp() - make_interval(hours => ${hours}), 1, 1)`
  await madeBefore(27)
  expect(await warned()).toEqual([200, [expect.stringMatching(/^For 27 hours no backup was made in /)]])
  await madeBefore(25)
  expect(await warned()).toEqual([200, []])
})

test('a backup is recorded outside the database, with its last audit line and last sent order', async () => {
  const keeper = newWorker()
  await keeper.begin('system')
  await finish(keeper)
  const [audit] = await world.sql<{ last: number }[]>`select max(seq) as last from audit`
  const { rows } = await owner.get('settings/backups')
  expect((await witness.read()).backups.at(-1)).toMatchObject({
    kind: 'backup',
    at: rows[0].madeAt,
    where: join(folder, rows[0].name),
    place: audit!.last,
    take: 0,
  })
})

test('backups older than fourteen days are deleted, and other files stay', async () => {
  const keeper = newWorker()
  await keeper.begin('system')
  await keeper.settled()
  // One is called as earlier versions called them, one as this version does.
  const ownName = (await readdir(folder)).find((name) => name.endsWith('.khlang'))!
  const oldNames = ['khlang-2026-01-01T03-00-00Z.khlang', ownName.replace(/\d{4}-\d\d-\d\dT/, '2026-01-01T')]
  for (const name of [...oldNames, 'by-hand.khlang']) await writeFile(join(folder, name), 'x')
  await keeper.begin('system') // in the same second
  await finish(keeper)
  const [last] = await world.sql`select error from backup_run order by number desc limit 1`
  expect(last).toEqual({ error: null })
  const names = await readdir(folder)
  expect(names.filter((name) => oldNames.includes(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['by-hand.khlang', ownName]))
})

test('what was written of a backup that was killed is removed a day later, even while backups fail', async () => {
  const time = (hours: number) =>
    new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')
  const ended = `khlang-${time(25)}Z.khlang.0a1b2c3d.part`
  const others = [
    `khlang-${time(23)}Z.khlang.0a1b2c3d.part`,
    'by-hand.khlang.0a1b2c3d.part',
    `khlang-${time(25)}Z.khlang`,
  ]
  for (const name of [ended, ...others]) await writeFile(join(folder, name), 'x')
  const keeper = newWorker(folder, `${world.databaseUrl}_gone`)
  await keeper.begin('system')
  await finish(keeper)
  const names = await readdir(folder)
  expect(names).not.toContain(ended)
  expect(names).toEqual(expect.arrayContaining(others))
  for (const name of others) await rm(join(folder, name))
})

test('while backups fail, the last good one stays however old it is', async () => {
  const oldName = 'khlang-2026-01-01T03-00-00Z.khlang'
  await writeFile(join(folder, oldName), 'x')
  const keeper = newWorker(folder, `${world.databaseUrl}_gone`)
  await keeper.begin('system')
  await finish(keeper)
  const [last] = await world.sql`select error from backup_run order by number desc limit 1`
  expect(last!.error).not.toBeNull()
  expect(await readdir(folder)).toContain(oldName)
})

test('a failed backup is listed with its reason, as a warning', async () => {
  await writeFile(join(folder, 'a-file'), 'x')
  const keeper = newWorker(join(folder, 'a-file'))
  await keeper.begin('system')
  await finish(keeper)
  expect(await owner.get('settings/backups')).toMatchObject({
    warning: 'failed',
    rows: [{ error: expect.stringMatching(/cannot be written|EEXIST|ENOTDIR/), bytes: null }],
  })
})

test('a backup that fails while the database is away is listed with its reason, and not as died, once it is back', async () => {
  await using proxy = await openDatabaseProxy(world.databaseUrl)
  await using parts = new AsyncDisposableStack()
  const sql = parts.adopt(connect(proxy.url, { max: 2, ...patiently }), (one) => one.end({ timeout: 1 }))
  const list = async function* () {
    yield* []
    proxy.cutAfter = () => 0
    proxy.reset()
    throw new Error('the store went away')
  }
  const own = settings()
  const source = { ...own.source, files: { ...world.files, list } }
  const worker = startBackupWorker({ sql, witness, settings: { ...own, source }, log })
  expect(await worker.begin('system')).toBe(true)
  await worker.settled()
  expect(await world.sql`select error from backup_run`).toEqual([{ error: null }])
  proxy.cutAfter = null
  proxy.reset()
  await expect
    .poll(async () => {
      await worker.backUpWhenDue().catch(() => {})
      return world.sql`select error from backup_run`
    })
    .toEqual([{ error: 'the store went away' }])
  await worker.close()
})

test('a backup is due once a day, and a day without one gives a warning', async () => {
  await world.sql`
    insert into backup_run (id, asked_by, place, name, ended_at, made_at, bytes, rows)
    values (gen_random_uuid(), 'system', 'x', 'y', clock_timestamp(), clock_timestamp() - interval '27 hours', 1, 1)`
  expect(await owner.get('settings/backups')).toMatchObject({ warning: 'late' })
  const today = new Date(Date.now() - 3_600_000)
  // One of the command, before an update, may be moved away: it neither stands for the daily one nor delays it.
  const ofCommand = { askedBy: 'command line', place: folder, name: 'before-the-update.khlang', seconds: 1 }
  await recordRun(world.sql, { ...ofCommand, madeAt: new Date(), bytes: 1, rows: 1, error: null })
  await recordRun(world.sql, { ...ofCommand, madeAt: null, bytes: null, rows: null, error: 'It exists.' })
  expect(await isDue(world.sql, today, folder)).toBe(true)
  const keeper = newWorker()
  await keeper.begin('system')
  expect(await isDue(world.sql, today, folder)).toBe(false)
  await finish(keeper)
  expect(await isDue(world.sql, today, folder)).toBe(false)
})

test('a backup whose process died is said to have died at once, and holds back no other', async () => {
  await world.sql`
    insert into backup_run (id, asked_by, place, name, started_at)
    values (gen_random_uuid(), 'system', 'x', 'died.khlang', clock_timestamp() - interval '1 minute')`
  const died = { name: 'died.khlang', error: 'It was never ended: its process died.' }
  expect(await owner.get('settings/backups')).toMatchObject({
    warning: 'failed',
    rows: [{ ...died, endedAt: expect.any(String) }],
  })
  expect(await isDue(world.sql, new Date(Date.now() - 3_600_000), folder)).toBe(true)
  const keeper = newWorker()
  expect(await keeper.begin('system')).toBe(true)
  await finish(keeper)
  expect((await owner.get('settings/backups')).rows).toMatchObject([
    { name: expect.stringMatching(/^khlang-/), error: null },
    died,
  ])
})

test('a backup is under way for every node until its process is gone', async () => {
  const stuck = newStuckWorker()
  const other = newWorker()
  const today = new Date(Date.now() - 3_600_000)
  expect(await stuck.begin('system')).toBe(true)
  expect(await isDue(world.sql, today, folder)).toBe(false)
  expect(await other.begin('system')).toBe(false)
  expect((await owner.get('settings/backups')).rows).toMatchObject([{ endedAt: null, error: null }])
  // As the end of its process does.
  await world.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'khlang-backup-lock'`
  await expect.poll(() => isDue(world.sql, today, folder)).toBe(true)
  expect(await other.begin('system')).toBe(true)
  await finish(other)
  await stuck.close()
})

test('a server that stops gives up its backup at once, records it as failed, and leaves nothing of it', async () => {
  const before = await readdir(folder)
  const stuck = newStuckWorker()
  await stuck.begin('system')
  await expect.poll(async () => (await readdir(folder)).some((name) => name.endsWith('.part'))).toBe(true)
  await stuck.close()
  expect((await owner.get('settings/backups')).rows).toMatchObject([
    { error: 'The server was stopped.', endedAt: expect.any(String) },
  ])
  expect(await readdir(folder)).toEqual(before)
  expect(await stuck.begin('system')).toBe(false)
})

test('a server that stops waits for no store that does not answer', async () => {
  const stopped = new AbortController()
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const location = readBackupLocation(`s3://backups/of?endpoint=${endpoint}`, 'BACKUP_URL', keys)
  if (typeof location === 'string') throw new Error(location)
  const worker = startBackupWorker({
    sql: world.sql,
    witness,
    settings: { ...settings(), location },
    log,
    closing: stopped.signal,
  })
  expect(await worker.begin('system')).toBe(true)
  stopped.abort()
  await worker.close()
  expect((await owner.get('settings/backups')).rows).toMatchObject([{ error: 'The server was stopped.' }])
  silent.closeAllConnections()
  silent.close()
  await worker.settled()
})

test('a shop restored from its daily backup can be backed up at once', async () => {
  const keeper = newWorker()
  await keeper.begin('system')
  await finish(keeper)
  const [run] = await world.sql<{ name: string; madeAt: Date }[]>`select name, made_at from backup_run`
  await using database = await newEmptyDatabase()
  const dataDir = await mkdtemp(join(folder, 'restored-'))
  await restoreBackup(
    createReadStream(join(folder, run!.name)),
    settings().passphrase,
    {
      main: database.url,
      credit: undefined,
      createCreditTables: () => Promise.resolve(),
      files: await openFiles({ kind: 'folder', path: join(dataDir, 'files') }),
      dataDir,
    },
    (tx, restored) => holdRestored(tx as never, restored),
  )
  const sql = connect(database.url, { max: 2, ...patiently })
  const runs = (limit = 500) => joined(runsBy, (query) => listRuns(sql, query), { limit })
  const worker = startBackupWorker({
    sql,
    witness,
    settings: settings(join(dataDir, 'backups'), database.url),
    log,
  })
  expect(await runs()).toMatchObject([
    { name: run!.name, endedAt: run!.madeAt, error: 'It was under way in the backup that was restored.' },
  ])
  expect(await worker.begin('system')).toBe(true)
  await finish(worker)
  expect(await runs()).toMatchObject([{ error: null }, { name: run!.name }])
  expect(await runs(1)).toEqual(await runs())
  expect(await lastRun(sql)).toMatchObject({ error: null })
  await sql.end({ timeout: 5 })
})
