import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isNear } from './near.ts'

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
])('%s is near', (host) => expect(isNear(host)).toBe(true))

test.each([
  'credit.example.com',
  '8.8.8.8',
  '172.32.0.1',
  '192.169.0.1',
  '11.0.0.1',
  '[2001:db8::1]',
  'localhost.example.com',
])('%s is not', (host) => expect(isNear(host)).toBe(false))

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
    'the store of pictures',
    { FILES_URL: 's3://pictures?endpoint=http://store.example.com' },
    /FILES_URL .*https:/,
  ],
])('%s far away is not spoken to in the clear', (_what, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each(['0.0.0.0', '::', '192.168.1.9', 'console.example.com'])(
  'HOST=%s, which others reach, needs TLS before it',
  (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(/HOST is .* PUBLIC_URL begins with http:/)
    expect(() => readConfig({ HOST, PUBLIC_URL: 'http://console.example.com' })).toThrow(/PUBLIC_URL begins/)
    expect(() => readConfig({ HOST, PUBLIC_URL: 'https://console.example.com' })).not.toThrow()
    expect(() => readConfig({ HOST, TRUSTED_PROXIES: '10.0.0.2' })).not.toThrow()
  },
)

test.each(['localhost', '127.0.0.1', '::1'])('HOST=%s can be reached from this machine alone', (HOST) => {
  expect(() => readConfig({ HOST })).not.toThrow()
})

test('near, or by TLS, each is taken', () => {
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
])('of several hosts the primary is asked for: %s', (DATABASE_URL, asked) => {
  expect(readConfig({ ...outside, DATABASE_URL }).databaseUrl).toBe(asked)
})

test.each(['read-write', 'standby', 'any'])(
  'of several hosts no other than the primary may be wanted: %s',
  (target) => {
    const DATABASE_URL = `postgres://10.0.0.1,10.0.0.2/x?target_session_attrs=${target}`
    expect(() => readConfig({ ...outside, DATABASE_URL })).toThrow(
      'DATABASE_URL must leave target_session_attrs out: Khlang works on the primary alone',
    )
  },
)

test.each(['nonsense', 'mysql://db/x'])(
  '%s is no address of a database, which is a sentence',
  (DATABASE_URL) => {
    expect(() => readConfig({ ...outside, DATABASE_URL })).toThrow(/^DATABASE_URL must /)
  },
)
