import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { type BackupSettings, startBackupKeeper } from './backup-keeper.ts'

const world = worldOfFile()
let folder: string
let owner: Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khlang-kept-'))
  owner = await world.as('owner')
})
beforeEach(() => world.sql`delete from backup_run`)
afterAll(() => rm(folder, { recursive: true, force: true }))

const settings = (path = folder): BackupSettings => ({
  place: { kind: 'path', path },
  passphrase: 'a passphrase for tests',
  source: { main: world.databaseUrl, credit: undefined, files: world.files, dataDir: folder },
})
const newKeeper = (path?: string) => startBackupKeeper(world.sql, settings(path), createLog('silent'))

test('of two nodes one makes the backup, and its page says how large it is and how old', async () => {
  const [one, two] = [newKeeper(), newKeeper()]
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

test('what is older than fourteen days goes, and what is not ours stays', async () => {
  const old = 'khlang-2026-01-01T03-00-00Z.khlang'
  for (const name of [old, 'by-hand.khlang']) await writeFile(join(folder, name), 'x')
  const keeper = newKeeper()
  await keeper.begin('system')
  await keeper.close()
  const names = await readdir(folder)
  expect([names.includes(old), names.includes('by-hand.khlang')]).toEqual([false, true])
})

test('one that failed is said with its reason, and is a warning', async () => {
  await writeFile(join(folder, 'a-file'), 'x')
  const keeper = newKeeper(join(folder, 'a-file'))
  await keeper.begin('system')
  await keeper.close()
  expect(await owner.get('settings/backups')).toMatchObject({
    warning: 'failed',
    rows: [{ error: expect.stringMatching(/cannot be written|EEXIST|ENOTDIR/), bytes: null }],
  })
})

test('the one of the day is due once, and a day without one is a warning', async () => {
  await world.sql`
    insert into backup_run (id, asked_by, place, name, ended_at, made_at, bytes, rows)
    values (gen_random_uuid(), 'system', 'x', 'y', clock_timestamp(), clock_timestamp() - interval '27 hours', 1, 1)`
  expect(await owner.get('settings/backups')).toMatchObject({ warning: 'late' })
  const { isDue } = await import('./backup-store.ts')
  const today = new Date(Date.now() - 3_600_000)
  expect(await isDue(world.sql, today)).toBe(true)
  const keeper = newKeeper()
  await keeper.begin('system')
  expect(await isDue(world.sql, today)).toBe(false)
  await keeper.close()
  expect(await isDue(world.sql, today)).toBe(false)
})
