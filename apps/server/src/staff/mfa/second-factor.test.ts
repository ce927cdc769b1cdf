import { beforeEach, describe, expect, test } from 'vitest'
import { appOf, browserOf, later, minutesAfterProof, setUpApp, signedIn } from '#testing/factors.ts'
import { clientOf } from '#testing/client.ts'
import { linkTo, people } from '#testing/social.ts'
import { openStream } from '#testing/stream.ts'
import { newWorld, password } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'

const mails: { to: string; subject: string; text: string }[] = []
const world = worldOfFile({
  social: true,
  mail: async (mail) => {
    mails.push(mail)
    return true
  },
})
beforeEach(() => world.sql`delete from auth.failed_sign_in`)

let number = 0
/** Each test has its own people. */
const someone = () => `person${++number}`
const mailOf = (name: string) => `${name}@example.test`

async function withApp(role: Parameters<typeof signedIn>[1] = 'support') {
  const name = someone()
  const browser = await signedIn(world, role, name)
  const { app, recoveryCodes } = await setUpApp(browser)
  await later(world)
  return { name, email: mailOf(name), browser, app, recoveryCodes: recoveryCodes! }
}

/** Returns the seconds until the newest session of this employee ends unless it is used; null: no limit. */
async function secondsLeft(email: string): Promise<number | null> {
  const [row] = await world.sql<{ idle: number | null }[]>`
    select extract(epoch from s.idle_until - clock_timestamp())::int as idle from auth.session s
    join employee e on e.user_id = s."userId" where e.email = ${email} order by s."createdAt" desc limit 1`
  return row!.idle
}

const idOf = async (name: string) => {
  const [row] = await world.sql<{ id: string; version: number }[]>`
    select id, version from employee where email = ${mailOf(name)}`
  return row!
}

describe('an authenticator app', () => {
  test('is set up with a valid code of its own, gives ten recovery codes, and is requested at the next sign-in', async () => {
    const { email, app, recoveryCodes } = await withApp()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const browser = browserOf(world)
    expect((await browser.signIn(email)).status).toBe(200)
    expect(await browser.get('staff/me')).toMatchObject({ status: 401, code: 'second-factor-needed' })
    expect(await browser.get('staff/factor-door')).toMatchObject({
      pending: true,
      missing: false,
      authenticator: true,
      recoveryLeft: 10,
    })
    expect(await browser.post('staff/prove-factor', { code: app.code() })).toMatchObject({
      status: 200,
      by: 'authenticator',
    })
    expect(await browser.get('staff/me')).toMatchObject({ status: 200, email })
  })

  test('does not count before a valid code was entered', async () => {
    const name = someone()
    const browser = await signedIn(world, 'support', name)
    await browser.post('staff/begin-authenticator', { password })
    expect(await browser.post('staff/confirm-authenticator', { code: '000000' })).toMatchObject({
      code: 'code-wrong',
    })
    const next = browserOf(world)
    await next.signIn(mailOf(name))
    expect(await next.get('staff/me')).toMatchObject({ status: 200 })
  })

  test('accepts a code as typed: with a space, in Thai digits', async () => {
    const { email, app } = await withApp()
    const browser = browserOf(world)
    await browser.signIn(email)
    const thai = app
      .code()
      .replaceAll(/\d/g, (digit) => String.fromCharCode('๐'.charCodeAt(0) + Number(digit)))
    expect(
      await browser.post('staff/prove-factor', { code: `${thai.slice(0, 3)} ${thai.slice(3)}` }),
    ).toMatchObject({
      status: 200,
    })
  })

  test('accepts a code once, so that an observed code is useless', async () => {
    const { email, app } = await withApp()
    const [first, second] = [browserOf(world), browserOf(world)]
    await first.signIn(email)
    await second.signIn(email)
    const code = app.code()
    expect(await first.post('staff/prove-factor', { code })).toMatchObject({ status: 200 })
    expect(await second.post('staff/prove-factor', { code })).toMatchObject({
      status: 409,
      code: 'code-used',
    })
    expect(await second.get('staff/me')).toMatchObject({ code: 'second-factor-needed' })
  })

  test('does not accept the code by which it was set up once more', async () => {
    const name = someone()
    const browser = await signedIn(world, 'support', name)
    const { secret } = await browser.post('staff/begin-authenticator', { password })
    const code = appOf(secret).code()
    expect(await browser.post('staff/confirm-authenticator', { code })).toMatchObject({ status: 200 })
    const next = browserOf(world)
    await next.signIn(mailOf(name))
    expect(await next.post('staff/prove-factor', { code })).toMatchObject({ code: 'code-used' })
  })

  // Invariant: A code, a recovery code and a signature of a passkey work once, however many send them at
  // once. Database: `last_step`, `used_at`, `counter`, `spent_challenge`, compared and set.
  test('admits one of four simultaneous uses of the same code', async () => {
    const { email, app } = await withApp()
    const browsers = Array.from({ length: 4 }, () => browserOf(world))
    await Promise.all(browsers.map((browser) => browser.signIn(email)))
    const code = app.code()
    const answers = await Promise.all(browsers.map((browser) => browser.post('staff/prove-factor', { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'code-used')).toHaveLength(3)
  })

  test('allows five wrong codes, then ever slower ones, also at once', async () => {
    const { name, email } = await withApp()
    const browser = browserOf(world)
    await browser.signIn(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('staff/prove-factor', { code: '000000' })),
    )
    expect(answers.filter((answer) => answer.code === 'code-wrong').length).toBeLessThanOrEqual(5)
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    const [row] = await world.sql`
      select count(*)::int as n from auth.sign_in where employee_id = ${(await idOf(name)).id} and outcome = 'wrong-factor'`
    expect(row!['n']).toBeGreaterThan(0)
  })

  test('makes who guessed wait: meanwhile no right code is accepted, nor a recovery code', async () => {
    const { email, app, recoveryCodes } = await withApp()
    const browser = browserOf(world)
    await browser.signIn(email)
    const prove = (code: string) => browser.post('staff/prove-factor', { code })
    const answers = []
    for (let time = 0; time < 6; time++) answers.push((await prove('000000')).code)
    expect(answers.at(-1)).toBe('too-many-tries')
    expect(await prove(app.code())).toMatchObject({ status: 429, code: 'too-many-tries' })
    expect(await prove(recoveryCodes[3]!)).toMatchObject({ status: 429, code: 'too-many-tries' })
    const elsewhere = browserOf(world) // another session has no tries of its own
    await elsewhere.signIn(email)
    expect(await elsewhere.post('staff/prove-factor', { code: app.code() })).toMatchObject({ status: 429 })
    expect(await browser.get('staff/me')).toMatchObject({ code: 'second-factor-needed' })
    await world.sql`update auth.failed_sign_in set last_at = last_at - interval '1 minute'`
    expect(await prove(app.code())).toMatchObject({ status: 200 })
  })

  test('makes who guessed while it is set up wait: meanwhile no right code is accepted', async () => {
    const browser = await signedIn(world, 'support', someone())
    const { secret } = await browser.post('staff/begin-authenticator', { password })
    const confirm = (code: string) => browser.post('staff/confirm-authenticator', { code })
    const answers = []
    for (let time = 0; time < 6; time++) answers.push((await confirm('000000')).code)
    expect(answers.at(-1)).toBe('too-many-tries')
    expect(await confirm(appOf(secret).code())).toMatchObject({ status: 429, code: 'too-many-tries' })
    await world.sql`update auth.failed_sign_in set last_at = last_at - interval '1 minute'`
    expect(await confirm(appOf(secret).code())).toMatchObject({ status: 200 })
  })

  test('is not stored in plain text, neither in its row nor in the audit', async () => {
    const name = someone()
    const browser = await signedIn(world, 'support', name)
    const { app, recoveryCodes } = await setUpApp(browser)
    const [row] = await world.sql`select secret, encode(secret, 'escape') as text from auth.authenticator
      where employee_id = ${(await idOf(name)).id}`
    expect((row!['secret'] as Buffer).includes(app.secret)).toBe(false)
    const stored = JSON.stringify(
      await world.sql`select act, before, after, reason from audit where actor = ${mailOf(name)}`,
    )
    expect(stored).toContain('factor.setAuthenticator')
    for (const code of recoveryCodes!) expect(stored).not.toContain(code)
    const kept = await world.sql`select hash from auth.recovery_code`
    for (const { hash } of kept) expect(recoveryCodes).not.toContain(String(hash))
  })
})

describe('a session whose second factor is pending', () => {
  test('is "asked" in the history, and "admitted" once it is verified', async () => {
    const { name, email, app } = await withApp()
    const browser = browserOf(world)
    await browser.signIn(email)
    const outcomes = async () =>
      (
        await world.sql<{ way: string; outcome: string }[]>`
          select way, outcome from auth.sign_in where employee_id = ${(await idOf(name)).id} order by id desc limit 2`
      ).map(({ way, outcome }) => `${way} ${outcome}`)
    expect((await outcomes())[0]).toBe('password factor-asked')
    await browser.post('staff/prove-factor', { code: app.code() })
    expect(await outcomes()).toEqual(['authenticator admitted', 'password factor-asked'])
  })

  test('continues under a new token, and the old one opens nothing', async () => {
    const { email, app } = await withApp()
    const browser = browserOf(world)
    await browser.signIn(email)
    const before = browserOf(world, new Map(browser.cookies))
    await browser.post('staff/prove-factor', { code: app.code() })
    expect(await browser.get('staff/me')).toMatchObject({ status: 200 })
    expect(await before.get('staff/me')).toMatchObject({ status: 401, code: 'not-signed-in' })
  })

  test('lasts ten minutes, remembered or not; once verified it has its usual length', async () => {
    const { email, app } = await withApp()
    const browser = browserOf(world)
    await browser.signIn(email, true)
    expect(await secondsLeft(email)).toBeLessThanOrEqual(600)
    await browser.post('staff/prove-factor', { code: app.code() })
    expect(await secondsLeft(email)).toBeNull()
  })

  test('keeps its ten minutes when the idle limits are changed', async () => {
    const { email } = await withApp()
    await browserOf(world).signIn(email, false)
    const boss = await world.as('owner', 'limits')
    const { idleMinutes } = await boss.get('settings/get')
    await boss.post('settings/update', { idleMinutes: { ...idleMinutes, support: 45 } })
    expect(await secondsLeft(email)).toBeLessThanOrEqual(600)
    await boss.post('settings/update', { idleMinutes })
  })

  test('gets no stream, and loses an open one when its role requires a factor', async () => {
    const { email, app } = await withApp('viewer')
    const browser = browserOf(world)
    await browser.signIn(email)
    expect((await browser.go('/api/live')).status).toBe(401)
    await browser.post('staff/prove-factor', { code: app.code() })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await using stream = await openStream(clientOf(world.url, { cookie }))
    await world.sql`update auth.session set factor_at = null where factor_at is not null`
    await stream.ended
  })

  test('cannot add a factor before proving the existing one', async () => {
    const { email } = await withApp()
    const browser = browserOf(world)
    await browser.signIn(email)
    for (const path of ['begin-authenticator', 'begin-passkey'])
      expect(await browser.post(`staff/${path}`, { password })).toMatchObject({
        code: 'second-factor-needed',
      })
    expect(await browser.post('staff/confirm-authenticator', { code: '000000' })).toMatchObject({
      code: 'second-factor-needed',
    })
    expect((await browser.send('/api/auth/link-social', { provider: 'google' })).status).toBe(401)
  })

  test('also follows a sign-in through Google', async () => {
    const { email, app } = await withApp()
    await linkTo(world, 'google', email, people.nok)
    const browser = browserOf(world)
    await browser.through('sign-in/social', 'google', people.nok)
    expect(await browser.get('staff/me')).toMatchObject({ status: 401, code: 'second-factor-needed' })
    expect(await browser.post('staff/prove-factor', { code: app.code() })).toMatchObject({ status: 200 })
    expect(await browser.get('staff/me')).toMatchObject({ status: 200, email })
  })
})

describe('recovery codes', () => {
  test('work once each, are counted, and their use is audited', async () => {
    const { email, recoveryCodes } = await withApp()
    const [code = ''] = recoveryCodes
    const browser = browserOf(world)
    await browser.signIn(email)
    expect(await browser.post('staff/prove-factor', { code: code.toUpperCase() })).toMatchObject({
      status: 200,
      by: 'recovery',
      recoveryLeft: 9,
    })
    const again = browserOf(world)
    await again.signIn(email)
    expect(await again.post('staff/prove-factor', { code })).toMatchObject({ code: 'code-wrong' })
    const [line] = await world.sql`
      select after from audit where actor = ${email} and act = 'factor.useRecoveryCode'`
    expect(line!['after']).toMatchObject({ left: 9 })
  })

  test('become void when a new set is made', async () => {
    const { email, browser, recoveryCodes } = await withApp()
    const renewed = await browser.post('staff/renew-recovery-codes')
    expect(renewed.recoveryCodes).toHaveLength(10)
    const next = browserOf(world)
    await next.signIn(email)
    expect(await next.post('staff/prove-factor', { code: recoveryCodes[0] })).toMatchObject({
      code: 'code-wrong',
    })
    expect(await next.post('staff/prove-factor', { code: renewed.recoveryCodes[0] })).toMatchObject({
      status: 200,
    })
  })

  test('of another employee are refused', async () => {
    const [one, other] = [await withApp(), await withApp()]
    const browser = browserOf(world)
    await browser.signIn(one.email)
    expect(await browser.post('staff/prove-factor', { code: other.recoveryCodes[0] })).toMatchObject({
      code: 'code-wrong',
    })
  })
})

describe('changing the second factor', () => {
  test('needs the password of an employee without a factor', async () => {
    const browser = await signedIn(world, 'support', someone())
    expect(await browser.post('staff/begin-authenticator', {})).toMatchObject({ code: 'password-wrong' })
    expect(await browser.post('staff/begin-authenticator', { password: 'not it, not it' })).toMatchObject({
      code: 'password-wrong',
    })
  })

  test('needs a recent proof from an employee with a factor', async () => {
    const { browser, app } = await withApp()
    await minutesAfterProof(world, 6)
    for (const path of [
      'begin-authenticator',
      'begin-passkey',
      'remove-authenticator',
      'renew-recovery-codes',
    ])
      expect(await browser.post(`staff/${path}`, { password })).toMatchObject({
        status: 403,
        code: 'fresh-factor-needed',
      })
    await browser.post('staff/prove-factor', { code: app.code() })
    expect(await browser.post('staff/remove-authenticator')).toMatchObject({ status: 200 })
  })

  test('ends every other session, and gives this one another token', async () => {
    const name = someone()
    const [here, there] = [await signedIn(world, 'support', name), await signedIn(world, 'support', name)]
    const seen = browserOf(world, new Map(here.cookies))
    await setUpApp(here)
    expect(await here.get('staff/me')).toMatchObject({ status: 200 })
    expect(await there.get('staff/me')).toMatchObject({ code: 'not-signed-in' })
    expect(await seen.get('staff/me')).toMatchObject({ code: 'not-signed-in' })
  })

  test('is reported by mail, without any secret in it', async () => {
    const { email, app, recoveryCodes } = await withApp()
    const received = mails.filter(({ to }) => to === email)
    expect(received).toHaveLength(1)
    expect(received[0]!.text).toContain('An authenticator app was set up.')
    for (const secret of [app.secret.toString('hex'), ...recoveryCodes])
      expect(received[0]!.text).not.toContain(secret)
  })

  test('affects only one’s own: no field names another employee', async () => {
    const victim = await withApp()
    const thief = await withApp()
    await thief.browser.post('staff/remove-authenticator', {
      id: (await idOf(victim.name)).id,
      employeeId: (await idOf(victim.name)).id,
    })
    const [row] = await world.sql`select second_factor from employee where email = ${victim.email}`
    expect(row!['secondFactor']).toBe(true)
  })

  test('is separate from the password, whose change keeps the factor', async () => {
    const { browser, email } = await withApp()
    const fresh = 'a password that is new'
    expect(await browser.post('staff/change-password', { current: password, password: fresh })).toMatchObject(
      { status: 200 },
    )
    const next = browserOf(world)
    await next.send('/api/auth/sign-in/email', { email, password: fresh })
    expect(await next.get('staff/me')).toMatchObject({ code: 'second-factor-needed' })
  })

  test('for a lost factor is done by an owner with a reason; sessions end, and owners cannot do it for themselves', async () => {
    const owner = await signedIn(world, 'owner', 'boss')
    const { name, browser, email } = await withApp()
    const { id, version } = await idOf(name)
    expect(await owner.post('staff/remove-second-factors', { id, version, reason: '' })).toMatchObject({
      status: 400,
    })
    expect(await owner.post('staff/remove-second-factors', { id, version, reason: 'lost' })).toMatchObject({
      status: 200,
      secondFactor: false,
    })
    expect(await browser.get('staff/me')).toMatchObject({ code: 'not-signed-in' })
    const next = browserOf(world)
    await next.signIn(email)
    expect(await next.get('staff/me')).toMatchObject({ status: 200 })
    const [line] =
      await world.sql`select actor, reason from audit where act = 'factor.removeAll' and object_id = ${id}`
    expect(line).toMatchObject({ actor: 'boss@example.test', reason: 'lost' })
    const boss = await idOf('boss')
    expect(await owner.post('staff/remove-second-factors', { ...boss, reason: 'mine' })).toMatchObject({
      code: 'employee-oneself',
    })
  })
})

describe('a role with a required second factor', () => {
  const demand = async (owner: Awaited<ReturnType<typeof signedIn>>, role: string) => {
    const settings = await owner.get('settings/get')
    return owner.post('settings/update', {
      secondFactor: { ...settings.secondFactor, [role]: 'required' },
    })
  }

  test('makes existing sessions pending at once, and the next sign-in leads to the setup', async () => {
    const own = await newWorld()
    try {
      const owner = await signedIn(own, 'owner')
      const finance = await signedIn(own, 'finance')
      expect(await demand(owner, 'finance')).toMatchObject({ status: 200 })
      expect(await finance.get('staff/me')).toMatchObject({ status: 401, code: 'second-factor-needed' })
      expect(await owner.get('staff/me')).toMatchObject({ status: 200 })
      const next = browserOf(own)
      await next.signIn('finance@example.test')
      expect(await next.get('staff/factor-door')).toMatchObject({
        pending: true,
        missing: true,
        signedInRecently: true,
      })
      const { recoveryCodes } = await setUpApp(next, {})
      expect(recoveryCodes).toHaveLength(10)
      expect(await next.get('staff/me')).toMatchObject({ status: 200 })
      expect(await next.post('staff/remove-authenticator')).toMatchObject({ code: 'factor-demanded' })
      // Somebody who finds a session that was open all day cannot set up a second factor.
      await own.sql`update auth.session set factor_at = null, "createdAt" = "createdAt" - interval '1 hour'`
      await own.sql`delete from auth.authenticator`
      expect(await next.post('staff/begin-authenticator', { password })).toMatchObject({
        code: 'sign-in-again',
      })
    } finally {
      await own[Symbol.asyncDispose]()
    }
  })

  test('cannot be set for owners by an owner without a factor', async () => {
    const owner = await signedIn(world, 'owner', 'boss')
    expect(await demand(owner, 'owner')).toMatchObject({ status: 409, code: 'factor-missing' })
  })
})
