import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/monitoring/log.ts'
import type { Client } from '#testing/client.ts'
import { openWitness, type Witness } from '#platform/monitoring/witness.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { isDue } from './backup-store.ts'
import { type BackupSettings, startBackupWorker } from './backup-worker.ts'

const world = worldOfFile()
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
  startBackupWorker({ sql: world.sql, witness, settings: settings(path, main), log: createLog('silent') })

test('of two nodes one makes the backup, and the page shows its size and age', async () => {
  const [one, two] = [newWorker(), newWorker()]
  const begun = await Promise.all([one.begin('system'), two.begin('system')])
  expect(begun.toSorted()).toEqual([false, true])
  await Promise.all([one.close(), two.close()])
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
  await keeper.close()
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
  await keeper.close()
  const [last] = await world.sql`select error from backup_run order by number desc limit 1`
  expect(last).toEqual({ error: null })
  const names = await readdir(folder)
  expect(names.filter((name) => oldNames.includes(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['by-hand.khlang', ownName]))
})

test('while backups fail, the last good one stays however old it is', async () => {
  const oldName = 'khlang-2026-01-01T03-00-00Z.khlang'
  await writeFile(join(folder, oldName), 'x')
  const keeper = newWorker(folder, `${world.databaseUrl}_gone`)
  await keeper.begin('system')
  await keeper.close()
  const [last] = await world.sql`select error from backup_run order by number desc limit 1`
  expect(last!.error).not.toBeNull()
  expect(await readdir(folder)).toContain(oldName)
})

test('a failed backup is listed with its reason, as a warning', async () => {
  await writeFile(join(folder, 'a-file'), 'x')
  const keeper = newWorker(join(folder, 'a-file'))
  await keeper.begin('system')
  await keeper.close()
  expect(await owner.get('settings/backups')).toMatchObject({
    warning: 'failed',
    rows: [{ error: expect.stringMatching(/cannot be written|EEXIST|ENOTDIR/), bytes: null }],
  })
})

test('a backup is due once a day, and a day without one gives a warning', async () => {
  await world.sql`
    insert into backup_run (id, asked_by, place, name, ended_at, made_at, bytes, rows)
    values (gen_random_uuid(), 'system', 'x', 'y', clock_timestamp(), clock_timestamp() - interval '27 hours', 1, 1)`
  expect(await owner.get('settings/backups')).toMatchObject({ warning: 'late' })
  const today = new Date(Date.now() - 3_600_000)
  expect(await isDue(world.sql, today)).toBe(true)
  const keeper = newWorker()
  await keeper.begin('system')
  expect(await isDue(world.sql, today)).toBe(false)
  await keeper.close()
  expect(await isDue(world.sql, today)).toBe(false)
})

test('a backup whose process died holds back the next one for half a day, and is then said to have died', async () => {
  await world.sql`
    insert into backup_run (id, asked_by, place, name, started_at)
    values (gen_random_uuid(), 'system', 'x', 'died.khlang', clock_timestamp() - interval '11 hours')`
  const today = new Date(Date.now() - 3_600_000)
  expect(await isDue(world.sql, today)).toBe(false)
  const keeper = newWorker()
  expect(await keeper.begin('system')).toBe(false)
  await world.sql`update backup_run set started_at = started_at - interval '2 hours'`
  expect(await isDue(world.sql, today)).toBe(true)
  expect(await keeper.begin('system')).toBe(true)
  await keeper.close()
  expect((await owner.get('settings/backups')).rows).toMatchObject([
    { name: expect.stringMatching(/^khlang-/), error: null },
    { name: 'died.khlang', error: 'It was never ended: its process died.' },
  ])
})
