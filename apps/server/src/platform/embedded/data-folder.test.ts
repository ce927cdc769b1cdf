import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder, readOrMakeSecret } from './data-folder.ts'

// The first process of every container has the number 1: a number alone makes no name of a draft unique.

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'khlang-data-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the draft of another container with our process number is neither overwritten nor deleted', () => {
  const drafts = [`.writable-${process.pid}`, `postgres.secret.${process.pid}`]
  for (const draft of drafts) mkdirSync(join(folder, draft))
  openDataFolder(folder)
  expect(readOrMakeSecret(folder)).toHaveLength(32)
  expect(readdirSync(folder).toSorted()).toEqual([drafts[0], 'postgres.secret', drafts[1]])
})

test('a secret that is there is kept', () => {
  writeFileSync(join(folder, 'postgres.secret'), 'kept\n')
  expect(readOrMakeSecret(folder)).toBe('kept')
})
