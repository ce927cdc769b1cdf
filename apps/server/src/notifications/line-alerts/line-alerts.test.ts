import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ofFile } from '#testing/of-file.ts'
import { transaction } from '#platform/database/database.ts'
import { minutesBefore } from '#testing/clock.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { linePerson, newLineWorld } from '#testing/line.ts'
import { alertMessage, queueGatheredAlerts, queueAlertLines } from './queue-alert-lines.ts'

const world = ofFile(() => newLineWorld({ people: 4, quota: null }))
let owner: Client
let desk: Awaited<ReturnType<typeof newDesk>>
const group = `C${'1'.padStart(32, '0')}`
const person = (number: number) => linePerson(number).userId

beforeAll(async () => {
  owner = await world.as('owner')
  desk = await newDesk(world)
  world.line.state.groups.set(group, 'กะดึก')
  await world.tell(world.line.event('follow', person(1)), world.line.event('follow', person(2)))
  await world.tell(inGroup('join'))
})

beforeEach(async () => {
  const { rows } = await owner.get('connections/line-alerts')
  for (const { id, version } of rows)
    await owner.post('connections/remove-line-alert', { alertId: id, version })
  world.line.state.delivered.length = 0
})

function inGroup(kind: string, more: Record<string, unknown> = {}) {
  return { ...world.line.event(kind, null), source: { type: 'group', groupId: group }, ...more }
}
const memberId = async (number: number) =>
  (await world.sql<{ id: string }[]>`select id from line_member where line_user_id = ${person(number)}`)[0]!
    .id
const groupId = async () => (await owner.get('connections/line-alerts')).groups[0].id as string

async function alert(more: Record<string, unknown> = {}) {
  return owner.post('connections/create-line-alert', {
    operationId: randomUUID(),
    name: 'กะดึก',
    members: [],
    groups: [await groupId()],
    kinds: ['withdrawalAsked', 'creditUnknown'],
    least: 0,
    quiet: null,
    gatherMinutes: 0,
    on: true,
    ...more,
  })
}
/** Queues and sends everything that is due. */
async function keep() {
  await world.app.sendNotifications()
  await world.app.keepLine()
}
const delivered = () =>
  world.line.state.delivered.map(({ to, by, message }) => ({ to, by, text: String(message['text']) }))
/**
 * Returns the lines of all alerts, sorted. How many events one message collects depends on chance, so a test
 * cannot compare messages.
 */
const alertLines = () =>
  delivered()
    .flatMap(({ text }) =>
      text.startsWith('•')
        ? text.split('\n').filter((line) => line.startsWith('•'))
        : [`• ${text.split('\n').slice(0, -1).join(' – ')}`],
    )
    .toSorted()
const withdraw = (amount: string, index = 0) =>
  owner.post('cashier/create-withdrawal', {
    operationId: randomUUID(),
    player: world.shop.players[index]!.code,
    amount,
  })

describe('recipients of an alert', () => {
  test('a group, under its name in LINE, gets what happened and where to look', async () => {
    expect((await owner.get('connections/line-alerts')).groups).toMatchObject([
      { name: 'กะดึก', joined: true },
    ])
    await alert()
    await withdraw('1500')
    await keep()
    const { code } = world.shop.players[0]!
    expect(delivered()).toHaveLength(1)
    expect(delivered()[0]).toMatchObject({ to: group, by: 'push' })
    expect(delivered()[0]!.text).toMatch(
      new RegExp(`^มีคำขอถอน\\n1,500 บาท · สมาชิก ${code} · #\\d+\\nhttp://localhost/management/withdraw$`),
    )
  })

  test('groups get it one by one, members together, and members who blocked the account not at all', async () => {
    await alert({ members: [await memberId(1), await memberId(2)] })
    await world.tell(world.line.event('unfollow', person(2)))
    await withdraw('100')
    await keep()
    expect(delivered().map(({ to, by }) => [to, by])).toEqual([
      [group, 'push'],
      [person(1), 'push'],
    ])
    await world.tell(world.line.event('follow', person(2)))
    world.line.state.delivered.length = 0
    await withdraw('100')
    await keep()
    expect(delivered().map(({ to, by }) => [to, by])).toEqual([
      [group, 'push'],
      [person(1), 'multicast'],
      [person(2), 'multicast'],
    ])
  })

  test('a group that removed the account gets nothing, even if an older join event arrives later', async () => {
    const at = Date.now()
    await world.tell(inGroup('leave', { timestamp: at }), inGroup('join', { timestamp: at - 60_000 }))
    expect((await owner.get('connections/line-alerts')).groups).toEqual([])
    await world.tell(inGroup('join', { timestamp: at + 1_000 }))
    expect((await owner.get('connections/line-alerts')).groups).toHaveLength(1)
  })

  test('messages that staff write in their group are not stored', async () => {
    await world.tell(inGroup('message', { message: { id: '77', type: 'text', text: 'ห้ามเก็บ' } }))
    expect(await world.sql`select 1 from line_message where body like '%ห้ามเก็บ%'`).toEqual([])
    expect(await world.sql`select 1 from line_event where body like '%ห้ามเก็บ%'`).toEqual([])
  })
})

describe('what is alerted', () => {
  test('only sums from the threshold on', async () => {
    await alert({ least: 100_000 })
    await withdraw('999')
    await withdraw('1000')
    await keep()
    expect(delivered().map(({ text }) => text.match(/[\d,]+ บาท/g))).toEqual([['1,000 บาท']])
  })

  test('in quiet hours only urgent events', async () => {
    const minute = (Math.floor(Date.now() / 60_000) + 7 * 60) % 1_440
    const quiet = { from: (minute + 1_440 - 30) % 1_440, until: (minute + 30) % 1_440 }
    await alert({ quiet })
    await withdraw('100')
    await world.sql`select tell('creditUnknown', 5000, '{"number": 9}')`
    await keep()
    expect(delivered().map(({ text }) => text.split('\n')[0])).toEqual(['ไม่ทราบผลการเติมเครดิต'])
  })

  test('a late deposit once, and a silent phone once per silence', async () => {
    await alert({ kinds: ['depositLate', 'phoneDown'] })
    const id = await desk.asks(world.shop.players[7]!, '700')
    await keep()
    expect(delivered()).toEqual([])
    await world.sql`update request set created_at = ${minutesBefore(11)} where id = ${id}`
    const { phone } = await owner.post('connections/add-phone', {
      name: 'เครื่องสำรอง',
      way: 'pushbullet',
      accounts: ['scb-1'],
      senders: ['scb'],
      on: true,
      secret: 'a-token-of-nobody',
    })
    await world.sql`update phone_state set last_beat_at = ${minutesBefore(4)} where phone_id = ${phone.id}`
    for (let round = 0; round < 3; round++) await keep()
    const late = [
      expect.stringMatching(/^• คำขอฝากรอนานเกิน 10 นาที – 700 บาท/),
      expect.stringMatching(/^• โทรศัพท์ขาดการติดต่อ.*เครื่องสำรอง$/),
    ]
    expect(alertLines()).toEqual(late)
    await world.sql`update phone_state set last_beat_at = ${minutesBefore(3.5)} where phone_id = ${phone.id}`
    await keep()
    expect(alertLines()).toEqual([...late, late[1]])
  })

  test('a late withdrawal once, and again when its credit was deducted too long ago', async () => {
    await alert({ kinds: ['withdrawalLate', 'payoutLate'] })
    const player = world.shop.players[9]!
    await desk.creditsAnother(owner, player)
    const { id } = await withdraw('300', 9)
    await keep()
    expect(delivered()).toEqual([])
    await world.sql`update request set created_at = ${minutesBefore(11)} where id = ${id}`
    for (let round = 0; round < 2; round++) await keep()
    const waits = expect.stringMatching(/^• คำขอถอนรอนานเกิน 10 นาที – 300 บาท/)
    expect(alertLines()).toEqual([waits])

    const { payoutsLate } = await owner.get('dashboard/counters')
    const { version } = await owner.get('cashier/withdrawal', { id })
    const deducting = { operationId: randomUUID(), requestId: id, version }
    const { orderId } = await owner.post('cashier/adjust-balance', deducting)
    await desk.settled(owner, orderId, ['done'])
    await keep()
    expect(alertLines()).toEqual([waits])
    expect(await owner.get('dashboard/counters')).toMatchObject({ payoutsLate })
    await world.sql.begin(async (tx) => {
      await tx`alter table ledger disable trigger ledger_append_only`
      await tx`update ledger set created_at = ${minutesBefore(11)} where order_id = ${orderId}`
      await tx`alter table ledger enable trigger ledger_append_only`
    })
    for (let round = 0; round < 2; round++) await keep()
    const unpaid = expect.stringMatching(/^• ตัดเครดิตแล้ว ยังไม่จ่ายเงินถอน เกิน 10 นาที – 300 บาท/)
    expect(alertLines()).toEqual([waits, unpaid])
    expect(await owner.get('dashboard/counters')).toMatchObject({ payoutsLate: payoutsLate + 1 })
  })

  test('an own account with a low balance, by code and balance, whatever the threshold', async () => {
    await alert({ kinds: ['balanceLow'], least: 100_000_00 })
    await owner.post('accounts/create', {
      operationId: randomUUID(),
      bank: 'GHB',
      accountNumber: '5550002223',
      name: 'คลังตัวอย่าง',
      openingBalance: '1234.50',
      openingDay: '2026-01-01',
      lowBalance: '2000',
    })
    for (let round = 0; round < 2; round++) await keep()
    expect(alertLines()).toEqual([
      expect.stringMatching(/^• ยอดเงินในบัญชีเว็บต่ำกว่าที่ตั้งไว้ – 1,234\.50 บาท.*ghb-1$/),
    ])
  })

  test.each([
    ['as the bank stated it', [{ amount: '10.00', balanceAfter: '1999.99' }], '1,999.99'],
    [
      'with what moved since the bank stated it',
      [
        { amount: '10.00', balanceAfter: '5000.00' },
        { amount: '3400.10', direction: 'out' },
      ],
      '1,599.90',
    ],
    ['with what moved since the opening day', [{ amount: '100.25' }], '1,334.75'],
  ])('the low balance of an own account %s', async (_, entries, balance) => {
    await alert({ kinds: ['balanceLow'] })
    const { code } = await owner.post('accounts/create', {
      operationId: randomUUID(),
      bank: 'GHB',
      accountNumber: String(6_660_000_000 + Math.trunc(Number(balance.replace(',', '')))),
      name: 'คลังตัวอย่าง',
      openingBalance: '1234.50',
      openingDay: '2026-01-01',
    })
    for (const [at, { amount, ...more }] of entries.entries())
      await desk.pays(world.shop.players[0]!, amount, {
        account: code,
        occurredAt: minutesBefore(9 - at).toISOString(),
        ...more,
      })
    await world.sql`update own_account set low_satang = 200000 where code = ${code}`
    for (let round = 0; round < 2; round++) await keep()
    expect(alertLines()).toEqual([expect.stringMatching(new RegExp(`– ${balance} บาท.*${code}$`))])
  })

  test('requested approvals, refusals of the back-end, and failed checks of the books', async () => {
    await alert({ kinds: ['approvalAsked', 'orderRefused', 'checkFailed'] })
    await world.sql`insert into rollup_check (id, differences) values (${randomUUID()}, 0), (${randomUUID()}, 2)`
    await world.sql`
      insert into approval (id, act, command, input, object_kind, object_id, amount_satang, figures, digest, reason, asked_by, expires_at)
      values (${randomUUID()}, 'payout', 'cashier/transfer', '{}', 'request', 'x', 5000000, '{}', 'x', 'large', 'nok@example.test',
        clock_timestamp() + interval '1 hour')`
    const player = world.shop.players[8]!
    await world.fault(player, 'refuse')
    const { orderId } = await desk.match(
      owner,
      await desk.pays(player, '90.00'),
      await desk.asks(player, '90'),
    )
    expect((await desk.settled(owner, orderId)).state).toBe('refused')
    await keep()
    expect(alertLines()).toEqual([
      expect.stringContaining('• ตรวจสอบข้อมูลแล้วไม่ตรงกัน'),
      expect.stringContaining('• มีรายการรออนุมัติ – 50,000 บาท'),
      expect.stringContaining('• ระบบเครดิตปฏิเสธรายการ – 90 บาท'),
    ])
  })
})

describe('how many messages are sent', () => {
  test('events within the configured minutes go in one message, and an urgent one takes them along', async () => {
    await alert({ gatherMinutes: 15 })
    await withdraw('100')
    await keep()
    await withdraw('200')
    await withdraw('300')
    await keep()
    expect(delivered()).toHaveLength(1)
    expect((await owner.get('connections/line-alerts')).rows[0]).toMatchObject({ waiting: 2 })
    await world.sql`select tell('creditUnknown', 5000, '{"number": 9}')`
    await keep()
    expect(delivered()).toHaveLength(2)
    expect(delivered()[1]!.text.split('\n')).toEqual([
      expect.stringContaining('ไม่ทราบผลการเติมเครดิต'),
      expect.stringContaining('200 บาท'),
      expect.stringContaining('300 บาท'),
      'http://localhost/dashboard',
    ])
  })

  test('of very many events the first are listed, with the number of the others', () => {
    const lines = Array.from({ length: 50 }, (_, number) => ({
      alertId: 'a',
      eventId: `${number}`,
      number,
      title: 'มีคำขอถอน',
      body: `#${number}`,
      path: '/management/withdraw',
      urgent: number === 49,
    }))
    const text = alertMessage(lines, 'https://khlang.example/')
    expect(text.split('\n')).toHaveLength(22)
    expect(text).toMatch(/^• มีคำขอถอน – #49\n/)
    expect(text).toMatch(/และอีก 30 รายการ\nhttps:\/\/khlang\.example\/management\/withdraw$/)
  })

  test('two processes at once send each alert once', async () => {
    await alert({ gatherMinutes: 0 })
    for (let number = 1; number <= 5; number++) await withdraw(String(number * 100))
    const { takeEvents, markSpread } = await import('../events/event-store.ts')
    const spread = () =>
      transaction(world.sql, async (tx) => {
        const events = await takeEvents(tx, 2)
        await queueAlertLines(tx, events)
        await markSpread(tx, events)
      })
    await Promise.all(Array.from({ length: 6 }, spread))
    await Promise.all(Array.from({ length: 4 }, () => queueGatheredAlerts(world.sql, 'http://localhost')))
    await keep()
    const lines = delivered().flatMap(({ text }) => text.match(/(\d+) บาท/g) ?? [])
    expect(lines.toSorted()).toEqual(['100 บาท', '200 บาท', '300 บาท', '400 บาท', '500 บาท'])
  })

  test('an alert whose lines another process has just taken tells nothing', async () => {
    const { id } = await alert()
    await withdraw('100')
    // The other process deletes the lines after this one has found them.
    await world.sql.unsafe(`
      create function taken_meanwhile() returns trigger language plpgsql as $$
      begin
        update alert set switched_on = false where id = old.alert_id;
        return null;
      end $$;
      create trigger taken_meanwhile before delete on alert_waiting for each row execute function taken_meanwhile()`)
    try {
      await keep()
      expect(await world.sql`select told_at, switched_on from alert where id = ${id}`).toEqual([
        { toldAt: null, switchedOn: false },
      ])
    } finally {
      await world.sql.unsafe(`drop function taken_meanwhile cascade`)
    }
    await keep()
    expect(delivered()).toEqual([])
  })
})

describe('the settings of an alert', () => {
  test('a test message is sent at once; an alert that reaches nobody shows an error', async () => {
    const one = await alert()
    await owner.post('connections/test-line-alert', { alertId: one.id })
    await keep()
    expect(delivered().map(({ text }) => text)).toEqual(['ทดสอบการแจ้งเตือน: กะดึก'])
    await world.sql`update line_group set joined = false`
    expect(await owner.refused('connections/test-line-alert', { alertId: one.id })).toMatchObject({
      code: 'line-alert-nobody',
    })
    await world.sql`update line_group set joined = true`
  })

  test('no test message is sent while the LINE account is off', async () => {
    const { id: alertId } = await alert()
    const switchLine = async (enabled: boolean) =>
      owner.post('connections/save-line', {
        version: (await owner.get('connections/line')).version,
        enabled,
      })
    await switchLine(false)
    try {
      expect(await owner.refused('connections/test-line-alert', { alertId })).toMatchObject({
        code: 'line-off',
      })
    } finally {
      await switchLine(true)
    }
    await keep()
    expect(delivered()).toEqual([])
  })

  test('an alert without recipients is refused, and so is a name in use', async () => {
    await alert()
    const input = {
      operationId: randomUUID(),
      least: 0,
      quiet: null,
      gatherMinutes: 1,
      on: true,
      kinds: ['creditUnknown'],
    }
    expect(
      await owner.refused('connections/create-line-alert', {
        ...input,
        name: 'x',
        members: [randomUUID()],
        groups: [],
      }),
    ).toMatchObject({ code: 'bad-input', fields: [{ path: 'members' }] })
    expect(
      await owner.refused('connections/create-line-alert', {
        ...input,
        operationId: randomUUID(),
        name: 'กะดึก',
        members: [],
        groups: [await groupId()],
      }),
    ).toMatchObject({ code: 'line-alert-name-taken' })
  })

  test('an alert that is given to others is audited with who was told before and who is told now', async () => {
    const group = await groupId()
    const memberId = randomUUID()
    await world.sql`insert into line_member (id, line_user_id) values (${memberId}, ${`U${memberId}`})`
    const { id: alertId, version, name, kinds, least, quiet } = await alert({ groups: [group] })
    const change = { alertId, version, name, kinds, least, quiet, gatherMinutes: 0, on: true }
    await owner.post('connections/update-line-alert', { ...change, members: [memberId], groups: [] })
    const lines = await world.sql`
      select before, after from audit where object_kind = 'line-alert' and object_id = ${alertId} order by seq`
    expect(lines).toMatchObject([
      { after: { members: [], groups: [group] } },
      { before: { members: [], groups: [group] }, after: { members: [memberId], groups: [] } },
    ])
  })

  test('an alert that is switched off or removed drops the events it had gathered', async () => {
    const wishes = { gatherMinutes: 30, groups: [await groupId()] }
    const longAgo = () => world.sql`update alert set told_at = clock_timestamp() - interval '1 hour'`
    let one = await alert(wishes)
    await withdraw('100')
    await keep()
    expect(delivered()).toHaveLength(1)
    await withdraw('200')
    await keep()
    const { id: alertId, name, members, kinds, least, quiet } = one
    for (const on of [false, true]) {
      const change = { alertId, version: one.version, name, members, kinds, least, quiet, on, ...wishes }
      one = await owner.post('connections/update-line-alert', change)
      await withdraw('300')
      await longAgo()
      await keep()
    }
    expect(alertLines()).toEqual([expect.stringContaining('100'), expect.stringContaining('300')])

    await withdraw('400')
    await keep()
    await owner.post('connections/remove-line-alert', { alertId, version: one.version })
    await longAgo()
    await keep()
    expect(delivered()).toHaveLength(2)
  })
})
