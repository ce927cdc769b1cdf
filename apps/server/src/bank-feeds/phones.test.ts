import { startFakePushbullet } from '@khlang/seed/fake-pushbullet'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { failingInserts } from '#testing/failing-inserts.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { ofFile } from '#testing/of-file.ts'
import { newWorld } from '#testing/world.ts'

const token = 'o.a-token-that-only-the-fake-takes-7Qx9'
const endPassword = 'mango sticky rice'
let owner: Client
let fern: Client

/** So few that a test can send more. */
const maxWaiting = 30
const line = ofFile(() => startFakePushbullet({ token }))
const world = ofFile(() =>
  // The fake sends heartbeats only when told to. So silence must not count as dead for the whole test.
  newWorld({
    pollMs: 20,
    phones: { endpoints: line.endpoints, maxSilenceMs: 86_400_000, retryDelayMs: () => 20, maxWaiting },
  }),
)
beforeAll(async () => {
  owner = await world.as('owner')
  fern = await world.as('finance', 'fern')
})

const tail = (code: string, digits: number) =>
  world.shop.ownAccounts.find((account) => account.code === code)!.number.slice(-digits)
const soon = { interval: 20 }
const phones = async () => (await fern.get('connections/phones')).rows
const phoneNow = async (id: string) => (await phones()).find((row: { id: string }) => row.id === id)
const messages = async (query = {}) => (await fern.get('connections/messages', query)).rows
const bangkok = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString()

const input = (more = {}) => ({
  name: `phone ${Math.random()}`,
  way: 'pushbullet',
  accounts: ['kbank-1', 'scb-1'],
  senders: ['KBank', '027777777', 'com.kasikorn.retail.mbanking.wap'],
  on: true,
  secret: token,
  ...more,
})

/** Gives each test its own phone, connected before the test goes on and removed afterwards. */
async function withPhone(more: object, work: (id: string) => Promise<void>) {
  const { phone } = await owner.post('connections/add-phone', input(more))
  await expect.poll(async () => (await phoneNow(phone.id)).lamp, soon).toBe('connected')
  try {
    await work(phone.id)
  } finally {
    const { version } = await phoneNow(phone.id)
    await owner.post('connections/remove-phone', { phoneId: phone.id, version })
  }
  await expect.poll(() => line.lines(), soon).toBe(0)
}

/** Waits until the console reads the stored messages of the phone. */
const readsFromNow = (id: string) =>
  expect
    .poll(
      async () =>
        (await world.sql`select 1 from phone_state where phone_id = ${id} and read_until > 0`).length,
      soon,
    )
    .toBe(1)

/** An SMS of KBank in its current format. */
const kbank = (baht: string, balance: string, at = new Date()) => {
  const [date, time] = [bangkok(at).slice(0, 10).split('-'), bangkok(at).slice(11, 16)]
  const day = `${date[2]}/${date[1]}/${String((Number(date[0]) + 543) % 100).padStart(2, '0')}`
  return `${day} ${time} บช X-${tail('kbank-1', 4)} รับโอนจาก X-2468 ${baht} คงเหลือ ${balance} บ.`
}
const sms = (body: string, title = 'KBank', at = new Date()) => ({
  type: 'sms_changed',
  notifications: [{ title, body, timestamp: Math.floor(at.getTime() / 1_000) }],
})
const lastOf = async (id: string) => (await messages({ phoneId: id }))[0]

describe('what a phone forwards', () => {
  // Invariant: Each message of a phone is processed once, a lost one is reported as a gap, and one that is
  // not from a bank is not stored. Rule: `statements/intake/ingest-message.ts`,
  // `bank-feeds/record-message.ts`. Database: `phone_message_once`, `phone_gap`.
  test('as an SMS becomes one entry with its text, however often it is sent', () =>
    withPhone({}, async (id) => {
      const forwarded = sms(kbank('412.00', '9,000.00'))
      line.tell(forwarded)
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '412.00', account: 'kbank-1', direction: 'in' } })
      line.tell(forwarded)
      await expect
        .poll(async () => (await phoneNow(id)).counts, soon)
        .toEqual({ entry: 1, duplicate: 1, unread: 0, other: 0 })
      const [row, ...more] = (await fern.get('statements/list', { amountFrom: '412', amountTo: '412' })).rows
      expect(more).toEqual([])
      expect(row).toMatchObject({
        amount: '412.00',
        rawText: forwarded.notifications[0]!.body,
        sender: { accountTail: 'X-2468' },
        balanceAfter: '9000.00',
      })
    }))

  test('as an app notification is read with its title', () =>
    withPhone({}, async (id) => {
      const now = new Date()
      line.tell({
        type: 'mirror',
        application_name: 'K PLUS',
        package_name: 'com.kasikorn.retail.mbanking.wap',
        title: 'รายการเงินเข้า',
        body: `บัญชี xxx-x-x${tail('kbank-1', 5).slice(0, 4)}-x จำนวนเงิน 413.00 บาท วันที่ ${Number(bangkok(now).slice(8, 10))}/${bangkok(now).slice(5, 7)}/${Number(bangkok(now).slice(0, 4)) + 543} ${bangkok(now).slice(11, 16)} น.`,
      })
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '413.00', account: 'kbank-1' } })
    }))

  test('from a sender that is no bank is counted, and its text is not stored', () =>
    withPhone({}, async (id) => {
      line.tell({
        type: 'mirror',
        application_name: 'Chat',
        package_name: 'com.chat',
        title: 'somebody',
        body: 'a-very-private-word',
      })
      line.tell(sms('a-very-private-word too', 'SCB friends'))
      await expect.poll(async () => (await phoneNow(id)).counts.other, soon).toBe(2)
      expect((await lastOf(id)).text).toBeNull()
      const found = await world.sql`
        select 1 from phone_message where body like '%private%' union all select 1 from unread_message where body like '%private%'`
      expect(found).toHaveLength(0)
    }))

  test('about money that went out is recorded, and never offered for crediting', () =>
    withPhone({}, async (id) => {
      line.tell(sms(kbank('414.00', '8,000.00').replace('บช', 'หักบช').replace('รับโอนจาก', 'เข้าพร้อมเพย์')))
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { direction: 'out' } })
      const { entry } = await lastOf(id)
      expect((await fern.get('statements/entry', { id: entry.id })).can.match).toBe('entry-outgoing')
    }))

  test('as an SMS and as an app notification is marked as a possible duplicate, and a person sees both', () =>
    withPhone({ accounts: ['kbank-1'] }, async (id) => {
      const at = new Date()
      line.tell(sms(kbank('415.00', '7,000.00', at)))
      await expect.poll(async () => (await phoneNow(id)).counts.entry, soon).toBe(1)
      line.tell({
        type: 'mirror',
        application_name: 'K PLUS',
        package_name: 'com.kasikorn.retail.mbanking.wap',
        title: 'รายการเงินเข้า',
        body: `บัญชี xxx-x-x${tail('kbank-1', 5).slice(0, 4)}-x จำนวนเงิน 415.00 บาท วันที่ ${bangkok(at).slice(8, 10)}/${bangkok(at).slice(5, 7)}/${Number(bangkok(at).slice(0, 4)) + 543} ${bangkok(at).slice(11, 16)} น.`,
      })
      await expect.poll(async () => (await phoneNow(id)).counts.entry, soon).toBe(2)
      const rows = (await fern.get('statements/list', { amountFrom: '415', amountTo: '415' })).rows
      expect(rows.map((row: { possibleDuplicate: boolean }) => row.possibleDuplicate)).toEqual([true, false])
    }))

  test('about an account of another phone, or from days ago, waits for a person', () =>
    withPhone({ accounts: ['scb-1'], senders: ['KBank', 'SCB'] }, async (id) => {
      line.tell(sms(kbank('416.00', '6,000.00')))
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'unread', reason: 'no-pattern', waits: true })
      const old = new Date(Date.now() - 5 * 24 * 3_600_000)
      const day = `${bangkok(old).slice(8, 10)}/${bangkok(old).slice(5, 7)}@${bangkok(old).slice(11, 16)}`
      line.tell(sms(`${day} 416.50 จากKTB/x246810เข้าx${tail('scb-1', 6)} ใช้ได้10,121.23บ`, 'SCB', old))
      await expect.poll(() => lastOf(id), soon).toMatchObject({ outcome: 'unread', reason: 'too-old' })
      line.tell(
        sms(
          `${bangkok(new Date()).slice(8, 10)}/${bangkok(new Date()).slice(5, 7)}@00:00 416.70 จากKTB/x246810เข้าx999999 ใช้ได้10,121.23บ`,
          'SCB',
        ),
      )
      await expect.poll(() => lastOf(id), soon).toMatchObject({ outcome: 'unread', reason: 'no-account' })
    }))

  test('encrypted end to end is opened with the password, and recorded as unreadable without it', () =>
    withPhone({ endPassword }, async (id) => {
      line.tellSealed(sms(kbank('417.00', '5,000.00')), endPassword)
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '417.00' } })
      line.tellSealed(sms(kbank('418.00', '5,418.00')), 'another password')
      await expect.poll(() => lastOf(id), soon).toMatchObject({ outcome: 'unread', reason: 'encrypted' })
    }))

  test('in an invalid format breaks nothing', () =>
    withPhone({}, async (id) => {
      for (const odd of [
        '',
        'null',
        '{',
        '{"type":"push"}',
        '{"type":"push","push":{"type":"sms_changed","notifications":"x"}}',
        '{"type":"push","push":{"encrypted":true,"ciphertext":"####"}}',
        '[]',
        `"${'x'.repeat(100)}"`,
      ])
        line.say(odd)
      line.tell({ type: 'mirror', application_name: 7, body: { a: 1 } })
      line.tell(sms('ข้อความ\u0000 มีอักขระ\ud800ประหลาด'))
      await expect.poll(() => lastOf(id), soon).toMatchObject({ outcome: 'unread', reason: 'no-pattern' })
      line.tell(sms(kbank('419.00', '4,000.00')))
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '419.00' } })
    }))
})

describe('a message that cannot be stored at once', () => {
  /** Waits until a try has failed that began after this call. */
  const failsAgain = async ({ tries }: { tries: () => Promise<number> }) => {
    const before = await tries()
    await expect.poll(tries, soon).toBeGreaterThan(before + 1)
  }
  const lastBeat = async (id: string) =>
    (
      await world.sql<{ at: Date; now: Date }[]>`
        select last_beat_at as at, clock_timestamp() as now from phone_state where phone_id = ${id}`
    )[0]!

  test.each([
    ['a full disk', '53100', '471.00'],
    ['too little memory', '53200', '472.00'],
    ['an error of a file', '58030', '473.00'],
    ['a deadlock', '40P01', '474.00'],
  ])('because of %s waits, is stored later and is no gap', (_why, code, baht) =>
    withPhone({}, async (id) => {
      {
        await using failing = await failingInserts(world.sql, 'phone_message', code)
        line.tell(sms(kbank(baht, '9,000.00')))
        await failsAgain(failing)
        line.beat()
      }
      await expect.poll(() => lastOf(id), soon).toMatchObject({ outcome: 'entry', entry: { amount: baht } })
      expect(await phoneNow(id)).toMatchObject({ lamp: 'connected', gaps: [] })
    }),
  )

  test('waits also if the service has stored it, and the connection stays open', () =>
    withPhone({}, async (id) => {
      await readsFromNow(id)
      const opened = line.openedCount()
      {
        await using failing = await failingInserts(world.sql, 'phone_message', '53100')
        line.store({ title: 'KBank', body: kbank('470.00', '9,000.00') })
        await failsAgain(failing)
      }
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '470.00' } })
      expect(line.openedCount()).toBe(opened)
    }))

  test('holds up the heartbeats behind it, which then count from when they came', () =>
    withPhone({}, async (id) => {
      let beatBefore: Date
      {
        await using failing = await failingInserts(world.sql, 'phone_message', '53100')
        line.tell(sms(kbank('475.00', '9,000.00')))
        await failsAgain(failing)
        const { at: connectedAt } = await lastBeat(id)
        line.beat()
        await failsAgain(failing)
        const { at, now } = await lastBeat(id)
        expect(at).toEqual(connectedAt)
        beatBefore = now
        await failsAgain(failing)
      }
      line.tell(sms(kbank('476.00', '9,476.00')))
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '476.00' } })
      expect((await lastBeat(id)).at.getTime()).toBeLessThanOrEqual(beatBefore.getTime())
    }))

  test('and never can be is reported as a gap, whatever comes after it', () =>
    withPhone({}, async (id) => {
      const toldAt = Date.now()
      const gaps = async (): Promise<{ from: string; until: string }[]> => (await phoneNow(id)).gaps
      {
        await using _refused = await failingInserts(world.sql, 'phone_message', '23514')
        line.tell(sms(kbank('477.00', '9,000.00')))
        line.beat()
        await expect.poll(gaps, soon).toHaveLength(1)
        const [{ until } = { until: '' }] = await gaps()
        line.tell(sms(kbank('478.00', '9,478.00')))
        await expect.poll(async () => (await gaps())[0]!.until, soon).not.toBe(until)
      }
      line.beat()
      line.tell(sms(kbank('479.00', '9,957.00')))
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '479.00' } })
      const [gap, ...others] = await gaps()
      expect(others).toEqual([])
      expect(Date.parse(gap!.from)).toBeLessThanOrEqual(toldAt)
      expect(Date.parse(gap!.until)).toBeGreaterThanOrEqual(toldAt - 1)
      expect((await phoneNow(id)).lamp).toBe('connected')
    }))

  test('waits with as many others as there is room for; what comes then is a gap', () =>
    withPhone({}, async (id) => {
      const opened = line.openedCount()
      {
        await using failing = await failingInserts(world.sql, 'phone_message', '53100')
        for (let n = 0; n < maxWaiting + 7; n++) line.tell(sms(`a strange message ${n}`))
        await expect.poll(() => line.lines(), soon).toBe(0)
        await failsAgain(failing)
        expect((await phoneNow(id)).gaps).toEqual([])
      }
      await expect.poll(() => line.openedCount(), soon).toBeGreaterThan(opened)
      await expect.poll(async () => (await phoneNow(id)).lamp, soon).toBe('connected')
      const { counts, gaps } = await phoneNow(id)
      expect(counts.unread).toBeGreaterThanOrEqual(maxWaiting)
      expect(gaps).toHaveLength(1)
    }))
})

describe('a message that no pattern matches', () => {
  const strange = (baht: string) => `ธนาคารใหม่ แจ้งเงิน ${baht} เข้าบช X-${tail('kbank-1', 4)}`
  const parser = {
    key: 'kbank-strange',
    bank: 'KBANK',
    name: 'แบบใหม่',
    source: 'sms',
    pattern: 'ธนาคารใหม่ แจ้งเงิน {amount} เข้าบช {own}',
    years: 'none',
    mask: null,
    direction: 'in',
    order: 5,
    on: true,
    samples: [
      {
        text: 'ธนาคารใหม่ แจ้งเงิน 5.00 เข้าบช X-1234',
        heardAt: '2026-05-18 14:45:00',
        expected: { amount: '5', at: '2026-05-18 14:45:00', own: 'X-1234' },
      },
    ],
  }
  test('becomes an entry once a pattern matches it, unless somebody has entered it by hand meanwhile', () =>
    withPhone({}, async (id) => {
      const chai = await world.as('supervisor', 'chai')
      line.tell(sms(strange('420.00')))
      line.tell(sms(strange('421.00')))
      await expect.poll(async () => (await phoneNow(id)).counts.unread, soon).toBe(2)
      const waiting = (await fern.get('statements/messages')).rows
      expect(waiting).toContainEqual(expect.objectContaining({ text: strange('420.00'), state: 'waiting' }))
      await fern.post('statements/create', {
        operationId: crypto.randomUUID(),
        note: 'read off the phone',
        entry: {
          account: 'kbank-1',
          amount: '421.00',
          direction: 'in',
          occurredAt: new Date().toISOString(),
          channel: 'bank',
        },
      })
      expect(await chai.post('statements/save-parser', { parser, version: 0 })).toMatchObject({ entries: 1 })
      const [second, first] = await messages({ phoneId: id })
      expect(first).toMatchObject({ outcome: 'unread', waits: false, entry: { amount: '420.00' } })
      expect(second).toMatchObject({ outcome: 'unread', waits: true, entry: null })
      expect(await fern.post('connections/read-again', {})).toMatchObject({ entries: 0 })
    }))
})

describe('a phone’s connection', () => {
  test('reconnects by itself after a break, and reports the gap', () =>
    withPhone({}, async (id) => {
      line.refuse(true)
      line.cut()
      await expect.poll(async () => (await phoneNow(id)).lamp, soon).not.toBe('connected')
      line.tell(sms(kbank('430.00', '3,000.00'))) // nobody listens
      // As if the phone had been away for long enough to be a gap.
      await world.sql`update phone_state set last_beat_at = last_beat_at - interval '10 minutes' where phone_id = ${id}`
      line.refuse(false)
      await fern.post('connections/reconnect-phone', { phoneId: id })
      await expect.poll(async () => (await phoneNow(id)).lamp, soon).toBe('connected')
      const [gap, ...others] = (await phoneNow(id)).gaps
      expect(others).toEqual([])
      expect(Date.parse(gap.until) - Date.parse(gap.from)).toBeGreaterThan(599_000)
      line.tell(sms(kbank('431.00', '3,431.00')))
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '431.00' } })
      expect((await fern.post('connections/see-gap', { gapId: gap.id })).gaps).toEqual([])
      expect(await fern.refused('connections/see-gap', { gapId: gap.id })).toMatchObject({
        code: 'stale-version',
      })
    }))

  test('loses no stored message: each is fetched once after the connection is restored', () =>
    withPhone({}, async (id) => {
      line.cut()
      line.store({ title: 'KBank', body: kbank('432.00', '2,000.00') })
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '432.00' } })
      line.store({ title: 'KBank', body: kbank('433.00', '2,433.00') })
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '433.00' } })
      const opened = line.openedCount()
      line.cut()
      await expect.poll(() => line.openedCount(), soon).toBe(opened + 1)
      line.tell(sms(kbank('434.00', '2,867.00')))
      await expect
        .poll(async () => (await phoneNow(id)).counts, soon)
        .toEqual({ entry: 3, duplicate: 0, unread: 0, other: 0 })
    }))

  test('is shown as broken while stored messages cannot be fetched; later all of them and the gap are there', () =>
    withPhone({}, async (id) => {
      line.failStored(true)
      line.store({ title: 'KBank', body: kbank('435.00', '3,302.00') })
      await expect.poll(() => phoneNow(id), soon).toMatchObject({ lamp: 'broken', problem: 'unreachable' })
      await world.sql`update phone_state set last_beat_at = last_beat_at - interval '10 minutes' where phone_id = ${id}`
      const opened = line.openedCount()
      await expect.poll(() => line.openedCount(), soon).toBeGreaterThan(opened + 1)
      line.failStored(false)
      await expect.poll(async () => (await phoneNow(id)).lamp, soon).toBe('connected')
      expect(await lastOf(id)).toMatchObject({ outcome: 'entry', entry: { amount: '435.00' } })
      const gaps: { from: string; until: string }[] = (await phoneNow(id)).gaps
      expect(gaps.map(({ from, until }) => Date.parse(until) - Date.parse(from) > 599_000)).toEqual([true])
    }))

  test('is not blocked by a message with an impossible time: it is read, and so are the next ones', () =>
    withPhone({}, async (id) => {
      line.store({ title: 'KBank', body: kbank('436.00', '3,738.00'), created: 1e300 })
      line.store({ title: 'KBank', body: kbank('437.00', '4,175.00') })
      line.tell({ type: 'sms_changed', notifications: [{ title: 'Chat', body: 'hello', timestamp: 1e300 }] })
      await expect
        .poll(async () => (await phoneNow(id)).counts, soon)
        .toEqual({ entry: 2, duplicate: 0, unread: 0, other: 1 })
      expect(await phoneNow(id)).toMatchObject({ lamp: 'connected', problem: null })
    }))

  test('is read by the time of its receipt if the phone’s clock was never set', () =>
    withPhone({}, async (id) => {
      const began = Date.now()
      line.tell(sms(kbank('438.00', '4,613.00'), 'KBank', new Date(1_000)))
      await expect
        .poll(() => lastOf(id), soon)
        .toMatchObject({ outcome: 'entry', entry: { amount: '438.00' } })
      expect(Date.parse((await lastOf(id)).heardAt)).toBeGreaterThanOrEqual(began)
    }))

  test('loses none of more than a thousand messages stored meanwhile', () =>
    withPhone({}, async (id) => {
      await readsFromNow(id)
      line.store(...Array.from({ length: 1_050 }, (_, at) => ({ title: 'Chat', body: `greeting ${at}` })))
      await expect
        .poll(async () => (await phoneNow(id)).counts, { interval: 500, timeout: 500_000 })
        .toEqual({ entry: 0, duplicate: 0, unread: 0, other: 1_050 })
      expect(await messages({ phoneId: id, limit: 1 })).toMatchObject([{ outcome: 'other', text: null }])
      expect((await phoneNow(id)).gaps).toEqual([])
    }))

  test('reports the time it could not read when more messages are stored than it fetches', () =>
    withPhone({}, async (id) => {
      await readsFromNow(id)
      line.givePagesOf(1)
      const before = Date.now()
      line.store(...Array.from({ length: 105 }, (_, at) => ({ title: 'Chat', body: `word ${at}` })))
      await expect.poll(async () => (await phoneNow(id)).counts.other, soon).toBe(100)
      line.givePagesOf(500)
      const [gap, ...others] = (await phoneNow(id)).gaps
      expect(others).toEqual([])
      // The database rounds up, the clock here rounds down.
      expect(Date.parse(gap.from)).toBeLessThanOrEqual(before + 1)
      expect(Date.parse(gap.until)).toBeGreaterThanOrEqual(before)
      line.store({ title: 'Chat', body: 'the next one' })
      await expect.poll(async () => (await phoneNow(id)).counts.other, soon).toBe(101)
    }))

  test('counts a heartbeat only when everything before it is stored', () =>
    withPhone({}, async (id) => {
      const before = (await phoneNow(id)).lastBeatAt
      await world.sql.begin(async (tx) => {
        // All its messages wait behind this lock.
        await tx`lock table phone_message in exclusive mode`
        line.tell(sms(kbank('435.00', '1,000.00')))
        line.beat()
        await expect.poll(() => lockWaits(tx, '%phone_message%'), soon).toHaveLength(1)
        expect((await phoneNow(id)).lastBeatAt).toBe(before)
      })
      await expect.poll(async () => (await phoneNow(id)).lastBeatAt, soon).not.toBe(before)
      expect(await lastOf(id)).toMatchObject({ outcome: 'entry', entry: { amount: '435.00' } })
    }))

  test('reports a refused token, and is tried again as soon as the token is changed', () =>
    withPhone({}, async (id) => {
      const { version, ...row } = await phoneNow(id)
      const { name, accounts, senders, on } = row
      const save = (secret: string, at: number) =>
        owner.post('connections/save-phone', {
          phoneId: id,
          version: at,
          name,
          accounts,
          senders,
          on,
          secret,
        })
      const { phone } = await save('o.another-token-that-nobody-takes', version)
      await expect.poll(async () => (await phoneNow(id)).lamp, soon).toBe('refused')
      expect((await phoneNow(id)).problem).toBe('token-refused')
      await save(token, phone.version)
      await expect.poll(async () => (await phoneNow(id)).lamp, soon).toBe('connected')
    }))

  test('is closed while the phone is switched off', () =>
    withPhone({}, async (id) => {
      const { version, name, accounts, senders } = await phoneNow(id)
      const { phone } = await owner.post('connections/save-phone', {
        phoneId: id,
        version,
        name,
        accounts,
        senders,
        on: false,
      })
      await expect.poll(() => line.lines(), soon).toBe(0)
      await expect.poll(async () => (await phoneNow(id)).lamp, soon).toBe('waiting')
      await owner.post('connections/save-phone', {
        phoneId: id,
        version: phone.version,
        name,
        accounts,
        senders,
        on: true,
      })
      await expect.poll(async () => (await phoneNow(id)).lamp, soon).toBe('connected')
    }))
})

describe('the token of a phone', () => {
  test('is shown once only, and is not stored in plain text', () =>
    withPhone({ endPassword }, async () => {
      const everything = JSON.stringify(await phones())
      expect(everything).toContain('••••7Qx9')
      expect(everything).not.toContain(token)
      const kept = await world.sql`
        select encode(secret_sealed, 'escape') || coalesce(encode(end_password_sealed, 'escape'), '') as kept from phone
        union all select coalesce(before::text, '') || coalesce(after::text, '') from audit where object_kind = 'phone'`
      for (const { kept: text } of kept) {
        expect(text).not.toContain(token)
        expect(text).not.toContain(endPassword)
      }
    }))
})

describe('the settings of a phone', () => {
  test('are refused with the name of the wrong field, and a name belongs to one phone only', async () => {
    const wrong = async (more: object) =>
      (await owner.refused('connections/add-phone', input({ on: false, ...more }))).fields?.[0]?.path
    expect(await wrong({ accounts: ['nowhere'] })).toBe('accounts')
    expect(await wrong({ accounts: [] })).toBe('accounts')
    expect(await wrong({ senders: [] })).toBe('senders')
    expect(await wrong({ secret: '' })).toBe('secret')
    expect(await wrong({ way: 'truemoney', accounts: ['truemoney-1'] })).toBe('amountUnit')
    expect(await wrong({ way: 'truemoney', amountUnit: 'satang' })).toBe('accounts')
    await owner.post('connections/add-phone', input({ name: 'one', on: false }))
    expect(await owner.refused('connections/add-phone', input({ name: 'one', on: false }))).toMatchObject({
      code: 'phone-name-taken',
    })
  })
  test('free the name of a removed phone, while its log keeps the name', async () => {
    const named = input({ name: 'counter', on: false })
    const { phone } = await owner.post('connections/add-phone', named)
    await world.sql`
      insert into phone_message (id, phone_id, digest, sender, heard_at, outcome)
      values (gen_random_uuid(), ${phone.id}, '\\x01', 'somebody', now(), 'other')`
    await owner.post('connections/remove-phone', { phoneId: phone.id, version: phone.version })
    const { phone: next } = await owner.post('connections/add-phone', named)
    expect(next).toMatchObject({ name: 'counter' })
    expect(await owner.refused('connections/add-phone', named)).toMatchObject({ code: 'phone-name-taken' })
    const { accounts, senders, version } = next
    expect(
      await owner.refused('connections/save-phone', {
        phoneId: next.id,
        version,
        accounts,
        senders,
        on: false,
        name: 'one',
      }),
    ).toMatchObject({ code: 'phone-name-taken' })
    const [row] = await messages({ phoneId: phone.id })
    expect(row.phone).toEqual({ id: phone.id, name: 'counter' })
  })
  test('saved by two owners at once are those of the first, and the second save is refused', async () => {
    const { phone } = await owner.post('connections/add-phone', input({ name: 'two', on: false }))
    const { name, accounts, senders } = phone
    const save = () =>
      owner.raw('POST', '/api/connections/save-phone', {
        phoneId: phone.id,
        version: phone.version,
        name,
        accounts,
        senders,
        on: false,
      })
    const answers = await Promise.all([save(), save()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
