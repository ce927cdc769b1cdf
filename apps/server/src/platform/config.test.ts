import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { connect } from './database/database.ts'
import { StartProblem } from './start-problem.ts'

const tls = { TRUSTED_PROXIES: '127.0.0.1' }

test.each(['10.0.0', '10.0.0.0/40', '10.0.0.0/8/8', '::1/129', '1.2.3.4/', '999.1.1.1', 'everyone'])(
  'a proxy %s that is no address is refused at the start, and not when the first request comes',
  (proxy) => {
    expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1, ${proxy}` })).toThrow(
      /^TRUSTED_PROXIES must be an IP address or a range/,
    )
  },
)

test('proxies are addresses or ranges of either kind', () => {
  const TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8'
  expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(TRUSTED_PROXIES.split(', '))
})

test('the address of the console is kept in one form, however it is written', () => {
  const publicUrl = (PUBLIC_URL: string) => readConfig({ ...tls, PUBLIC_URL }).publicUrl
  expect(publicUrl('HTTPS://Console.Example/')).toBe('https://console.example')
  expect(publicUrl('https://console.example:443')).toBe('https://console.example')
  for (const wrong of ['https://console.example/staff', 'https://console.example/?x=1'])
    expect(() => publicUrl(wrong)).toThrow('PUBLIC_URL must be an address without a path')
})

test('an address in capitals does not let passwords be sent unencrypted', () => {
  expect(() => readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'HTTP://10.0.0.1' })).toThrow(/unencrypted/)
  // Behind a proxy without TLS, browsers would withhold the locks and random numbers that every command needs.
  expect(() => readConfig({ ...tls, PUBLIC_URL: 'http://10.0.0.1' })).toThrow(/browsers withhold/)
})

test('a host of IPv6 has brackets in the address of the console', () => {
  expect(readConfig({ HOST: '::1', PORT: '8081' }).publicUrl).toBe('http://[::1]:8081')
})

test('a secret from an empty file is a wrong setting, and not one that was left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'database')
  writeFileSync(file, ' \n')
  expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(
    `DATABASE_URL_FILE names an empty file: ${file}.`,
  )
})

test.each(['pa#ss', 'pa/ss', '12/34', '12?34', 'p@ss', '50%off'])(
  'a database password with a special character that is not encoded, %s, is refused, and shown nowhere',
  (password) => {
    for (const hosts of ['localhost', 'localhost:5433,localhost:5434']) {
      const DATABASE_URL = `postgres://khlang:${password}@${hosts}/khlang`
      const reading = () => readConfig({ DATABASE_URL, CREDIT_BACKEND_URL: 'http://localhost:9' })
      expect(reading).toThrow(/^DATABASE_URL must be an address such as [^\n]+ percent-encoded [^\n]+\.$/)
      expect(reading).not.toThrow(password)
    }
  },
)

test('everything that is wrong is reported at once, one sentence each, and nothing that only follows from it', () => {
  const wrong = {
    PORT: 'eighty',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://localhost/khlang',
    FILES_URL: 's3://Pictures',
    BACKUP_URL: 's3://Backups/daily',
    BACKUP_PASSPHRASE_FILE: '/nowhere/passphrase',
    CREDIT_BACKEND_TOKEN: 'a token',
    METRICS_TOKEN_FILE: '/nowhere/token',
  }
  const sentencesOf = (env: Record<string, string>) => {
    try {
      readConfig(env)
    } catch (error) {
      return (error as StartProblem).message.split('\n')
    }
    return []
  }
  const names = (env: Record<string, string>) => sentencesOf(env).map((sentence) => sentence.split(' ')[0])
  expect(names(wrong)).toEqual([
    'PORT',
    'METRICS_TOKEN_FILE',
    'CREDIT_DATABASE_URL',
    'HOST',
    'FILES_URL',
    'CREDIT_BACKEND_URL',
    'BACKUP_PASSPHRASE_FILE',
    'BACKUP_URL',
  ])
  expect(names({ DATABASE_URL: 'mysql://x', BACKUP_URL: '/backups' })).toEqual([
    'DATABASE_URL',
    'BACKUP_PASSPHRASE_FILE',
  ])
  // Where the address or a key is wrong by itself, it is not missing as well.
  expect(
    names({
      DATABASE_URL: 'postgres://localhost/khlang',
      CREDIT_BACKEND_URL: 'ftp://x',
      CREDIT_BACKEND_TOKEN: 'secret',
      FILES_URL: 's3://pictures',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY_FILE: '/nowhere/key',
    }),
  ).toEqual(['CREDIT_BACKEND_URL', 'AWS_SECRET_ACCESS_KEY_FILE'])
})

const isS3 = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
test.each([
  ['CREDIT_BACKEND_URL', ''],
  ['LINE_API_URL', ''],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ''],
  ['FILES_URL', 's3://pictures?endpoint='],
])('an address to which paths are appended may have a path, and no query or fragment: %s', (name, start) => {
  const read = (address: string) => () =>
    readConfig({ ...isS3, [name]: start + (start ? encodeURIComponent(address) : address) })
  expect(read('https://shop.example/api/')).not.toThrow()
  for (const more of ['?shop=1', '?', '#calls'])
    expect(read(`https://shop.example/api${more}`)).toThrow(
      new RegExp(
        `^${name} .*must have no query \\(\\?…\\) and no fragment \\(#…\\): paths are appended to it`,
      ),
    )
})

/** Texts as people write addresses: signs that mean something in them, at any place. */
const address = fc.stringMatching(/^(\w+:\/\/)?([\w%#?/@:,.[\]=&-]{0,12}[:@/])?[\w%#?/@:,.[\]=&-]{0,20}$/)
const settings = [
  ['DATABASE_URL', 'postgres://'],
  ['CREDIT_DATABASE_URL', 'postgresql://'],
  ['CREDIT_BACKEND_URL', 'http://'],
  ['PUBLIC_URL', 'http://'],
  ['FILES_URL', 's3://bucket/'],
  ['BACKUP_URL', 's3://bucket/'],
  ['SMTP_URL', 'smtps://'],
  ['LINE_API_URL', 'https://'],
  ['FIRESTORE_EMULATOR_HOST', ''],
  ['TRUSTED_PROXIES', ''],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a='],
] as const

test.each(settings)(
  'whatever somebody writes as %s is read, or refused in a sentence',
  async (name, start) => {
    const folder = mkdtempSync(join(tmpdir(), 'khlang-config-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const BACKUP_PASSPHRASE_FILE = join(folder, 'passphrase')
    writeFileSync(BACKUP_PASSPHRASE_FILE, 'a passphrase of many words')
    const rest = { CREDIT_BACKEND_URL: 'http://localhost:9', BACKUP_PASSPHRASE_FILE }
    await fc.assert(
      fc.asyncProperty(address, fc.boolean(), async (text, isWhole) => {
        try {
          const { databaseUrl } = readConfig({ ...rest, [name]: isWhole ? text : `${start}${text}` })
          if (databaseUrl !== undefined) await connect(databaseUrl).end() // the driver can read it too
        } catch (error) {
          expect(error).toBeInstanceOf(StartProblem)
        }
      }),
      { numRuns: 300 },
    )
  },
)
