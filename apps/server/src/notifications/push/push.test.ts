import { randomUUID } from 'node:crypto'
import type { PushedBrowser } from '@khlang/seed/fake-push'
import { beforeEach, describe, expect, test } from 'vitest'
import { ofFile } from '#testing/of-file.ts'
import { transaction } from '#platform/database/database.ts'
import { type Client, clientOf } from '#testing/client.ts'
import { minutesBefore } from '#testing/clock.ts'
import { newPushWorld } from '#testing/push.ts'
import { password } from '#testing/world.ts'
import { markSpread, takeEvents } from '../events/event-store.ts'
import { takePush } from './push-delivery-store.ts'
import { queuePushes } from './queue-pushes.ts'

const world = ofFile(() => newPushWorld())
let owner: Client
let nok: Client

beforeEach(async () => {
  world.push.answers(201)
  await world.sql`delete from push_device`
  await world.sql`delete from alert`
  await world.sql`delete from house_event`
  await world.sql`update employee set active = true, second_factor = false`
  await world.sql`delete from auth.session`
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
})

const keep = () => world.app.sendNotifications()
const settings = (more: Record<string, unknown> = {}) => ({
  kinds: ['withdrawalAsked', 'creditUnknown'],
  least: 0,
  quiet: null,
  on: true,
  ...more,
})
async function wish(client: Client, more: Record<string, unknown> = {}) {
  const { wish } = await client.get('connections/push')
  return client.post('connections/save-push', { ...settings(more), version: wish?.version ?? null })
}
const withdraw = (amount: string, index = 0) =>
  owner.post('cashier/create-withdrawal', {
    operationId: randomUUID(),
    player: world.shop.players[index]!.code,
    amount,
  })
const unknown = () => world.sql`select tell('creditUnknown', 5000, '{"number": 9}')`
const titles = ({ received }: PushedBrowser) => received.map(({ message }) => message.title)
const deliveries = () =>
  world.sql<{ state: string; tries: number; why: string | null; status: number | null }[]>`
    select state, tries, why, status from push_delivery order by number`
/** Makes the next try due, as if its time had come. */
const later = () =>
  world.sql`update push_delivery set next_at = clock_timestamp() - interval '1 second' where state = 'waiting'`
const audit = async () =>
  (
    await world.sql<{ act: string; actor: string }[]>`
    select act, actor from audit where act like 'push.%' and object_kind = 'push-device' order by seq`
  ).map(({ act, actor }) => `${act} ${actor}`)

describe('what is pushed', () => {
  test('one message, encrypted for this browser and signed with its subscribed key, without names or account numbers', async () => {
    const browser = await world.subscribe(nok)
    await withdraw('1500')
    await keep()
    await keep()
    const { code } = world.shop.players[0]!
    expect(browser.received).toEqual([
      {
        believed: true,
        message: {
          title: 'มีคำขอถอน',
          body: expect.stringMatching(new RegExp(`^1,500 บาท · สมาชิก ${code} · #\\d+$`)),
          path: '/management/withdraw',
          tag: 'withdrawalAsked',
          urgent: false,
        },
        ttl: expect.any(Number),
        urgency: 'normal',
        topic: 'withdrawalAsked',
      },
    ])
    expect(browser.received[0]!.ttl).toBeGreaterThan(560)
    expect(browser.received[0]!.ttl).toBeLessThanOrEqual(600)
  })

  test('an urgent one at once, kept overnight and replaced by no later one', async () => {
    const browser = await world.subscribe(nok)
    await unknown()
    await unknown()
    await keep()
    expect(browser.received.map(({ urgency, topic }) => [urgency, topic])).toEqual([
      ['high', null],
      ['high', null],
    ])
    expect(new Set(browser.received.map(({ message }) => message.tag)).size).toBe(2)
    expect(browser.received[0]!.ttl).toBeGreaterThan(11 * 3_600)
  })

  test('a message in the language of the device’s employee', async () => {
    const [thai, english] = [await world.subscribe(owner), await world.subscribe(nok)]
    await nok.post('staff/save-preferences', { locale: 'en' })
    await unknown()
    await keep()
    expect(titles(thai)).toEqual(['ไม่ทราบผลการเติมเครดิต'])
    expect(titles(english)).toEqual(['The outcome of a credit is unknown'])
    await nok.post('staff/save-preferences', { locale: 'th' })
  })

  test('a message to each of the employee’s devices, across sessions', async () => {
    const [one, other] = [await world.subscribe(nok), await world.subscribe(await world.as('support', 'nok'))]
    await unknown()
    await keep()
    expect([one.received.length, other.received.length]).toEqual([1, 1])
  })

  test('only sums from the threshold on, and only the chosen kinds', async () => {
    const browser = await world.subscribe(nok)
    await wish(nok, { least: 100_000, kinds: ['withdrawalAsked'] })
    await withdraw('999')
    await withdraw('1000')
    await unknown()
    await keep()
    expect(browser.received.map(({ message }) => message.body)).toEqual([
      expect.stringContaining('1,000 บาท'),
    ])
  })

  test('in quiet hours only urgent events', async () => {
    const browser = await world.subscribe(nok)
    const minute = (Math.floor(Date.now() / 60_000) + 7 * 60) % 1_440
    await wish(nok, { quiet: { from: (minute + 1_410) % 1_440, until: (minute + 30) % 1_440 } })
    await withdraw('100')
    await unknown()
    await keep()
    expect(titles(browser)).toEqual(['ไม่ทราบผลการเติมเครดิต'])
  })

  test('a broken audit only to roles that may read the audit', async () => {
    const [boss, viewer] = [await world.subscribe(owner), await world.subscribe(nok)]
    await wish(owner, { kinds: ['checkFailed'] })
    await wish(nok, { kinds: ['checkFailed'] })
    await world.sql`select tell('checkFailed', null, '{"check": "audit"}')`
    await keep()
    expect([boss.received.length, viewer.received.length]).toEqual([1, 0])
    await world.sql`select tell('checkFailed', null, '{"check": "rollups"}')`
    await keep()
    expect([boss.received.length, viewer.received.length]).toEqual([2, 1])
  })

  test('nothing while pushes are switched off, not even what was queued before', async () => {
    const browser = await world.subscribe(nok)
    world.push.answers(503)
    await unknown()
    await keep()
    await wish(nok, { on: false })
    world.push.answers(201)
    await later()
    await unknown()
    await keep()
    expect(browser.received).toEqual([])
  })
})

describe('recipients of a push', () => {
  const silent = async (browser: PushedBrowser) => {
    await unknown()
    await keep()
    expect(browser.received).toEqual([])
  }

  test('a switched-off employee gets nothing, not even what was queued before', async () => {
    const browser = await world.subscribe(nok)
    world.push.answers(503)
    await unknown()
    await keep()
    await world.sql`update employee set active = false where email = 'nok@example.test'`
    world.push.answers(201)
    await later()
    await silent(browser)
  })

  // Invariant: A browser gets pushes only while its employee is signed in there and is active, which is
  // checked again when each one is sent. Rule: `notifications/push/queue-pushes.ts`. Database: view
  // `push_awake`, `push_device.session_id`.
  test('a device gets nothing from the moment its session is ended elsewhere', async () => {
    const browser = await world.subscribe(nok)
    world.push.answers(503)
    await unknown()
    await keep()
    const elsewhere = await world.as('support', 'nok')
    await elsewhere.post('staff/end-my-other-sessions', {})
    world.push.answers(201)
    await later()
    expect(await takePush(world.sql, browser.id, 30)).toBe(null)
    await silent(browser)
    expect((await elsewhere.get('connections/push')).devices).toMatchObject([{ awake: false, here: false }])
  })

  test.each([
    ['has expired', `update auth.session set "expiresAt" = clock_timestamp() - interval '1 second'`],
    [
      'has been idle too long',
      `update auth.session set idle_until = clock_timestamp() - interval '1 second'`,
    ],
    [
      'has not proved the second factor yet',
      `update employee set second_factor = true where email = 'nok@example.test'`,
    ],
  ])('a device gets nothing if its session %s', async (_, made) => {
    const browser = await world.subscribe(nok)
    await world.sql.unsafe(made)
    await silent(browser)
  })

  test('a browser gets nothing after its employee signs out, and pushes again after they sign in there', async () => {
    const browser = await world.subscribe(nok)
    const out = await nok.raw('POST', '/api/auth/sign-out', {}, { origin: 'http://localhost' })
    expect(out.status).toBe(200)
    await silent(browser)
    await signIn('nok@example.test', nok)
    await unknown()
    await keep()
    expect(browser.received).toHaveLength(1)
  })

  test('a browser in which somebody else signs in gets the pushes of neither', async () => {
    const browser = await world.subscribe(nok)
    await nok.raw('POST', '/api/auth/sign-out', {}, { origin: 'http://localhost' })
    await signIn('owner@example.test', nok)
    await silent(browser)
  })

  test('a browser belongs to the employee who last switched pushes on there', async () => {
    const browser = await world.subscribe(nok)
    await owner.post('connections/add-push-device', { name: 'the same', ...browser.subscription })
    await wish(owner, { kinds: ['withdrawalAsked'] })
    await unknown()
    await keep()
    expect(browser.received).toEqual([])
    expect((await nok.get('connections/push')).devices).toEqual([])
    expect((await audit()).slice(-2)).toEqual([
      'push.removeDevice owner@example.test',
      'push.addDevice owner@example.test',
    ])
  })

  async function signIn(email: string, from: Client) {
    const device = /khlang\.push_device=[^;]+/.exec(from.headers['cookie'] ?? '')![0]
    const answer = await clientOf(world.url, { cookie: device }).raw('POST', '/api/auth/sign-in/email', {
      email,
      password,
    })
    expect(answer.status).toBe(200)
  }
})

describe('when a push is not accepted', () => {
  test('an expired browser subscription is deleted with its queued pushes, and audited', async () => {
    const browser = await world.subscribe(nok)
    world.push.answers(410)
    await unknown()
    await unknown()
    await keep()
    expect(browser.received).toEqual([])
    expect(await world.sql`select 1 from push_device`).toEqual([])
    expect(await deliveries()).toEqual([])
    expect((await audit()).at(-1)).toBe('push.gone system')
  })

  test.each([500, 429, 'cut'] as const)('after %s a push is repeated until it is accepted', async (how) => {
    const browser = await world.subscribe(nok)
    world.push.answers(how)
    await withdraw('100')
    await keep()
    expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, why: 'again' }])
    world.push.answers(201)
    await later()
    await keep()
    expect(browser.received).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2 }])
  })

  test('it is repeated no earlier than the service allows, and not at all if it would be outdated by then', async () => {
    await world.subscribe(nok)
    world.push.answers(429, { 'retry-after': '60' })
    await withdraw('100')
    await keep()
    const [row] = await world.sql<{ waits: number }[]>`
      select extract(epoch from next_at - clock_timestamp())::int as waits from push_delivery`
    expect(row!.waits).toBeGreaterThan(50)
    world.push.answers(429, { 'retry-after': '3600' })
    await later()
    await keep()
    expect(await deliveries()).toMatchObject([{ state: 'givenUp', tries: 2 }])
  })

  test('a push older than ten minutes is not sent', async () => {
    const browser = await world.subscribe(nok)
    world.push.answers(500)
    await withdraw('100')
    await keep()
    world.push.answers(201)
    await world.sql`update push_delivery set until = ${minutesBefore(1)}, next_at = ${minutesBefore(2)}`
    expect(await takePush(world.sql, browser.id, 30)).toBe(null)
    await keep()
    expect(browser.received).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'givenUp', tries: 1 }])
  })

  test('a refusal is final, and a redirect is not followed', async () => {
    const browser = await world.subscribe(nok)
    world.push.answers(302)
    const before = world.push.callCount()
    await unknown()
    await keep()
    await later()
    await keep()
    expect(world.push.callCount()).toBe(before + 1)
    expect(await deliveries()).toMatchObject([{ state: 'givenUp', status: 302, why: 'refused' }])
    expect(browser.received).toEqual([])
  })

  test('a push whose process dies during sending is sent by another when the lease expires', async () => {
    const browser = await world.subscribe(nok)
    await unknown()
    await transaction(world.sql, async (tx) => {
      const events = await takeEvents(tx, 10)
      await queuePushes(tx, events)
      await markSpread(tx, events)
    })
    expect(await takePush(world.sql, browser.id, 30)).not.toBe(null)
    await keep()
    expect(browser.received).toEqual([])
    await world.sql`update push_delivery set lease_until = clock_timestamp() - interval '1 second'`
    await keep()
    expect(browser.received).toHaveLength(1)
  })

  test('two processes at once send each push once', async () => {
    const browser = await world.subscribe(nok)
    await world.sql`select tell('creditUnknown', 5000, jsonb_build_object('number', n)) from generate_series(1, 6) n`
    const spread = () =>
      transaction(world.sql, async (tx) => {
        const events = await takeEvents(tx, 2)
        await queuePushes(tx, events)
        await markSpread(tx, events)
      })
    await Promise.all([spread(), spread(), spread(), spread()])
    const taken = await Promise.all(Array.from({ length: 12 }, () => takePush(world.sql, browser.id, 30)))
    const ids = taken.flatMap((one) => (one ? [one.id] : []))
    expect([ids.length, new Set(ids).size]).toEqual([6, 6])
  })
})

describe('the devices of an employee', () => {
  test('count a browser once, whatever its current push address', async () => {
    const { id } = await world.subscribe(nok)
    const moved = await world.subscribe(nok, 'another name')
    expect(moved.id).toBe(id)
    const { devices } = await nok.get('connections/push')
    expect(devices).toMatchObject([{ id, name: 'Chrome · Android', here: true, awake: true }])
    await unknown()
    await keep()
    expect(moved.received).toHaveLength(1)
  })

  test('get a new push address without a name, and a removed one does not come back', async () => {
    const { id } = await world.subscribe(nok)
    const { publicKey } = await nok.get('connections/push')
    const moved = world.push.browser(publicKey)
    expect(await nok.post('connections/add-push-device', moved.subscription)).toMatchObject({ id })
    await unknown()
    await keep()
    expect(moved.received).toHaveLength(1)
    await nok.post('connections/remove-push-device', { deviceId: id })
    expect(await nok.refused('connections/add-push-device', moved.subscription)).toMatchObject({
      code: 'not-found',
    })
  })

  test('are ten at most, also when many are added at once', async () => {
    const { publicKey } = await nok.get('connections/push')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        nok.raw('POST', '/api/connections/add-push-device', {
          name: `${at}`,
          ...world.push.browser(publicKey).subscription,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(200), 409, 409])
  })

  test('are named and removed only by their own employee, which is audited', async () => {
    const { id } = await world.subscribe(nok)
    for (const act of ['rename-push-device', 'remove-push-device', 'test-push-device'])
      expect(await owner.refused(`connections/${act}`, { deviceId: id, name: 'x' })).toMatchObject({
        code: 'not-found',
      })
    expect(await nok.post('connections/rename-push-device', { deviceId: id, name: 'มือถือ' })).toMatchObject({
      name: 'มือถือ',
    })
    await nok.post('connections/remove-push-device', { deviceId: id })
    expect((await nok.get('connections/push')).devices).toEqual([])
    expect((await audit()).slice(-3)).toEqual([
      'push.addDevice nok@example.test',
      'push.renameDevice nok@example.test',
      'push.removeDevice nok@example.test',
    ])
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/x',
    'https://localhost/x',
    'https://example.com/push',
    'https://fcm.googleapis.com.example.com/x',
    'https://name:password@fcm.googleapis.com/x',
    'ftp://fcm.googleapis.com/x',
  ])('cannot direct this server to %s', async (endpoint) => {
    const { p256dh, auth } = world.push.browser('').subscription
    expect(
      await nok.refused('connections/add-push-device', { name: 'x', endpoint, p256dh, auth }),
    ).toMatchObject({ code: 'push-service-unknown' })
  })

  test('are refused with invalid keys', async () => {
    const { endpoint } = world.push.browser('').subscription
    const wrong = { name: 'x', endpoint, p256dh: 'AAAA', auth: 'AAAA' }
    expect(await nok.refused('connections/add-push-device', wrong)).toMatchObject({ code: 'bad-input' })
  })

  test('get a test push at once; for an offline device or a refusing service the error states so', async () => {
    const browser = await world.subscribe(nok)
    await nok.post('connections/test-push-device', { deviceId: browser.id })
    expect(titles(browser)).toEqual(['ทดสอบการแจ้งเตือน'])
    world.push.answers(500)
    expect(await nok.refused('connections/test-push-device', { deviceId: browser.id })).toMatchObject({
      code: 'push-not-taken',
    })
    await nok.raw('POST', '/api/auth/sign-out', {}, { origin: 'http://localhost' })
    const again = await world.as('support', 'nok')
    expect(await again.refused('connections/test-push-device', { deviceId: browser.id })).toMatchObject({
      code: 'push-device-asleep',
    })
  })

  test('have a secret push address: it is in no answer, and unreadable in the database', async () => {
    const { subscription } = await world.subscribe(nok)
    expect(JSON.stringify(await nok.get('connections/push'))).not.toContain(subscription.endpoint)
    const [row] = await world.sql<{ secretAddressSealed: Buffer; endpointHash: Buffer }[]>`
      select secret_address_sealed, endpoint_hash from push_device`
    const kept = `${row!.secretAddressSealed.toString('latin1')}${row!.endpointHash.toString('latin1')}`
    for (const secret of Object.values(subscription)) expect(kept).not.toContain(secret)
    const seen = await world.sql<{ columnName: string }[]>`
      select column_name from information_schema.column_privileges
      where grantee = 'khlang_read' and table_name = 'push_device'`
    const names = seen.map(({ columnName }) => columnName)
    expect(names).toContain('name')
    expect(names.filter((name) => /secret|hash/.test(name))).toEqual([])
  })
})

describe('the preferences for pushes', () => {
  test('begin with the usual kinds, and are changed only in the version that was seen', async () => {
    await world.subscribe(nok)
    const { wish: first } = await nok.get('connections/push')
    expect(first).toMatchObject({ on: true, least: 0, quiet: null, version: 1 })
    expect(first.kinds).toContain('creditUnknown')
    expect(first.kinds).not.toContain('depositAsked')
    const quiet = { from: 1_320, until: 420 }
    const saved = await wish(nok, { quiet })
    expect(saved).toMatchObject({ quiet, version: 2 })
    expect(await nok.refused('connections/save-push', { ...settings(), version: 1 })).toMatchObject({
      code: 'stale-version',
      row: { version: 2 },
    })
    for (const version of [null, Number.MAX_SAFE_INTEGER])
      expect(await nok.refused('connections/save-push', { ...settings(), version })).toMatchObject({
        code: 'stale-version',
      })
  })
})
