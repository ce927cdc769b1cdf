import { randomUUID } from 'node:crypto'
import type { Role } from '@khlang/domain/staff/acts'
import type { stepUpActs } from '@khlang/domain/staff/second-factor'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type App, type Browser, minutesAfterProof, setUpApp, signedIn } from '#testing/factors.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { password } from '#testing/world.ts'

const world = worldOfFile()
beforeEach(() => world.sql`delete from auth.failed_sign_in`)

const some = randomUUID()
const operation = () => ({ operationId: randomUUID() })

let number = 0
async function withApp(role: Role): Promise<{ browser: Browser; app: App }> {
  const browser = await signedIn(world, role, `careful${++number}`)
  const { app } = await setUpApp(browser)
  return { browser, app }
}

/** For each act that needs step-up: a role that may do it, and a call that does it. */
const ways: Record<
  (typeof stepUpActs)[number],
  [Role, (browser: Browser) => Promise<{ status: number; code?: string }>]
> = {
  'unknown.settle': [
    'finance',
    (browser) =>
      browser.post('crediting/settle-unknown', {
        ...operation(),
        orderId: some,
        outcome: 'credited',
        evidence: 'seen in a report',
      }),
  ],
  'backend.manage': [
    'owner',
    (browser) => browser.post('crediting/take-trial-back', { ...operation(), trialId: some }),
  ],
  'connection.manage': ['owner', (browser) => browser.post('connections/test-line', {})],
  'firebase.import': ['owner', (browser) => browser.post('connections/try-old-import', { importId: some })],
  'employee.manage': [
    'owner',
    (browser) =>
      browser.post('staff/update', {
        id: some,
        version: 1,
        firstName: 'x',
        lastName: 'y',
        role: 'owner',
        hidden: false,
      }),
  ],
  'ownAccount.manage': [
    'finance',
    (browser) =>
      browser.post('accounts/freeze', { ...operation(), id: some, version: 1, reason: 'the bank did' }),
  ],
  'player.bank': [
    'finance',
    async (browser) =>
      browser.post('players/update', {
        ...operation(),
        id: world.shop.players[0]!.id,
        version: 1,
        changes: { accountNumber: '1234567890' },
      }),
  ],
  'player.coins': [
    'owner',
    (browser) =>
      browser.post('players/set-coins', { ...operation(), id: some, version: 1, coins: 5, reason: 'why' }),
  ],
  'player.key': [
    'owner',
    (browser) =>
      browser.post('players/change-key', {
        ...operation(),
        id: some,
        version: 1,
        externalKey: 'site-1',
        reason: 'why',
      }),
  ],
  'player.file': ['owner', (browser) => browser.post('players/person-file', { id: some, reason: 'why' })],
  'player.forget': [
    'owner',
    (browser) => browser.post('players/forget', { ...operation(), id: some, version: 1, reason: 'why' }),
  ],
  'player.restrict': [
    'owner',
    (browser) =>
      browser.post('players/restrict', {
        ...operation(),
        id: some,
        version: 1,
        restricted: true,
        reason: 'why',
      }),
  ],
  'player.reveal': ['finance', (browser) => browser.post('players/reveal', { id: some, reason: 'why' })],
  'list.export': [
    'finance',
    async (browser) => {
      const asked = { list: 'deposits', format: 'csv', reason: 'why', columns: 'time' }
      const answer = await browser.go('/api/reports/export', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
      const text = await answer.text()
      return { status: answer.status, ...(answer.ok ? {} : JSON.parse(text)) }
    },
  ],
  'account.link': ['support', (browser) => browser.post('staff/unlink-account', { id: some })],
  'setting.change': ['owner', (browser) => browser.post('settings/update', { breaker: 5 })],
  'key.manage': ['owner', (browser) => browser.post('connections/revoke-key', { id: some })],
}

describe.each(Object.entries(ways))('%s', (_act, [role, way]) => {
  // Invariant: Sensitive actions need the second factor again, within the last five minutes; where there is none, the
  // password or a new sign-in, if the shop requires it. Rule: `domain/staff/second-factor.ts`, `permit`.
  test('needs a second factor proved in the last five minutes, if the employee has one', async () => {
    const { browser, app } = await withApp(role)
    const asked = { status: 403, code: 'fresh-factor-needed' }
    expect(await way(browser)).not.toMatchObject(asked)
    await minutesAfterProof(world, 4)
    expect(await way(browser)).not.toMatchObject(asked)
    await minutesAfterProof(world, 2)
    expect(await way(browser)).toMatchObject(asked)
    expect(await browser.post('staff/prove-factor', { code: app.code(0) })).toMatchObject({ status: 200 })
    expect(await way(browser)).not.toMatchObject(asked)
  })

  test('needs no step-up from an employee without a factor, where the role requires none', async () => {
    const browser = await signedIn(world, role, `plain-${role}`)
    expect(await way(browser)).not.toMatchObject({ code: 'fresh-factor-needed' })
  })
})

describe('with step-up by password switched on', () => {
  beforeEach(
    () => world.sql`
    insert into setting (key, value) values ('stepUp.password', 'true') on conflict (key) do update set value = 'true'`,
  )
  afterEach(() => world.sql`delete from setting where key = 'stepUp.password'`)
  const sixMinutesIn = () => world.sql`
    update auth.session set "createdAt" = "createdAt" - interval '6 minutes', password_at = password_at - interval '6 minutes'`
  const asked = { status: 403, code: 'fresh-factor-needed' }

  test.each(Object.entries(ways))(
    '%s needs the password from an employee without a second factor',
    async (_, [role, way]) => {
      const browser = await signedIn(world, role, `plain-${role}`)
      expect(await way(browser)).not.toMatchObject(asked)
      await sixMinutesIn()
      expect(await way(browser)).toMatchObject(asked)
      expect(await browser.post('staff/prove-password', { password: 'not the one' })).toMatchObject({
        code: 'password-wrong',
      })
      expect(await way(browser)).toMatchObject(asked)
      expect(await browser.post('staff/prove-password', { password })).toMatchObject({ status: 200 })
      expect(await way(browser)).not.toMatchObject(asked)
      await sixMinutesIn()
      expect(await way(browser)).toMatchObject(asked)
    },
  )

  test('an employee with a second factor proves that, and the password is not accepted instead', async () => {
    const { browser } = await withApp('owner')
    await minutesAfterProof(world, 6)
    expect(await browser.post('staff/prove-password', { password })).toMatchObject(asked)
    expect(await browser.post('settings/update', { breaker: 6 })).toMatchObject(asked)
  })

  test('the step-up limits password guesses as well', async () => {
    const browser = await signedIn(world, 'support', 'guesser')
    const codes: (string | undefined)[] = []
    for (let at = 0; at < 12; at++)
      codes.push((await browser.post('staff/prove-password', { password: `guess ${at}` })).code)
    expect(codes.at(0)).toBe('password-wrong')
    expect(codes.at(-1)).toBe('too-many-tries')
    // The right one waits too.
    expect(await browser.post('staff/prove-password', { password })).toMatchObject({ code: 'too-many-tries' })
  })
})

test('a session needs its own proof: that of another session does not count', async () => {
  const name = `careful${++number}`
  const here = await signedIn(world, 'owner', name)
  const { app } = await setUpApp(here)
  await world.sql`update auth.authenticator set last_step = 0`
  const there = await signedIn(world, 'owner', name)
  await there.post('staff/prove-factor', { code: app.code(0) })
  await world.sql`
    update auth.session set factor_at = factor_at - interval '6 minutes'
    where id = (select s.id from auth.session s join employee e on e.user_id = s."userId"
      where e.email = ${`${name}@example.test`} order by s."createdAt" limit 1)`
  expect(await here.post('settings/update', { breaker: 6 })).toMatchObject({
    code: 'fresh-factor-needed',
  })
  expect(await there.post('settings/update', { breaker: 6 })).toMatchObject({ status: 200 })
})

describe('step-up for a payout', () => {
  const asks = async (amount: string) => {
    const support = await signedIn(world, 'support', 'desk')
    const player = world.shop.players[1]!
    await world.sql`update player set account_changed_at = null where id = ${player.id}`
    return support.post('cashier/create-withdrawal', { ...operation(), player: player.code, amount })
  }
  const pay = (
    browser: Browser,
    { id, version }: { id: string; version: number },
    operationId: string = randomUUID(),
  ) =>
    browser.post('cashier/transfer', {
      operationId,
      requestId: id,
      version,
      via: 'scb',
      accepted: ['not-deducted', 'account-cooling-down'],
      reason: 'why',
    })

  test('is needed from the configured amount on, by the request’s stored amount', async () => {
    const { browser, app } = await withApp('supervisor')
    await minutesAfterProof(world, 6)
    const [small, large] = [await asks('49999'), await asks('50000')]
    expect(await pay(browser, small)).not.toMatchObject({ code: 'fresh-factor-needed' })
    expect(await pay(browser, large)).toMatchObject({ status: 403, code: 'fresh-factor-needed' })
    expect(await world.sql`select 1 from credit_order where request_id = ${large.id}`).toHaveLength(0)
    await world.sql`
      insert into setting (key, value) values ('stepUp.payoutFrom', '60000') on conflict (key) do update set value = excluded.value`
    expect(await pay(browser, large)).not.toMatchObject({ code: 'fresh-factor-needed' })
    await world.sql`delete from setting where key = 'stepUp.payoutFrom'`
    void app
  })

  test('keeps its operation id: the payout is made once, before or after the step-up', async () => {
    const { browser, app } = await withApp('supervisor')
    const large = await asks('70000')
    await minutesAfterProof(world, 6)
    const operationId = randomUUID()
    expect(await pay(browser, large, operationId)).toMatchObject({ code: 'fresh-factor-needed' })
    await browser.post('staff/prove-factor', { code: app.code(0) })
    expect(await pay(browser, large, operationId)).toMatchObject({ status: 200 })
    expect(await pay(browser, large, operationId)).toMatchObject({ status: 200 })
    expect(await world.sql`select 1 from credit_order where request_id = ${large.id}`).toHaveLength(1)
  })

  test('is needed to reveal the whole account number', async () => {
    const { browser, app } = await withApp('finance')
    const request = await asks('100')
    await minutesAfterProof(world, 6)
    expect(await browser.post('cashier/reveal-account', { requestId: request.id })).toMatchObject({
      code: 'fresh-factor-needed',
    })
    await browser.post('staff/prove-factor', { code: app.code(0) })
    expect(await browser.post('cashier/reveal-account', { requestId: request.id })).toMatchObject({
      status: 200,
    })
  })
})

test('reading needs no step-up: the list of keys and the waiting accounts are read all day', async () => {
  const { browser } = await withApp('owner')
  await minutesAfterProof(world, 60)
  for (const path of ['connections/keys', 'staff/waiting-accounts', 'settings/get', 'staff/employees'])
    expect([path, (await browser.get(path)).status]).toEqual([path, 200])
})

describe('a command that needs approval', () => {
  test('needs step-up from requester and approver, and is then carried out without either present', async () => {
    await world.sql`
      insert into setting (key, value) values ('approvals', ${world.sql.json({ from: { 'withdrawal.transfer': 60_000 }, expiresHours: 24, alone: 'person', delayMinutes: 30 })})`
    const [asker, decider] = [await withApp('finance'), await withApp('supervisor')]
    const support = await signedIn(world, 'support', 'desk')
    const player = world.shop.players[1]!
    const asked = { ...operation(), player: player.code, amount: '60000' }
    const { id, version } = await support.post('cashier/create-withdrawal', asked)
    const input = {
      requestId: id,
      version,
      via: 'scb',
      accepted: ['not-deducted', 'account-cooling-down'],
      reason: 'why',
    }
    const ask = () =>
      asker.browser.post('staff/ask-approval', {
        ...operation(),
        command: 'cashier/transfer',
        input,
        reason: 'why',
      })
    await minutesAfterProof(world, 6)
    expect(await ask()).toMatchObject({ status: 403, code: 'fresh-factor-needed' })
    await asker.browser.post('staff/prove-factor', { code: asker.app.code(0) })
    const waiting = await ask()
    expect(waiting).toMatchObject({ status: 200, state: 'waiting' })

    await minutesAfterProof(world, 6)
    const decide = (decision: 'approve' | 'refuse') =>
      decider.browser.post('staff/decide', {
        approvalId: waiting['id'],
        version: waiting['version'],
        decision,
      })
    expect(await decide('approve')).toMatchObject({ status: 403, code: 'fresh-factor-needed' })
    await decider.browser.post('staff/prove-factor', { code: decider.app.code(0) })
    expect(await decide('approve')).toMatchObject({ status: 200, state: 'done' })
    expect(await world.sql`select 1 from credit_order where request_id = ${id}`).toHaveLength(1)
    await world.sql`delete from setting where key = 'approvals'`
  })
})

test('linking another way to sign in needs a recent step-up', async () => {
  const { browser } = await withApp('support')
  const begin = async () => {
    const answer = await browser.go('/api/auth/link-social', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'google', callbackURL: '/login/popup' }),
    })
    return { status: answer.status, body: await answer.text() }
  }
  expect((await begin()).body).not.toContain('fresh-factor-needed')
  await minutesAfterProof(world, 6)
  const stale = await begin()
  expect([stale.status, stale.body]).toEqual([403, expect.stringContaining('fresh-factor-needed')])
  expect(await browser.go('/api/staff/linked-accounts').then(({ status }) => status)).toBe(200)
})
