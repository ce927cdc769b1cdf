import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { password } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'

// The paths of the sign-in library are not commands of ours, so the table of routes does not list them.
const world = worldOfFile()
let nok: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
})

const elsewhere = [
  { origin: 'https://another.example' },
  { origin: 'http://localhost:8080' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]
const paths = [
  ['sign-out', {}],
  ['sign-in/email', { email: 'nok@example.test', password }],
  ['sign-in/social', { provider: 'google' }],
  ['sign-in/passkey', { credential: {} }],
  ['passkey/options', {}],
  ['link-social', { provider: 'google' }],
  ['update-user', { name: 'somebody else' }],
] as const

describe.each(elsewhere)('a foreign page that sends %j', (headers) => {
  test.each(paths)('is refused by %s', async (path, body) => {
    const answer = await nok.raw('POST', `/api/auth/${path}`, body, headers as Record<string, string>)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'wrong-origin' }])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await nok.get('staff/me')).toMatchObject({ email: 'nok@example.test' })
  })
})

describe.each(['Basic x', 'Bearer x', 'Bearer', ''])(
  'a foreign page that sends %j as a key',
  (authorization) => {
    test.each(paths)('is refused by %s', async (path, body) => {
      const headers = { ...elsewhere[0]!, authorization } as Record<string, string>
      const answer = await nok.raw('POST', `/api/auth/${path}`, body, headers)
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'wrong-origin' }])
      expect(await nok.get('staff/me')).toMatchObject({ email: 'nok@example.test' })
    })
  },
)

test.each(['Bearer x', 'bearer x', 'Bearer', 'BEARER\tx'])(
  'a caller that sends %j as a key is not signed in by its cookie as well',
  async (authorization) => {
    expect((await nok.raw('GET', '/api/staff/me', undefined, { authorization })).status).toBe(401)
    const signOut = await nok.raw('POST', '/api/auth/sign-out', {}, { authorization })
    expect(signOut.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/)
    expect(await nok.get('staff/me')).toMatchObject({ email: 'nok@example.test' })
  },
)

test.each(['Basic eDp5', 'Negotiate x', ''])(
  'behind a proxy that asks everybody for %j, employees are signed in by their cookie',
  async (authorization) => {
    const lek = await world.as('support', 'lek')
    const me = await lek.raw('GET', '/api/staff/me', undefined, { authorization })
    expect([me.status, await me.json()]).toMatchObject([200, { email: 'lek@example.test' }])
    // It is no key: a foreign page is refused here too, and nobody is let in by it.
    const foreign = { ...elsewhere[0]!, authorization } as Record<string, string>
    const key = await lek.raw('POST', '/api/service/logins', { logins: [{}] }, foreign)
    expect([key.status, await key.json()]).toMatchObject([403, { code: 'wrong-origin' }])
    expect((await fetch(`${world.url}/api/staff/me`, { headers: { authorization } })).status).toBe(401)
    const signOut = await lek.raw('POST', '/api/auth/sign-out', {}, { authorization })
    expect(signOut.status).toBe(200)
    expect((await lek.raw('GET', '/api/staff/me')).status).toBe(401)
  },
)

test('the same calls from our own page are accepted', async () => {
  const lek = await world.as('support', 'lek')
  const ours = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
  expect((await lek.raw('POST', '/api/auth/sign-out', {}, ours)).status).toBe(200)
  expect((await lek.raw('GET', '/api/staff/me')).status).toBe(401)
})
