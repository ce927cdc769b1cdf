import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'khlang-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a secret may be read from a file', () => {
  const config = readConfig({
    SMTP_URL_FILE: file('smtp', 'smtps://a:b@mail.example.test?from=x@example.test\n'),
    OAUTH_GITHUB_ID: 'an id',
    OAUTH_GITHUB_SECRET_FILE: file('github', 'a secret\n'),
  })
  expect(config.smtpUrl).toBe('smtps://a:b@mail.example.test?from=x@example.test')
  expect(config.social).toEqual({ github: { clientId: 'an id', clientSecret: 'a secret' } })
})

test('a missing file, or a secret given twice, stops the start with a sentence', () => {
  const given = {
    SMTP_URL_FILE: join(folder, 'nothing'),
    DATABASE_URL: 'postgres://db/a',
    DATABASE_URL_FILE: file('database', 'postgres://db/b'),
    CREDIT_DATABASE_URL: 'postgres://db/c',
  }
  expect(() => readConfig(given)).toThrow(/SMTP_URL_FILE names a file that cannot be read/)
  expect(() => readConfig(given)).toThrow(/DATABASE_URL is set, and DATABASE_URL_FILE too/)
})
