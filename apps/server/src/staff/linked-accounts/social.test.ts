import { type SocialProvider, socialProviders } from '@khlang/domain/staff/social'
import { subjectOf } from '@khlang/seed/fake-providers-protocols'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkTo, newBrowser, people } from '#testing/social.ts'
import type { Mail } from '#platform/mail.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { newWorld, password } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { storedToken } from '../sessions/session-token.ts'

const mails: Mail[] = []
const warnings: object[] = []
const log = Object.assign(createLog('silent'), { warn: (fields: object) => warnings.push(fields) })
const world = worldOfFile({
  social: true,
  log,
  mail: (mail) => {
    mails.push(mail)
    return Promise.resolve(true)
  },
})
beforeEach(async () => {
  await world.as('support', 'nok')
  await world.sql`delete from auth.account where "providerId" <> 'credential'`
  await world.sql`delete from auth."user" where email like '%@mail.example'`
  await world.sql`delete from auth.failed_sign_in`
})

const noRecord = 'There is no user record corresponding to this identifier. The user may have been deleted.'
const accountsOf = (email: string) => world.sql<{ providerId: string; accountId: string }[]>`
  select a."providerId", a."accountId" from auth.account a join auth."user" u on u.id = a."userId"
  where u.email = ${email} and a."providerId" <> 'credential'`

describe.each(socialProviders)('signing in through %s', (provider) => {
  test('an employee with a linked account signs in, under any e-mail they have there', async () => {
    await linkTo(world, provider, 'nok@example.test')
    const browser = newBrowser(world)
    const { said } = await browser.through('sign-in/social', provider, people.nok)
    expect(said.get('error')).toBeNull()
    expect(await (await browser.me()).json()).toMatchObject({ email: 'nok@example.test' })
  })

  test('an outsider gets the specified sentence and no session, and waits for an owner', async () => {
    const browser = newBrowser(world)
    const { said } = await browser.through('sign-in/social', provider, people.outsider)
    expect([said.get('error'), said.get('error_description')]).toEqual(['not-an-employee', noRecord])
    expect(browser.session()).toBeUndefined()
    expect((await browser.me()).status).toBe(401)
    expect(await accountsOf('outsider@mail.example')).toEqual([
      { providerId: provider, accountId: subjectOf(provider, people.outsider.key) },
    ])
  })

  // Invariant: An account at a provider signs in only the employee who linked it; an equal e-mail signs
  // nobody in. Rule: `staff/linked-accounts/social.ts`. Database: `account_once`.
  test('the e-mail of an employee opens and links nothing, and the answer does not reveal that it is known', async () => {
    const browser = newBrowser(world)
    const { said } = await browser.through('sign-in/social', provider, people.twin)
    expect([said.get('error'), said.get('error_description')]).toEqual(['not-an-employee', noRecord])
    expect(browser.session()).toBeUndefined()
    expect(await accountsOf('nok@example.test')).toEqual([])
  })

  test('an invited employee’s e-mail creates no waiting account for them', async () => {
    await world.sql`
      insert into employee (id, email, first_name, last_name, role)
      values (gen_random_uuid(), 'outsider@mail.example', 'In', 'Vited', 'support')`
    const { said } = await newBrowser(world).through('sign-in/social', provider, people.outsider)
    expect(said.get('error')).toBe('not-an-employee')
    expect(await world.sql`select 1 from auth."user" where email = 'outsider@mail.example'`).toHaveLength(0)
    await world.sql`delete from employee where email = 'outsider@mail.example'`
  })

  test('a cancelled sign-in is explained in the provider’s words', async () => {
    const { said } = await newBrowser(world).through('sign-in/social', provider, null)
    expect([said.get('error'), said.get('error_description')]).toEqual([
      'access_denied',
      'The user denied the request.',
    ])
  })

  test('no token of the provider is stored', async () => {
    await newBrowser(world).through('sign-in/social', provider, people.outsider)
    await newBrowser(world).through('sign-in/social', provider, people.outsider)
    const rows = await world.sql`
      select 1 from auth.account where "providerId" <> 'credential'
        and coalesce("accessToken", "refreshToken", "idToken", scope) is not null`
    expect(rows).toHaveLength(0)
  })

  test('a signed-in employee links an account, which is audited', async () => {
    const browser = await signedIn('nok@example.test')
    const { said } = await browser.through('link-social', provider, people.outsider)
    expect(said.get('error')).toBeNull()
    expect(await accountsOf('nok@example.test')).toEqual([
      { providerId: provider, accountId: subjectOf(provider, people.outsider.key) },
    ])
    const [line] = await world.sql`select actor, act, after, origin from audit order by seq desc limit 1`
    expect(line).toEqual({
      actor: 'nok@example.test',
      act: 'account.link',
      after: { provider },
      origin: { address: '127.0.0.1', request: expect.any(String), session: expect.any(String) },
    })
    expect(await world.sql`select 1 from auth.account where origin is not null`).toEqual([])
  })
})

async function signedIn(email: string, rememberMe = true) {
  const browser = newBrowser(world)
  await browser.go('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rememberMe }),
  })
  return browser
}

test('an employee is mailed about a newly linked account, and an outsider gets no mail', async () => {
  mails.length = 0
  await newBrowser(world).through('sign-in/social', 'github', people.outsider)
  expect(mails).toEqual([])
  const browser = await signedIn('nok@example.test')
  await browser.through('link-social', 'google', people.nok)
  expect(mails).toMatchObject([{ to: 'nok@example.test', text: expect.stringContaining('Google') }])
  expect(mails[0]!.text).not.toMatch(/https?:/)
})

describe('a sign-in popup', () => {
  test('gives a session of seven days if remembered, otherwise until the browser closes, at most twelve hours', async () => {
    await linkTo(world, 'google', 'nok@example.test')
    const lasts = async (rememberMe: boolean) => {
      const browser = newBrowser(world)
      const { ended } = await browser.through('sign-in/social', 'google', people.nok, {
        additionalData: { rememberMe },
      })
      const set = ended.headers.getSetCookie().filter((cookie) => cookie.includes('session_token'))
      const token = decodeURIComponent(browser.cookies.get(browser.session()!)!).split('.')[0]!
      const [row] = await world.sql<{ hours: number }[]>`
        select round(extract(epoch from "expiresAt" - clock_timestamp()) / 3600)::int as hours
        from auth.session where token = ${storedToken(token)}`
      return { maxAge: set.map((cookie) => /Max-Age=(\d+)/i.exec(cookie)?.[1]), hours: row?.hours }
    }
    expect(await lasts(true)).toEqual({ maxAge: [String(7 * 24 * 3600)], hours: 7 * 24 })
    expect(await lasts(false)).toEqual({ maxAge: [undefined], hours: 12 })
  })

  test('remembers the session even after an unremembered one in the same browser', async () => {
    await linkTo(world, 'google', 'nok@example.test')
    const browser = newBrowser(world)
    await browser.through('sign-in/social', 'google', people.nok, { additionalData: { rememberMe: false } })
    browser.cookies.delete(browser.session()!)
    const { ended } = await browser.through('sign-in/social', 'google', people.nok, {
      additionalData: { rememberMe: true },
    })
    expect(ended.headers.getSetCookie().find((one) => one.includes('session_token'))).toMatch(
      /Max-Age=604800/,
    )
  })

  test('is refused for a signed-in employee', async () => {
    const answer = await (await signedIn('nok@example.test')).begin('sign-in/social', 'google')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'already-signed-in',
      title: 'You are already logged in!',
    })
  })

  test.each(['sign-in/social', 'link-social'] as const)(
    'of %s is refused from another origin',
    async (path) => {
      const browser = await signedIn('nok@example.test')
      const answer = await browser.go(`/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
        body: JSON.stringify({ provider: 'google', callbackURL: '/', disableRedirect: true }),
      })
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'wrong-origin' }])
    },
  )

  test.each(['https://evil.example/', '//evil.example', String.raw`/\evil.example`])(
    'never redirects to %s',
    async (elsewhere) => {
      const browser = newBrowser(world)
      const begun = await browser.begin('sign-in/social', 'google', { callbackURL: elsewhere })
      expect(begun.status).toBe(403)
    },
  )

  test('started in another browser cannot be completed here, nor twice, nor without its cookie', async () => {
    await linkTo(world, 'google', 'nok@example.test')
    const [mine, other] = [newBrowser(world), newBrowser(world)]
    const begin = async (browser: typeof mine) =>
      ((await (await browser.begin('sign-in/social', 'google')).json()) as { url: string }).url
    const [myUrl, otherUrl] = [await begin(mine), await begin(other)]
    const errorOf = (answer: Response) =>
      new URL(answer.headers.get('location')!, world.url).searchParams.get('error')

    const ofOther = await other.choose(otherUrl, people.nok)
    expect(errorOf(await mine.go(ofOther))).toBe('state_mismatch')
    expect(mine.session()).toBeUndefined()

    const ofMine = await mine.choose(myUrl, people.nok)
    expect(errorOf(await newBrowser(world).go(ofMine))).toBe('state_mismatch')
    expect(errorOf(await mine.go(ofMine))).toBeNull()
    expect(errorOf(await mine.go(ofMine))).toBe('state_mismatch')
  })

  test('with a code taken from another browser fails: the proof of who started it is missing', async () => {
    await linkTo(world, 'google', 'nok@example.test')
    const [nok, thief] = [newBrowser(world), newBrowser(world)]
    const urlOf = async (browser: typeof nok) =>
      ((await (await browser.begin('sign-in/social', 'google')).json()) as { url: string }).url
    const stolen = new URL(await nok.choose(await urlOf(nok), people.nok)).searchParams.get('code')!
    const back = new URL(await thief.choose(await urlOf(thief), people.outsider))
    back.searchParams.set('code', stolen)
    warnings.length = 0
    const answer = await thief.go(back.href)
    expect(answer.headers.get('location')).toMatch(/error=invalid_code/)
    expect(thief.session()).toBeUndefined()
    // The person sees no reason; who runs the shop finds the provider's own in the log.
    expect(warnings).toMatchObject([{ reason: 'invalid_grant' }])
  })

  test('cannot be started with a token supplied by the page', async () => {
    const answer = await newBrowser(world).begin('sign-in/social', 'google', { idToken: { token: 'a.b.c' } })
    expect(answer.status).toBe(404)
  })

  test('is not limited while people sign in, and slowed down when nobody completes it', async () => {
    await linkTo(world, 'google', 'nok@example.test')
    const begin = () => newBrowser(world).begin('sign-in/social', 'google')
    const statuses = async (times: number) => {
      const all = []
      for (let n = 0; n < times; n++) all.push((await begin()).status)
      return all
    }
    expect(await statuses(29)).toEqual(Array(29).fill(200))
    await newBrowser(world).through('sign-in/social', 'google', people.nok)
    expect(await statuses(30)).toEqual(Array(30).fill(200))
    await world.sql`update auth.failed_sign_in set failures = 45, last_at = clock_timestamp() where key like 'address:popup:%'`
    const slowed = await begin()
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })

  test('is refused for a provider that is not configured, and the page lists the configured ones', async () => {
    const page = await world.app.http.inject({ url: '/login', headers: { host: 'localhost' } })
    expect(page.body).toContain('data-providers="google facebook twitter github"')
    await using without = await newWorld()
    const answer = await newBrowser(without).begin('sign-in/social', 'google')
    expect(answer.status).toBe(404)
    const bare = await without.app.http.inject({ url: '/login', headers: { host: 'localhost' } })
    expect(bare.body).not.toContain('data-providers')
  })

  test('that fails by an internal error ends on a page, not with a problem as JSON', async () => {
    await world.sql`
      create or replace function refuse_link() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`
    await world.sql`
      create trigger refuse_link before insert on auth.account for each row
        when (new."providerId" = 'github') execute function refuse_link()`
    const { ended, said } = await (
      await signedIn('nok@example.test')
    ).through('link-social', 'github', people.nok)
    await world.sql`drop trigger refuse_link on auth.account`
    expect([ended.status, said.get('error')]).toEqual([302, 'bug'])
  })

  test('ends on a page that runs only its own script, echoes nothing of its address, and keeps its opener', async () => {
    const page = await world.app.http.inject({
      url: '/login/popup?attempt="><script>alert(1)</script>&error=x',
      headers: { host: 'localhost' },
    })
    expect(page.body).not.toContain('alert(1)')
    expect(page.headers['content-security-policy']).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'/)
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })
})

describe('a linked account', () => {
  test('belongs to one employee: another one cannot link it', async () => {
    await world.as('support', 'lek')
    await linkTo(world, 'github', 'lek@example.test', people.outsider)
    const { said } = await (
      await signedIn('nok@example.test')
    ).through('link-social', 'github', people.outsider)
    expect(said.get('error')).toBe('account_already_linked_to_different_user')
    expect(await accountsOf('nok@example.test')).toEqual([])
  })

  test('can be linked only by a signed-in, active employee', async () => {
    expect((await newBrowser(world).begin('link-social', 'google')).status).toBe(401)
    await world.as('support', 'left')
    const left = await signedIn('left@example.test')
    await world.sql`update employee set active = false where email = 'left@example.test'`
    expect((await left.begin('link-social', 'google')).status).toBe(403)
  })

  // Invariant: No way to sign in is linked or removed without an audit line, and the last one stays. Rule:
  // `staff/linked-accounts/unlink-account.ts`. Database: `account_linked`.
  test('is listed, and its removal is audited; the last way to sign in cannot be removed', async () => {
    const nok = await world.as('support', 'nok')
    for (const provider of ['google', 'facebook'] satisfies SocialProvider[])
      await linkTo(world, provider, 'nok@example.test')
    const { password: has, accounts } = await nok.get('staff/linked-accounts')
    expect([has, accounts]).toMatchObject([true, [{ provider: 'google' }, { provider: 'facebook' }]])

    mails.length = 0
    const after = await nok.post('staff/unlink-account', { id: accounts[0].id })
    expect(mails).toMatchObject([{ to: 'nok@example.test', text: expect.stringContaining('Google') }])
    expect(after.accounts).toMatchObject([{ provider: 'facebook' }])
    const [line] = await world.sql`select act, before, origin from audit order by seq desc limit 1`
    expect(line).toMatchObject({
      act: 'account.unlink',
      before: { provider: 'google' },
      origin: { address: '127.0.0.1', session: expect.any(String) },
    })

    await world.sql`
      update auth.account set password = null
      where "providerId" = 'credential' and "userId" = (select user_id from employee where email = 'nok@example.test')`
    expect(await nok.refused('staff/unlink-account', { id: accounts[1].id })).toMatchObject({
      code: 'last-way-in',
    })
    await world.sql`delete from auth."session" where "userId" = (select user_id from employee where email = 'nok@example.test')`
    await world.sql`
      update auth.account set password = other.password from auth.account other
      where auth.account."providerId" = 'credential' and other."providerId" = 'credential' and auth.account.password is null
        and other.password is not null`
  })

  test('removed at the same moment as another leaves one of them', async () => {
    const client = await world.as('support', 'both')
    await world.sql`
      delete from auth.account where "userId" = (select user_id from employee where email = 'both@example.test')`
    for (const provider of ['google', 'facebook'] satisfies SocialProvider[])
      await linkTo(world, provider, 'both@example.test')
    const { accounts } = await client.get('staff/linked-accounts')
    const answers = await Promise.all(
      accounts.map(({ id }: { id: string }) => client.raw('POST', '/api/staff/unlink-account', { id })),
    )
    expect(answers.map(({ status }: Response) => status).toSorted()).toEqual([200, 409])
    expect(await accountsOf('both@example.test')).toHaveLength(1)
  })

  test('of a colleague cannot be removed', async () => {
    const nok = await world.as('support', 'nok')
    const lek = await world.as('support', 'lek')
    await linkTo(world, 'google', 'nok@example.test')
    const { accounts } = await nok.get('staff/linked-accounts')
    expect(await lek.refused('staff/unlink-account', { id: accounts[0].id })).toMatchObject({
      code: 'not-found',
    })
  })
})
