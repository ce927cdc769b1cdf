import { expect, test } from 'vitest'
import { backendName } from './backend-address.ts'
import { readConfig } from './config.ts'

const url = { CREDIT_BACKEND_URL: 'https://credit.example.test/' }
const addressOf = (env: NodeJS.ProcessEnv) => readConfig(env).creditBackend.address

test.each([
  ['nothing', {}, {}],
  ['a token', { CREDIT_BACKEND_TOKEN: 'abc.def-1' }, { authorization: 'Bearer abc.def-1' }],
  ['a header', { CREDIT_BACKEND_HEADER: 'X-Api-Key: two words' }, { 'x-api-key': 'two words' }],
  [
    'another authentication scheme',
    { CREDIT_BACKEND_HEADER: 'Authorization: Basic YTpi' },
    { authorization: 'Basic YTpi' },
  ],
])('an external back-end receives this authentication: %s', (_what, env, headers) => {
  expect(addressOf({ ...url, ...env })).toEqual({ url: 'https://credit.example.test', headers })
})

test.each([
  ['its address', 'https://credit.example.test', {}],
  [
    'its former address',
    'https://old.example.test/api',
    { CREDIT_BACKEND_NAME: ' https://user@old.example.test/api/?k=1 ' },
  ],
  ['a name', 'credit: both sites', { CREDIT_BACKEND_NAME: 'credit: both sites' }],
])('a back-end is known by %s', (_what, name, env) => {
  expect(backendName({ ...addressOf({ ...url, ...env })!, bundled: false })).toBe(name)
})

test.each([
  [{ CREDIT_BACKEND_NAME: 'ours' }, /CREDIT_BACKEND_URL is missing: CREDIT_BACKEND_NAME is set/],
  [{ ...url, CREDIT_BACKEND_NAME: ' ' }, /CREDIT_BACKEND_NAME must be a text of 1 to 200 characters/],
  [
    { ...url, CREDIT_BACKEND_NAME: 'x'.repeat(201) },
    /CREDIT_BACKEND_NAME must be a text of 1 to 200 characters/,
  ],
  [{ ...url, CREDIT_BACKEND_NAME: 'bundled' }, /other than bundled/],
])('an unusable name of the back-end stops the start: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each([
  [{ ...url, CREDIT_BACKEND_TOKEN: 'hush', CREDIT_BACKEND_HEADER: 'X-Key: hush' }, /leave one of them out/],
  [{ CREDIT_BACKEND_TOKEN: 'hush' }, /CREDIT_BACKEND_URL is missing: CREDIT_BACKEND_TOKEN is set/],
  [{ CREDIT_BACKEND_HEADER: 'X-Key: hush' }, /CREDIT_BACKEND_URL is missing: CREDIT_BACKEND_HEADER is set/],
  [{ ...url, CREDIT_BACKEND_TOKEN: 'hush hush' }, /CREDIT_BACKEND_TOKEN must be one word/],
  [{ ...url, CREDIT_BACKEND_TOKEN: 'hush\r\nhost: x' }, /CREDIT_BACKEND_TOKEN must be one word/],
  [{ ...url, CREDIT_BACKEND_HEADER: 'hush' }, /CREDIT_BACKEND_HEADER must be a header such as/],
  [
    { ...url, CREDIT_BACKEND_HEADER: 'X-Key: hush\nhost: x' },
    /CREDIT_BACKEND_HEADER must be a header such as/,
  ],
  [{ ...url, CREDIT_BACKEND_HEADER: 'Idempotency-Key: hush' }, /another header than Idempotency-Key/],
  [{ ...url, CREDIT_BACKEND_HEADER: 'Host: hush' }, /another header than Host/],
])('an unusable token stops the start with a sentence that does not reveal it: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
  expect(() => readConfig(env)).not.toThrow(/hush/)
})
