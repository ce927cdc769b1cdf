import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newTestDatabase, slowly } from '#testing/test-database.ts'
import { connect, type Sql } from '../database/database.ts'
import { acceptSecret, openSecret, openSecrets, secretNames } from './known-secrets.ts'

let parts: AsyncDisposableStack
let sql: Sql
beforeEach(async () => {
  parts = new AsyncDisposableStack()
  sql = connect(parts.use(await newTestDatabase()).url, { max: 4, ...slowly })
  parts.defer(() => sql.end({ timeout: 5 }))
})
afterEach(() => parts.disposeAsync())

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-secrets-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('the first start makes every secret, and every later one finds them', async () => {
  const folder = await newFolder()
  const made = await openSecrets(sql, folder)
  expect(new Set(Object.values(made)).size).toBe(secretNames.length)
  expect(await openSecrets(sql, folder)).toEqual(made)
})

test('no secret is stored in the database', async () => {
  const folder = await newFolder()
  const made = await openSecrets(sql, folder)
  const rows = await sql<{ fingerprint: Buffer }[]>`select fingerprint from secret_fingerprint`
  expect(rows).toHaveLength(secretNames.length)
  for (const { fingerprint } of rows) {
    expect(fingerprint).toHaveLength(16)
    for (const secret of Object.values(made))
      for (const known of [Buffer.from(secret), Buffer.from(secret, 'base64url')])
        expect(known.includes(fingerprint.subarray(0, 4))).toBe(false)
  }
})

// Invariant: The server refuses to start when a secret is missing or was replaced. Rule:
// `platform/secrets/known-secrets.ts`. Database: `secret_fingerprint`.
test.each(secretNames)(
  'without %s, or with a changed one, nothing starts and no new one is created',
  async (name) => {
    const folder = await newFolder()
    await openSecrets(sql, folder)
    const file = join(folder, name)
    const secret = await readFile(file, 'utf8')
    const problem = { name: 'StartProblem', exitCode: 78 }

    await rm(file)
    await expect(openSecrets(sql, folder)).rejects.toMatchObject({
      ...problem,
      message: expect.stringMatching(new RegExp(`${name} is missing: restore it from your backup`)),
    })
    expect(await readdir(folder)).not.toContain(name)
    await writeFile(file, 'another one altogether')
    await expect(openSecrets(sql, folder)).rejects.toMatchObject({
      ...problem,
      message: expect.stringContaining('is not the secret that this database was written with'),
    })
    await writeFile(file, secret)
    await openSecrets(sql, folder)
  },
)

test('a new folder for a database whose secrets are elsewhere is left empty', async () => {
  await openSecrets(sql, await newFolder())
  const folder = await newFolder()
  await expect(openSecrets(sql, folder)).rejects.toThrow(/session.secret is missing/)
  expect(await readdir(folder)).toEqual([])
})

test('of two nodes that start at once with a folder each, one continues', async () => {
  const folders = [await newFolder(), await newFolder()]
  const begun = await Promise.allSettled(folders.map((folder) => openSecret(sql, folder, 'audit.secret')))
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an accepted new secret lets the server start', async () => {
  const folder = await newFolder()
  await openSecrets(sql, folder)
  await rm(join(folder, 'push.secret'))
  await acceptSecret(sql, folder, 'push.secret')
  await openSecrets(sql, folder)
})
