import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isPrivateHost } from './private-host.ts'

test.each([
  'localhost',
  '127.0.0.1',
  '[::1]',
  '10.1.2.3',
  '172.20.0.4',
  '192.168.1.9',
  'credit',
  'db.internal',
  'fd00::1',
])('%s is a local host', (host) => expect(isPrivateHost(host)).toBe(true))

test.each([
  'credit.example.com',
  '8.8.8.8',
  '172.32.0.1',
  '192.169.0.1',
  '11.0.0.1',
  '[2001:db8::1]',
  'localhost.example.com',
])('%s is not a local host', (host) => expect(isPrivateHost(host)).toBe(false))

const outside = { CREDIT_DATABASE_URL: 'postgres://db/credit' }

test.each([
  ['the back-end', { CREDIT_BACKEND_URL: 'http://credit.example.com' }, /CREDIT_BACKEND_URL .*https/],
  [
    'the database',
    { ...outside, DATABASE_URL: 'postgres://a:b@db.example.com/x' },
    /DATABASE_URL .*verify-full/,
  ],
  [
    'the database',
    { ...outside, DATABASE_URL: 'postgres://a:b@db.example.com/x?sslmode=require' },
    /DATABASE_URL .*verify-full/,
  ],
  [
    'one of several databases',
    { ...outside, DATABASE_URL: 'postgres://a:b@10.0.0.1,db.example.com/x' },
    /DATABASE_URL .*verify-full/,
  ],
  [
    'the storage for pictures',
    { FILES_URL: 's3://pictures?endpoint=http://store.example.com' },
    /FILES_URL .*https:/,
  ],
])('%s on a remote host is refused without TLS', (_what, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each(['0.0.0.0', '::', '192.168.1.9', 'console.example.com'])(
  'HOST=%s is reachable from outside, and needs TLS in front',
  (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(/HOST is .* PUBLIC_URL begins with http:/)
    expect(() => readConfig({ HOST, PUBLIC_URL: 'http://console.example.com' })).toThrow(/PUBLIC_URL begins/)
    expect(() => readConfig({ HOST, PUBLIC_URL: 'https://console.example.com' })).not.toThrow()
    expect(() => readConfig({ HOST, TRUSTED_PROXIES: '10.0.0.2' })).toThrow(/PUBLIC_URL begins with http:/)
  },
)

test.each(['localhost', '127.0.0.1', '::1'])('HOST=%s is reachable only from this machine', (HOST) => {
  expect(() => readConfig({ HOST })).not.toThrow()
})

test('every address is accepted on a local host, or with TLS', () => {
  for (const env of [
    { CREDIT_BACKEND_URL: 'http://127.0.0.1:9000' },
    { CREDIT_BACKEND_URL: 'http://credit:9000' },
    { CREDIT_BACKEND_URL: 'https://credit.example.com' },
    { ...outside, DATABASE_URL: 'postgres://a:b@10.0.0.1:5432,10.0.0.2:5432/x' },
    { ...outside, DATABASE_URL: 'postgres://a:b@db.example.com/x?sslmode=verify-full' },
  ])
    expect(() => readConfig(env)).not.toThrow()
})

test.each([
  ['postgres://a:b@10.0.0.1,10.0.0.2/x', 'postgres://a:b@10.0.0.1,10.0.0.2/x?target_session_attrs=primary'],
  [
    'postgres://a:b@10.0.0.1:5432,10.0.0.2/x?a=1',
    'postgres://a:b@10.0.0.1:5432,10.0.0.2/x?a=1&target_session_attrs=primary',
  ],
  [
    'postgres://10.0.0.1,10.0.0.2/x?target_session_attrs=primary',
    'postgres://10.0.0.1,10.0.0.2/x?target_session_attrs=primary',
  ],
  ['postgres://a:b@10.0.0.1/x', 'postgres://a:b@10.0.0.1/x'],
])('of several hosts the primary is requested: %s', (DATABASE_URL, asked) => {
  expect(readConfig({ ...outside, DATABASE_URL }).databaseUrl).toBe(asked)
})

test.each(['read-write', 'standby', 'any'])(
  'of several hosts only the primary may be requested: %s',
  (target) => {
    const DATABASE_URL = `postgres://10.0.0.1,10.0.0.2/x?target_session_attrs=${target}`
    expect(() => readConfig({ ...outside, DATABASE_URL })).toThrow(
      'DATABASE_URL must leave target_session_attrs out: Khlang works on the primary alone',
    )
  },
)

test.each(['nonsense', 'mysql://db/x'])(
  '%s is refused as the address of a database, with a sentence',
  (DATABASE_URL) => {
    expect(() => readConfig({ ...outside, DATABASE_URL })).toThrow(/^DATABASE_URL must /)
  },
)
