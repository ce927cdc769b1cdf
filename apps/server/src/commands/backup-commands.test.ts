import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { readConfig } from '#platform/config.ts'
import { readShopFacts } from '#setup/store.ts'
import { backupAgeSeconds } from '#settings/backup-store.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newEmptyDatabase } from '#testing/test-database.ts'
import { backUp } from './backup-commands.ts'

const world = worldOfFile()
let folder: string
const words: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khlang-by-command-'))
  await writeFile(join(folder, 'passphrase'), 'a passphrase for tests')
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => words.push(String(line)) > 0)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const backUpTo = (path: string, main = world.databaseUrl) => {
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: main,
    CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
    BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
  })
  return backUp({ main, credit: undefined, isEmbedded: false }, ['backup', path], config)
}
const me = expect.stringMatching(/^command line \(.+\)$/)

test('a backup made by the command is on the page of backups, in the audit, the metrics and the guide', async () => {
  expect(await readShopFacts(world.sql)).toMatchObject({ backupMade: false })
  await backUpTo(join(folder, 'monday.khlang'))
  const owner = await world.as('owner')
  expect(await owner.get('settings/backups')).toMatchObject({
    rows: [
      {
        askedBy: me,
        place: folder,
        name: 'monday.khlang',
        error: null,
        madeAt: expect.any(String),
        bytes: expect.any(Number),
      },
    ],
  })
  const lines = await world.sql`select actor, after from audit where act = 'backup.make'`
  expect(lines).toEqual([{ actor: me, after: { name: 'monday.khlang' } }])
  expect(await backupAgeSeconds(world.sql)).toBeGreaterThan(0)
  expect(await readShopFacts(world.sql)).toMatchObject({ backupMade: true })
})

test('a backup that the command could not make is on the page with its reason', async () => {
  await writeFile(join(folder, 'tuesday.khlang'), 'x')
  await expect(backUpTo(join(folder, 'tuesday.khlang'))).rejects.toThrow(/already exists/)
  const owner = await world.as('owner')
  expect((await owner.get('settings/backups')).rows[0]).toMatchObject({
    name: 'tuesday.khlang',
    error: expect.stringMatching(/already exists/),
  })
})

test('the command backs up a database that an earlier version made, and says that it cannot record it', async () => {
  await using older = await newEmptyDatabase()
  const before = (await readMigrations()).map(({ name }) => name).filter((name) => name < '0048')
  await migrate(older.url, { only: before })
  await backUpTo(join(folder, 'older.khlang'), older.url)
  expect(words.join('')).toMatch(/The page Backups will not show this backup: .*backup_run/)
  expect(await readdir(folder)).toContain('older.khlang')
})
