import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanDocument } from '../documents/clean-document.ts'
import { plainFields } from './live-value.ts'
import { readServiceAccount } from './service-account.ts'
import { startFakeFirestore } from '@khlang/seed/fake-firestore'

test.each<[string, unknown, unknown]>([
  ['a text', { stringValue: '1,000.25' }, '1,000.25'],
  ['a whole number', { integerValue: '1000' }, 1000],
  ['a whole number too large to be exact', { integerValue: '9007199254740993' }, '9007199254740993'],
  ['a decimal number', { doubleValue: 100.25 }, 100.25],
  ['NaN', { doubleValue: 'NaN' }, null],
  ['yes', { booleanValue: true }, true],
  ['nothing', { nullValue: null }, null],
  [
    'a timestamp',
    { timestampValue: '2025-03-09T07:05:07.120Z' },
    { _seconds: 1_741_503_907, _nanoseconds: 120_000_000 },
  ],
  ['a timestamp before 1970', { timestampValue: '1969-12-31T23:59:59Z' }, { _seconds: -1, _nanoseconds: 0 }],
  ['a list', { arrayValue: { values: [{ integerValue: '1' }, { mapValue: {} }] } }, [1, {}]],
  ['an empty list', { arrayValue: {} }, []],
  ['a nested object', { mapValue: { fields: { os: { stringValue: 'android' } } } }, { os: 'android' }],
  [
    'a reference to a document',
    { referenceValue: 'projects/p/databases/(default)/documents/users/u1' },
    { __datatype__: 'documentReference', value: 'users/u1' },
  ],
  ['a geographic point', { geoPointValue: { latitude: 13.75 } }, { _latitude: 13.75, _longitude: 0 }],
  ['bytes', { bytesValue: 'AQI=' }, { __datatype__: 'bytes', value: 'AQI=' }],
  ['an unknown kind of value', { vectorValue: {} }, null],
])('%s read live equals the one from files', (_what, value, expected) => {
  expect(plainFields({ it: value })).toEqual({ it: expected })
})

test('integers keep their exact value, however large, without a fraction in between', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (whole) => {
      expect(String(plainFields({ qty: { integerValue: String(whole) } })['qty'])).toBe(String(whole))
    }),
  )
})

test('a timestamp gives the same document in the format of every tool', () => {
  const digestOf = (createdate: unknown) =>
    cleanDocument({ collection: 'history', key: 'h', body: { createdate, in: [{ createdate }] } }).digest
  const live = plainFields({ at: { timestampValue: '2025-03-09T07:05:07Z' } })['at']
  const forms = [
    { _seconds: 1_741_503_907, _nanoseconds: 0 },
    { seconds: 1_741_503_907, nanoseconds: 0 },
    { __datatype__: 'timestamp', value: { _seconds: 1_741_503_907, _nanoseconds: 0 } },
  ]
  expect(new Set([live, ...forms].map(digestOf)).size).toBe(1)
})

describe('the key of a service account', async () => {
  await using fake = await startFakeFirestore({ documents: [] })
  const file = JSON.parse(fake.keyFile) as Record<string, string>
  const read = (change: Record<string, unknown>, fakeToo = true) =>
    readServiceAccount(JSON.stringify({ ...file, ...change }), { fake: fakeToo })

  test('is read in the format of the old console', () => {
    expect(read({})).toMatchObject({ project: fake.project, email: fake.email })
    const saved = `\uFEFF${JSON.stringify(file, null, 2)}\r\n`
    expect(readServiceAccount(saved, { fake: true })).toEqual(read({}))
  })

  test.each<[string, Record<string, unknown>]>([
    ['if it is that of a person', { type: 'authorized_user' }],
    ['if the private key is missing', { private_key: undefined }],
    ['if the private key is truncated', { private_key: fake.privateKey.slice(0, 400) }],
    ['if the project id is invalid', { project_id: '../other' }],
    ['if the e-mail address is invalid', { client_email: 'nobody' }],
  ])('is refused %s, and the error repeats nothing of it', (_what, change) => {
    expect(() => read(change)).toThrow('This is no key of a service account')
    expect(() => read(change)).not.toThrow(fake.privateKey.slice(40, 80))
  })

  test.each([
    'http://oauth2.example/token',
    'http://token.internal/',
    'ftp://oauth2.example/token',
    'https://user:word@oauth2.example/',
  ])('is exchanged only over TLS, unless everything is a fake: %s', (token_uri) => {
    expect(() => read({ token_uri }, false)).toThrow('token_uri')
  })
})
