import { beforeEach, describe, expect, test } from 'vitest'
import { type Browser, browserOf, minutesAfterProof, setUpApp, signedIn } from '#testing/factors.ts'
import { newTelephone } from '#testing/passkey.ts'
import { password, secret } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { createSignIn } from '../sign-in/sign-in.ts'

const world = worldOfFile()
beforeEach(() => world.sql`delete from auth.failed_sign_in`)

let number = 0
type Telephone = ReturnType<typeof newTelephone>

async function add(browser: Browser, telephone: Telephone, body: object = { password }) {
  const { options } = await browser.post('staff/begin-passkey', body)
  return browser.post('staff/add-passkey', { name: 'โทรศัพท์', credential: telephone.make(options) })
}

async function withPasskey(role: Parameters<typeof signedIn>[1] = 'support') {
  const name = `keyed${++number}`
  const browser = await signedIn(world, role, name)
  const telephone = newTelephone()
  const added = await add(browser, telephone)
  expect(added).toMatchObject({ status: 200 })
  return { email: `${name}@example.test`, browser, telephone, recoveryCodes: added.recoveryCodes as string[] }
}

type How = Parameters<Telephone['sign']>[1]

async function comeIn(
  telephone: Telephone,
  { how, remember = true }: { how?: How; remember?: boolean } = {},
) {
  const browser = browserOf(world)
  const { options } = await browser.post('auth/passkey/options')
  const credential = telephone.sign(options, how)
  const answer = await browser.post('auth/sign-in/passkey', { credential, rememberMe: remember })
  return { browser, credential, answer }
}

describe('a passkey', () => {
  test('signs in alone, being both factors, and is listed in the history under its name', async () => {
    const { email, telephone, recoveryCodes } = await withPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const { browser, answer } = await comeIn(telephone)
    expect(answer).toEqual({ status: 200, signedIn: true })
    expect(await browser.get('staff/me')).toMatchObject({ status: 200, email })
    const [last] = await world.sql`
      select way, outcome from auth.sign_in where user_id is not null order by id desc limit 1`
    expect(last).toEqual({ way: 'passkey', outcome: 'admitted' })
  })

  test('gives a remembered session or not, as chosen on the page', async () => {
    const { email, telephone } = await withPasskey()
    for (const remember of [true, false]) {
      await comeIn(telephone, { remember })
      const [session] = await world.sql`
        select s.remembered from auth.session s join employee e on e.user_id = s."userId"
        where e.email = ${email} order by s."createdAt" desc limit 1`
      expect(session!['remembered']).toBe(remember)
    }
  })

  test('is asked for after a password', async () => {
    const { email, telephone } = await withPasskey()
    const browser = browserOf(world)
    await browser.signIn(email)
    expect(await browser.get('staff/me')).toMatchObject({ code: 'second-factor-needed' })
    const { options } = await browser.post('staff/begin-passkey-proof')
    expect(await browser.post('staff/prove-passkey', { credential: telephone.sign(options) })).toMatchObject({
      status: 200,
      by: 'passkey',
    })
    expect(await browser.get('staff/me')).toMatchObject({ status: 200, email })
  })

  test('opens nothing with a used signature, even in a browser that still has the challenge', async () => {
    const { telephone } = await withPasskey()
    const browser = browserOf(world)
    const { options } = await browser.post('auth/passkey/options')
    const kept = new Map(browser.cookies)
    const credential = telephone.sign(options)
    expect((await browser.post('auth/sign-in/passkey', { credential })).status).toBe(200)
    const thief = browserOf(world, new Map(kept))
    expect(await thief.post('auth/sign-in/passkey', { credential })).toMatchObject({
      status: 401,
      code: 'passkey-wrong',
    })
    // The key is not accepted either with a new signature of the same challenge.
    const again = telephone.sign(options, { counter: 99 })
    expect(
      await browserOf(world, new Map(kept)).post('auth/sign-in/passkey', { credential: again }),
    ).toMatchObject({ status: 401, code: 'passkey-wrong' })
  })

  test('copied and used at once in several browsers opens one session', async () => {
    const { telephone } = await withPasskey()
    const browsers = Array.from({ length: 4 }, () => browserOf(world))
    const credentials = await Promise.all(
      browsers.map(async (browser) =>
        telephone.sign((await browser.post('auth/passkey/options')).options, { counter: 7 }),
      ),
    )
    const answers = await Promise.all(
      browsers.map((browser, n) => browser.post('auth/sign-in/passkey', { credential: credentials[n] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('copied and used at once to complete two sessions completes one, and the other try is in the history', async () => {
    const { email, telephone } = await withPasskey()
    const browsers = [browserOf(world), browserOf(world)]
    const credentials: unknown[] = []
    for (const browser of browsers) {
      await browser.signIn(email)
      const { options } = await browser.post('staff/begin-passkey-proof')
      credentials.push(telephone.sign(options, { counter: 7 }))
    }
    const answers = await Promise.all(
      browsers.map((browser, at) => browser.post('staff/prove-passkey', { credential: credentials[at] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const tries = await world.sql<{ outcome: string }[]>`
      select s.outcome from auth.sign_in s join employee e on e.id = s.employee_id
      where e.email = ${email} and s.way = 'passkey' order by 1`
    expect(tries.map(({ outcome }) => outcome)).toEqual(['admitted', 'wrong-factor'])
  })

  test.each([
    ['that signs for another site', { origin: 'https://khlang.example.org' }],
    ['that belongs to another site', { home: 'khlang.example.org' }],
    ['used without user verification', { verified: false }],
    ['that was copied: its counter does not increase', { counter: 0 }],
  ] satisfies [string, How][])('%s is refused', async (_how, how) => {
    const { telephone } = await withPasskey()
    await comeIn(telephone)
    const { browser, answer } = await comeIn(telephone, { how })
    expect(answer).toMatchObject({ status: 401, code: 'passkey-wrong' })
    expect(browser.session()).toBeUndefined()
  })

  test('that is unknown is refused, and so is one with a challenge that was not issued', async () => {
    expect((await comeIn(newTelephone())).answer).toMatchObject({ status: 401, code: 'passkey-wrong' })
    const { telephone } = await withPasskey()
    const credential = telephone.sign({ challenge: 'bWluZQ' })
    expect(await browserOf(world).post('auth/sign-in/passkey', { credential })).toMatchObject({
      status: 401,
      code: 'offer-expired',
    })
  })

  test('of a switched-off employee is refused in the specified words, and creates no session', async () => {
    const owner = await signedIn(world, 'owner', 'boss')
    const { email, telephone } = await withPasskey()
    const [{ id, version } = { id: '', version: 0 }] = await world.sql<{ id: string; version: number }[]>`
      select id, version from employee where email = ${email}`
    expect((await owner.post('staff/switch-off', { id, version, reason: 'left' })).status).toBe(200)
    const { browser, answer } = await comeIn(telephone)
    expect(answer).toMatchObject({
      status: 403,
      code: 'not-an-employee',
      message: 'There is no user record corresponding to this identifier. The user may have been deleted.',
    })
    expect(browser.session()).toBeUndefined()
    const [row] =
      await world.sql`select count(*)::int as n from auth.session s join employee e on e.user_id = s."userId" where e.id = ${id}`
    expect(row!['n']).toBe(0)
  })

  test('of another employee proves nothing in my session', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    await minutesAfterProof(world, 6)
    const { options } = await mine.browser.post('staff/begin-passkey-proof')
    expect(
      await mine.browser.post('staff/prove-passkey', { credential: other.telephone.sign(options) }),
    ).toMatchObject({
      code: 'passkey-wrong',
    })
    expect(await mine.browser.post('staff/renew-recovery-codes')).toMatchObject({
      code: 'fresh-factor-needed',
    })
  })

  test('answers its challenge once, and not the challenge of another session', async () => {
    const { email, browser, telephone } = await withPasskey()
    const { options } = await browser.post('staff/begin-passkey-proof')
    const credential = telephone.sign(options)
    const other = browserOf(world)
    await other.signIn(email)
    expect(await other.post('staff/prove-passkey', { credential })).toMatchObject({ code: 'offer-expired' })
    expect(await browser.post('staff/prove-passkey', { credential })).toMatchObject({ status: 200 })
    expect(await browser.post('staff/prove-passkey', { credential })).toMatchObject({ code: 'offer-expired' })
  })

  test('belongs to one employee only', async () => {
    const { telephone } = await withPasskey()
    const other = await signedIn(world, 'support', `keyed${++number}`)
    expect(await add(other, telephone)).toMatchObject({ status: 409, code: 'passkey-there' })
  })

  test('cannot be removed as the last way to sign in; with a password it can, and the audit records it', async () => {
    const { email, browser, telephone } = await withPasskey()
    await world.sql`
      update auth.account a set password = null from auth."user" u where u.id = a."userId" and u.email = ${email}`
    expect(await browser.post('staff/remove-passkey', { id: telephone.id })).toMatchObject({
      code: 'last-way-in',
    })
    const other = await withPasskey()
    expect(await other.browser.post('staff/remove-passkey', { id: telephone.id })).toMatchObject({
      status: 404,
    })
    expect(await other.browser.post('staff/remove-passkey', { id: other.telephone.id })).toMatchObject({
      status: 200,
    })
    expect(await other.browser.get('staff/my-second-factors')).toMatchObject({
      passkeys: [],
      recoveryLeft: 0,
    })
    const [line] = await world.sql`
      select before, after from audit where act = 'factor.removePasskey' and actor = ${other.email}`
    expect(line).toMatchObject({
      before: { name: expect.any(String) },
      after: { sessionsEnded: expect.any(Number) },
    })
    const next = browserOf(world)
    await next.signIn(other.email)
    expect(await next.get('staff/me')).toMatchObject({ status: 200 })
  })

  test('beside an app can be renamed, and is listed with its last use', async () => {
    const { browser, telephone } = await withPasskey()
    expect((await setUpApp(browser, {})).recoveryCodes).toBeNull()
    expect(await browser.post('staff/rename-passkey', { id: telephone.id, name: 'กุญแจสำรอง' })).toMatchObject(
      { status: 200 },
    )
    await comeIn(telephone)
    expect(await browser.get('staff/my-second-factors')).toMatchObject({
      authenticator: { usedAt: expect.any(String) },
      passkeys: [{ name: 'กุญแจสำรอง', usedAt: expect.any(String) }],
    })
  })

  test('over TLS has its challenge cookie bound to this host, like the session cookie', async () => {
    const publicUrl = 'https://console.example'
    const door = await createSignIn(world.sql, { publicUrl, secret, social: {} })
    const asked = await door.handle(
      new Request(`${publicUrl}/api/auth/passkey/options`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: publicUrl },
        body: '{}',
      }),
    )
    const cookies = [...asked.headers.getSetCookie(), door.sessionCookie('a-token', null)]
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-khlang\.\w+=/)
      expect(cookie).toMatch(/; Path=\/;/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; HttpOnly/)
    }
  })
})
