import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sql, Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertOrder, insertRequest, ofTrial, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { queueAlertLines } from '../line-alerts/queue-alert-lines.ts'
import { queuePushes } from '../push/queue-pushes.ts'
import { queueWebhooks } from '../webhooks/queue-webhooks.ts'
import { forgetOldEvents, markSpread, raiseLateEvents, takeEvents } from './event-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx & Sql) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    for (const table of [
      'house_event',
      'alert',
      'webhook',
      'push_device',
      'request',
      'credit_order',
      'phone',
    ])
      await tx`delete from ${tx(table)}`
    await attempt(tx as never)
  })
const noon = new Date('2026-10-05T05:00:00Z')
async function add(tx: Tx, table: string, values: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  await tx`insert into ${tx(table)} ${tx({ id, ...values })}`
  return id
}
/** A time by the database's clock, some minutes ago. */
async function ago(tx: Tx, minutes: number): Promise<Date> {
  const [row] = await tx<
    { at: Date }[]
  >`select clock_timestamp() - make_interval(secs => ${minutes * 60}) as at`
  return row!.at
}
const kinds = ['depositLate', 'withdrawalLate', 'payoutLate', 'orderWaits', 'phoneDown']
const everything = (tx: Tx) =>
  add(tx, 'alert', { way: 'line', name: 'all', kinds, changedBy: 'nok', switchedOn: true })
const raised = async (tx: Tx) =>
  (await tx`select kind, once, amount_satang from house_event order by kind, once`).map(
    ({ kind, once, amountSatang }) => [kind, once, amountSatang],
  )

test('a request that waits ten minutes is late: no younger one, none of yesterday, and none that is settled', () =>
  tried(async (tx) => {
    await everything(tx)
    const request = async (kind: string, minutes: number, more: object = {}) => {
      const playerId = world.shop.players[0]!.id
      const createdAt = await ago(tx, minutes)
      return insertRequest(tx, { playerId, kind, state: 'pending', createdAt, ...more })
    }
    const deposits = [
      await request('deposit', 10.1, { amount: 101 }),
      await request('deposit', 1_439, { amount: 103 }),
    ]
    const withdrawal = await request('withdrawal', 11, { amount: 107 })
    const asked = await request('withdrawal', 1_439, { amount: 109 })
    for (const kind of ['deposit', 'withdrawal']) {
      await request(kind, 9)
      await request(kind, 1_441)
      await request(kind, 11, { state: 'cancelled' })
      await request(kind, 11, { movedIn: true })
    }
    await raiseLateEvents(tx)
    const expected = [
      ['depositLate', `late ${deposits[0]}`, 10_100],
      ['depositLate', `late ${deposits[1]}`, 10_300],
      ['withdrawalLate', `late ${withdrawal}`, 10_700],
      ['withdrawalLate', `late ${asked}`, 10_900],
    ]
    expect(await raised(tx)).toEqual(expected.toSorted((a, b) => (`${a}` < `${b}` ? -1 : 1)))
    await raiseLateEvents(tx)
    expect(await raised(tx)).toHaveLength(4)
  }))

test('a payout is late ten minutes after the credit was taken, while the withdrawal is not paid', () =>
  tried(async (tx) => {
    await everything(tx)
    await tx`delete from ledger`
    const player = world.shop.players[0]!
    const deducted = async (
      minutes: number,
      { state = 'adjusted', kind = 'withdrawal', purpose = 'deductWithdrawal' } = {},
    ) => {
      const requestId = await insertRequest(tx, { playerId: player.id, kind, state, amount: 113 })
      const orderId = await insertOrder(tx, {
        playerId: player.id,
        playerKey: player.externalKey,
        credits: 113,
        state: 'done',
        requestId,
        purpose,
        kind: 'removeCredit',
      })
      const entry = { orderId, playerId: player.id, requestId, credits: 113, proof: 'answer' }
      await tx`insert into ledger ${tx({ ...entry, createdAt: await ago(tx, minutes) })}`
      return requestId
    }
    const late = await deducted(10.1)
    await deducted(9)
    await deducted(1_441)
    await deducted(11, { state: 'done' })
    await deducted(11, { kind: 'deposit' })
    await deducted(11, { purpose: 'refundWithdrawal' })
    await raiseLateEvents(tx)
    expect(await raised(tx)).toEqual([['payoutLate', `unpaid ${late}`, 11_300]])
  }))

test('the oldest order that waits ten minutes is told, unless it is a trial, its player has an unknown one or sending is held', () =>
  tried(async (tx) => {
    await everything(tx)
    await tx`delete from setting where key in ('sending.hold', 'history.lost')`
    const order = async (at: number, state: string, minutes: number, credits: number, more: object = {}) => {
      const playerId = world.shop.players[at]!.id
      const createdAt = await ago(tx, minutes)
      return insertOrder(tx, { playerId, playerKey: 'k', credits, state, createdAt, ...more })
    }
    await order(0, 'unknown', 40, 31)
    await order(0, 'queued', 30, 37)
    await order(1, 'done', 30, 41)
    await order(2, 'queued', 9, 43)
    await order(5, 'queued', 30, 59, ofTrial)
    await raiseLateEvents(tx)
    expect(await raised(tx)).toEqual([])
    await order(3, 'queued', 11, 47)
    const oldest = await order(4, 'queued', 12, 53)
    await tx`savepoint held`
    await tx`insert into setting (key, value) values ('sending.hold', '{}')`
    await raiseLateEvents(tx)
    expect(await raised(tx)).toEqual([])
    await tx`rollback to savepoint held`
    await raiseLateEvents(tx)
    const told = ['orderWaits', `waits ${oldest}`, 5_300]
    expect(await raised(tx)).toEqual([told])
    await tx`update credit_order set state = 'done' where id = ${oldest}`
    await raiseLateEvents(tx)
    expect(await raised(tx)).toEqual([told])
    await tx`update house_event set at = ${await ago(tx, 10.1)}`
    await raiseLateEvents(tx)
    expect(await raised(tx)).toHaveLength(2)
  }))

test('an order that waits is told in its turn although older ones wait on, which are told or wait for the end of a suspension', () =>
  tried(async (tx) => {
    await everything(tx)
    await tx`delete from setting where key in ('sending.hold', 'history.lost')`
    const [player, suspended] = world.shop.players
    const order = async ({ id }: { id: string }, minutes: number, more: object = {}) =>
      insertOrder(tx, {
        playerId: id,
        playerKey: 'k',
        credits: 71,
        state: 'queued',
        createdAt: await ago(tx, minutes),
        ...more,
      })
    await tx`update player set suspended_at = ${await ago(tx, 15)} where id = ${suspended!.id}`
    await order(suspended!, 40)
    const expected = [
      await order(suspended!, 30, { tainted: true }),
      await order(suspended!, 25, { purpose: 'deductWithdrawal', kind: 'removeCredit' }),
      await order(player!, 20),
      await order(suspended!, 14),
    ].map((id) => `waits ${id}`)
    for (const _of of [...expected, 'none is left']) {
      await raiseLateEvents(tx)
      await tx`update house_event set at = ${await ago(tx, 10.1)}`
    }
    const told = await tx`select once from house_event order by number`
    expect(told.map(({ once }) => once as string)).toEqual(expected)
  }))

test('a phone is told as down after three minutes, if it is switched on and read by us', () =>
  tried(async (tx) => {
    await everything(tx)
    const phone = async (name: string, minutes: number | null, values: object = {}) => {
      const secret = { secretSealed: Buffer.from(name), secretEnds: '7xyz', createdBy: 'nok' }
      const usual = { name, way: 'pushbullet', accounts: ['scb-1'], createdAt: await ago(tx, 60) }
      const phoneId = await add(tx, 'phone', { ...usual, ...secret, ...values })
      const lastBeatAt = minutes === null ? null : await ago(tx, minutes)
      await tx`insert into phone_state ${tx({ phoneId, lastBeatAt })}`
    }
    await phone('silent', 3.1)
    await phone('never heard', null)
    await phone('heard', 2)
    await phone('just added', null, { createdAt: await ago(tx, 2) })
    await phone('off', 11, { switchedOn: false })
    await phone('removed', 11, { removedAt: noon })
    await phone('signed', 11, { way: 'signed' })
    await raiseLateEvents(tx)
    await raiseLateEvents(tx)
    const told = await tx`select data ->> 'name' as name from house_event order by 1`
    expect(told.map(({ name }) => name as string)).toEqual(['never heard', 'silent'])
  }))

test('who wants to know only later is told of everything that is still late', () =>
  tried(async (tx) => {
    await tx`delete from setting where key in ('sending.hold', 'history.lost')`
    await tx`delete from ledger`
    await tx`delete from low_balance`
    const { id: playerId } = world.shop.players[0]!
    const createdAt = await ago(tx, 11)
    for (const kind of ['deposit', 'withdrawal'])
      await insertRequest(tx, { playerId, kind, state: 'pending', createdAt })
    const requestId = await insertRequest(tx, { playerId, kind: 'withdrawal', state: 'adjusted' })
    const usual = { playerId, playerKey: 'k', credits: 73 }
    const deducts = { requestId, purpose: 'deductWithdrawal', kind: 'removeCredit' }
    const orderId = await insertOrder(tx, { ...usual, ...deducts, state: 'done' })
    await tx`
      insert into ledger ${tx({ orderId, playerId, requestId, credits: 73, proof: 'answer', createdAt })}`
    await insertOrder(tx, { ...usual, state: 'queued', createdAt })
    const secret = { secretSealed: Buffer.from('x'), secretEnds: '7xyz', createdBy: 'nok' }
    const phone = { name: 'silent', way: 'pushbullet', accounts: ['scb-1'], createdAt, ...secret }
    await tx`insert into phone_state ${tx({ phoneId: await add(tx, 'phone', phone) })}`
    await tx`
      update own_account set low_satang = 800, opening_satang = 500, opening_day = current_date where code = 'scb-1'`
    await raiseLateEvents(tx)
    expect(await raised(tx)).toEqual([])
    const late = [...kinds, 'balanceLow'].toSorted()
    await add(tx, 'alert', { way: 'line', name: 'all', kinds: late, changedBy: 'nok', switchedOn: true })
    await raiseLateEvents(tx)
    await raiseLateEvents(tx)
    expect((await raised(tx)).map(([kind]) => kind as string)).toEqual(late)
  }))

test('events are taken in their order and once, with the player whom they are about', () =>
  tried(async (tx) => {
    const [about] = world.shop.players
    const event = (data: object, more: object = {}) =>
      add(tx, 'house_event', { kind: 'depositAsked', data: tx.json(data as never), ...more })
    const first = await event({ playerId: about!.id }, { amountSatang: 701 })
    const second = await event({})
    const third = await event({})
    await event({}, { spreadAt: noon })
    const taken = await takeEvents(tx, 2)
    expect(taken.map(({ id }) => id)).toEqual([first, second])
    expect(taken[0]).toMatchObject({
      amount: 701,
      player: { id: about!.id, code: about!.code, restricted: false },
    })
    expect(taken[1]!.player).toBeNull()
    await markSpread(tx, taken)
    expect((await takeEvents(tx, 7)).map(({ id }) => id)).toEqual([third])
  }))

test('events are forgotten after their days, once every receiver has them', () =>
  tried(async (tx) => {
    const event = async (days: number, spread: boolean) =>
      add(tx, 'house_event', {
        kind: 'depositAsked',
        data: {},
        at: await ago(tx, days * 1_440),
        spreadAt: spread ? noon : null,
      })
    await event(7.1, true)
    const kept = [await event(6.9, true), await event(7.1, false)]
    await forgetOldEvents(tx, 7)
    const ids = (await tx`select id from house_event`).map(({ id }) => id as string)
    expect(ids.toSorted()).toEqual(kept.toSorted())
  }))

test('two hundred events at once reach every webhook, alert on LINE and device, however many there are', () =>
  tried(async (tx) => {
    // Each kind of receiver gets so many rows that their values are more than one statement may have.
    const receivers = { webhooks: 83, alerts: 47, devices: 67 }
    await tx`
      insert into house_event (id, kind, data)
      select gen_random_uuid(), 'balanceLow', '{"account": "scb-1"}' from generate_series(1, 200)`
    await tx`
      insert into webhook (id, name, url, kinds, created_by, secret_sealed, switched_on)
      select gen_random_uuid(), n, 'https://shop.example', '{balanceLow}', 'nok', '', true
      from generate_series(1, ${receivers.webhooks}) n`
    await tx`
      insert into alert (id, way, name, kinds, changed_by, switched_on)
      select gen_random_uuid(), 'line', n, '{balanceLow}', 'nok', true from generate_series(1, ${receivers.alerts}) n`
    const employeeId = await add(tx, 'employee', {
      email: 'many@example.test',
      userId: 'u-many',
      firstName: 'many',
      lastName: 'ก',
      role: 'support',
      active: true,
    })
    await tx`
      insert into auth.session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
      values ('s-many', ${await ago(tx, -7)}, 'many', ${noon}, ${noon}, 'u-many')`
    await add(tx, 'alert', {
      way: 'push',
      employeeId,
      kinds: ['balanceLow'],
      changedBy: 'nok',
      switchedOn: true,
    })
    await tx`
      insert into push_device (id, employee_id, session_id, name, secret_address_sealed, endpoint_hash)
      select gen_random_uuid(), ${employeeId}, 's-many', n, '', n::text::bytea
      from generate_series(1, ${receivers.devices}) n`
    const events = await takeEvents(tx, 200)
    for (const queue of [queueWebhooks, queueAlertLines, queuePushes]) await queue(tx, events)
    const [queued] = await tx`
      select (select count(*) from webhook_delivery) as webhooks, (select count(*) from alert_waiting) as alerts,
        (select count(*) from push_delivery) as devices`
    expect(queued).toEqual({
      webhooks: 200 * receivers.webhooks,
      alerts: 200 * receivers.alerts,
      devices: 200 * receivers.devices,
    })
  }))
