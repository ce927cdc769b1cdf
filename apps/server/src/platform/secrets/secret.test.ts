import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrMakeSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khlang-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('processes that start at once get the same secret, and leave no other file', async () => {
  for (let round = 0; round < 40; round++) {
    const secrets = await Promise.all(
      Array.from({ length: 12 }, () => readOrMakeSecret(folder, `${round}.secret`)),
    )
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toHaveLength(43)
  }
  expect(readdirSync(folder)).toHaveLength(40)
  expect(statSync(join(folder, '0.secret')).mode & 0o777).toBe(0o600)
})

test('a secret is read back unchanged', async () => {
  const made = await readOrMakeSecret(folder, 'one.secret')
  expect(await readOrMakeSecret(folder, 'one.secret')).toBe(made)
})

test('an empty secret file is refused', async () => {
  writeFileSync(join(folder, 'empty.secret'), '')
  await expect(readOrMakeSecret(folder, 'empty.secret')).rejects.toThrow(/is empty/)
})
