import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { password, secret } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { tokenOfLink } from '#testing/link-token.ts'
import { createFirstOwner } from '../employees/create-first-owner.ts'
import { firstOwnerAddress } from '../employees/first-owner.ts'
import { createSignIn } from './sign-in.ts'
import { storedToken } from '../sessions/session-token.ts'

const world = worldOfFile()

const signIn = (email: string, given = password, headers: Record<string, string> = {}, rememberMe = true) =>
  fetch(`${world.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password: given, rememberMe }),
  })
const cookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token')) ?? ''
const tokenOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1]!.split(';')[0]!).split('.')[0]!
const me = (cookie: string) =>
  fetch(`${world.url}/api/staff/me`, { headers: { cookie: cookie.split(';')[0]! } })

test('an employee who signs in gets their identity and permissions', async () => {
  const nok = await world.as('support', 'nok')
  expect(await nok.get('staff/me')).toMatchObject({
    email: 'nok@example.test',
    role: 'support',
    may: expect.arrayContaining(['entry.match']),
  })
})

test('a remembered session lasts seven days, any other until the browser closes or twelve hours pass', async () => {
  await world.as('support', 'nok')
  const days = async (rememberMe: boolean) => {
    const cookie = cookieOf(await signIn('nok@example.test', password, {}, rememberMe))
    const token = tokenOf(cookie)
    const [row] = await world.sql<{ hours: number }[]>`
      select round(extract(epoch from "expiresAt" - clock_timestamp()) / 3600)::int as hours from auth.session where token = ${storedToken(token)}`
    return { maxAge: /Max-Age=(\d+)/i.exec(cookie)?.[1], hours: row?.hours }
  }
  expect(await days(true)).toEqual({ maxAge: String(7 * 24 * 3600), hours: 7 * 24 })
  expect(await days(false)).toEqual({ maxAge: undefined, hours: 12 })
})

test('the cookie is not readable by scripts or sent by other sites', async () => {
  await world.as('support', 'nok')
  const answer = await signIn('nok@example.test')
  expect(cookieOf(answer)).toMatch(/HttpOnly.*SameSite=Lax/i)
  expect(await answer.json()).not.toHaveProperty('token')
})

test('over TLS every cookie is bound to this host', async () => {
  await world.as('support', 'nok')
  const publicUrl = 'https://console.example'
  const door = await createSignIn(world.sql, { publicUrl, secret, social: {} })
  const answer = await door.handle(
    new Request(`${publicUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl },
      body: JSON.stringify({ email: 'nok@example.test', password, rememberMe: false }),
    }),
  )
  const cookies = answer.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-khlang\.\w+=/)
    expect(cookie).toMatch(/; Path=\/;/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).not.toMatch(/Domain/)
  }
  expect(door.sessionToken(cookies.map((cookie) => cookie.split(';')[0]).join('; '))).toHaveLength(64)
})

// Invariant: Whoever can read the database cannot sign in with what is in it: it has only hashes of passwords
// and tokens. Rule: `staff/sign-in/hashed-tokens.ts`, `new-password.ts`.
test('a stolen database, even with the secret, gives no usable session', async () => {
  await world.as('support', 'nok')
  const token = tokenOf(cookieOf(await signIn('nok@example.test')))
  const dump = await world.sql<{ row: string }[]>`select s::text as row from auth.session s`
  expect(dump.map(({ row }) => row).join()).not.toContain(token)
  const signed = (value: string) =>
    `khlang.session_token=${encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`)}`
  expect((await me(signed(token))).status).toBe(200)
  expect((await me(signed(storedToken(token)))).status).toBe(401)
})

test('a token hashed by the migration has the same hash as one stored by the server', async () => {
  const [row] = await world.sql<
    { hash: string }[]
  >`select encode(sha256(convert_to('a token', 'UTF8')), 'hex') as hash` // 0030_hashed_tokens.sql
  expect(row!.hash).toBe(storedToken('a token'))
})

test('a forged cookie, or one signed with another secret, opens nothing', async () => {
  await world.as('support', 'nok')
  const [pair] = cookieOf(await signIn('nok@example.test')).split(';')
  expect((await me(pair!)).status).toBe(200)
  expect((await me(`${pair!.slice(0, -6)}AAAAA%3D`)).status).toBe(401)
  expect((await me(pair!.split('.')[0]!)).status).toBe(401)
  expect((await me('khlang.session_token=%E0%A4%A')).status).toBe(401)
})

test('sign-out ends the session on the server, not only in the browser', async () => {
  const lek = await world.as('support', 'lek')
  expect((await lek.raw('POST', '/api/auth/sign-out', {})).status).toBe(200)
  expect((await lek.raw('GET', '/api/staff/me')).status).toBe(401)
})

test('signing out clears the browser’s cached pages, but keeps the device known', async () => {
  const lek = await world.as('support', 'lek')
  const clears = (answer: Response) => answer.headers.get('clear-site-data')
  expect(clears(await lek.raw('GET', '/api/staff/me'))).toBeNull()
  expect(clears(await lek.raw('POST', '/api/auth/sign-out', {}))).toBe('"cache"')
})

describe('a sign-in that is not admitted', () => {
  test('for an account without an employee is answered like a wrong password, and gets no session', async () => {
    await world.as('support', 'ghost')
    await world.sql`delete from employee where email = 'ghost@example.test'`
    const answer = await signIn('ghost@example.test')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    })
    expect(cookieOf(answer)).toBe('')
  })

  test('for an account not linked to the employee is refused: an equal e-mail alone never admits', async () => {
    await world.as('support', 'twin')
    await world.sql`update employee set user_id = null where email = 'twin@example.test'`
    expect((await signIn('twin@example.test')).status).toBe(401)
  })

  test('for an employee switched off meanwhile ends an existing session', async () => {
    const gone = await world.as('support', 'gone')
    await world.sql`update employee set active = false where email = 'gone@example.test'`
    const answer = await gone.raw('GET', '/api/staff/me')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'not-an-employee' })
  })

  test('for an unknown e-mail gets the same answer as a wrong password', async () => {
    await world.as('support', 'nok')
    const [unknown, wrong] = [
      await signIn('who@example.test', 'wrong password!'),
      await signIn('nok@example.test', 'wrong password!'),
    ]
    expect([unknown.status, await unknown.json()]).toEqual([wrong.status, await wrong.json()])
  })

  test('through the library’s own registration route is refused', async () => {
    const answer = await fetch(`${world.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'new@example.test', password, name: 'New' }),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await world.sql`select 1 from auth."user" where email = 'new@example.test'`).toHaveLength(0)
  })
})

describe('guessing passwords', () => {
  test('is slowed down by account, whatever address X-Forwarded-For claims', async () => {
    await world.as('support', 'target')
    const tries = []
    for (let index = 0; index < 6; index++)
      tries.push(
        await signIn('Target@example.test', 'wrong password!', {
          'x-forwarded-for': `10.0.0.${index}`,
          'x-khlang-address': `10.0.1.${index}`,
        }),
      )
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
    const slowed = tries[5]!
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await slowed.json()).toMatchObject({ code: 'too-many-tries' })
    expect((await signIn('target@example.test')).status).toBe(429) // the right password waits too
    await world.sql`update auth.failed_sign_in set last_at = last_at - interval '1 minute'`
    expect((await signIn('target@example.test')).status).toBe(200)
    expect(
      await world.sql`select 1 from auth.failed_sign_in where key = 'account:target@example.test'`,
    ).toHaveLength(0)
  })
})

describe('a command from another origin', () => {
  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost' }, 404],
    [{ 'sec-fetch-site': 'same-origin' }, 404],
    [{}, 404],
  ])('with %j is answered with %i', async (headers, status) => {
    const nok = await world.as('support', 'nok')
    const answer = await nok.raw(
      'POST',
      '/api/statements/claim',
      { entryId: crypto.randomUUID() },
      headers as Record<string, string>,
    )
    expect(answer.status).toBe(status)
  })
})

describe('the first owner', () => {
  const owner = {
    email: 'first@example.test',
    firstName: 'First',
    lastName: 'Owner',
    password: 'a long enough password',
  }

  test('is created once, with the printed link', async () => {
    const address = await firstOwnerAddress(world.sql, 'http://localhost')
    const token = tokenOfLink(address!)
    await expect(
      createFirstOwner({ sql: world.sql, address: '' }, { ...owner, token: 'guessed' }),
    ).rejects.toMatchObject({
      code: 'setup-token-wrong',
    })
    const made = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        createFirstOwner(
          { sql: world.sql, address: '' },
          { ...owner, email: `first${n}@example.test`, token },
        ),
      ),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await firstOwnerAddress(world.sql, 'http://localhost')).toBeNull()
    const { email } = made.find((one) => one.status === 'fulfilled')!.value
    expect((await signIn(email, owner.password)).status).toBe(200)
  })

  test('needs a password of twelve characters, which is checked before anything is written', async () => {
    const answer = await fetch(`${world.url}/api/staff/create-first-owner`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...owner, token: 'x', password: 'short' }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      fields: [{ path: 'password', message: 'At least 12 characters.' }],
    })
  })
})
