import { randomUUID } from 'node:crypto'
import type { Observed } from '@khlang/domain/crediting/answer'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { untilWaiting } from '#testing/meet.ts'
import { handDispatcher } from '#testing/dispatcher.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertOrder, ofTrial, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { countOpenOrders } from '../store.ts'

/**
 * Orders for a back-end that honours keys, and is down or does not know them: they wait, and are repeated as long as it
 * remembers their keys.
 */
const world = worldOfFile({ mode: 'keyed', sweeps: false })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let finance: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  finance = await world.as('finance')
  await world.app.dispatcher.close()
  await world.sql`
    insert into alert (id, way, name, kinds, changed_by) values (${randomUUID()}, 'line', 'night', array['orderWaits'], 'owner@example.test')`
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.sql`delete from setting`
})

let next = 0
const nextPlayer = () => world.shop.players[next++]!
const noSuchUser: Observed = { kind: 'answer', httpStatus: 404, body: { error: 'no such user' } }
const nobodyThere: Observed = { kind: 'not-sent', error: 'nobody there' }
const yes: Observed = { kind: 'answer', httpStatus: 200, body: { status: true } }

async function tried(answer: Observed, player = nextPlayer()) {
  await world.sql`update credit_order set next_try_at = 'infinity' where state = 'queued'` // of the tests before
  const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
  const { orderId } = await desk.match(nok, entryId, depositId)
  await passOver(answer)
  return { orderId, depositId, entryId, player }
}
async function passOver(answer: Observed) {
  let calls = 0
  const call = () => {
    calls += 1
    return Promise.resolve(answer)
  }
  const dispatcher = handDispatcher(world, { call, mode: 'keyed' })
  await dispatcher.sweep()
  await dispatcher.close()
  return calls
}
const order = (id: string) => nok.get('crediting/order', { id })
const mark = (orderId: string) => ({
  operationId: randomUUID(),
  orderId,
  reason: 'the back-end does not know this player',
})

describe('a sent order without a definite answer from the back-end', () => {
  test('waits visibly, with its number of tries and the reason', async () => {
    const { orderId } = await tried(noSuchUser)
    expect(await order(orderId)).toMatchObject({
      state: 'queued',
      waits: { tries: 1, mayHaveArrived: true },
      can: { markUnknown: 'not-permitted', callOff: 'order-sent' },
    })
    const { rows } = await finance.get('crediting/orders', { state: 'queued' })
    expect(rows.find(({ id }: { id: string }) => id === orderId)).toMatchObject({
      can: { markUnknown: true },
    })
  })

  test('becomes unknown when a person marks it: audited, shown on both rows, and not repeated any more', async () => {
    const { orderId, depositId, entryId } = await tried(noSuchUser)
    const row = await finance.post('crediting/mark-unknown', mark(orderId))
    expect(row).toMatchObject({ state: 'unknown', waits: null, can: { settle: true } })
    expect(await desk.both(nok, entryId, depositId)).toMatchObject({
      entry: { state: 'crediting', phase: 'unknown' },
      deposit: { state: 'crediting', phase: 'unknown' },
    })
    const [line] = await world.sql`
      select actor, reason from audit where act = 'order.markUnknown' and object_id = ${orderId}`
    expect(line).toEqual({ actor: 'finance@example.test', reason: 'the back-end does not know this player' })
    await world.sql`update credit_order set next_try_at = clock_timestamp() - interval '1 second' where id = ${orderId}`
    expect(await passOver(yes)).toBe(0)
    const settled = {
      operationId: randomUUID(),
      orderId,
      outcome: 'credited',
      evidence: 'seen in their books',
    }
    expect(await finance.post('crediting/settle-unknown', settled)).toMatchObject({ state: 'done' })
  })

  test('is not marked while another order of the player is being taken, and the refusal says why', async () => {
    const { orderId, player } = await tried(noSuchUser)
    const [depositId, entryId] = [await desk.asks(player, '612'), await desk.pays(player, '612.00')]
    const other = await desk.match(nok, entryId, depositId)
    let refused: Promise<unknown> | undefined
    await world.sql.begin(async (tx) => {
      await tx`
        update credit_order set state = 'sending', lease_until = now() + interval '1 hour' where id = ${other.orderId}`
      refused = finance.refused('crediting/mark-unknown', mark(orderId))
      refused.catch(() => {}) // read below
      await untilWaiting(world.sql, 1)
    })
    expect(await refused).toMatchObject({ status: 409, code: 'question-open' })
    await world.sql`update credit_order set state = 'queued', lease_until = null where id = ${other.orderId}`
    await nok.post('statements/undo-match', { operationId: randomUUID(), entryId })
  })

  test('becomes unknown once, by a person who may settle unknown outcomes', async () => {
    const { orderId } = await tried(noSuchUser)
    expect(await nok.refused('crediting/mark-unknown', mark(orderId))).toMatchObject({
      status: 403,
      permission: 'unknown.settle',
    })
    await finance.post('crediting/mark-unknown', mark(orderId))
    expect(await finance.refused('crediting/mark-unknown', mark(orderId))).toMatchObject({
      code: 'order-not-waiting',
      row: { state: 'unknown' },
    })
  })

  // Invariant: Of each player at most one order is being sent or has an unknown outcome. Database:
  // `credit_order_one_question_per_player`.
  test('cannot be marked while the same player has an unknown outcome already', async () => {
    const first = await tried(noSuchUser)
    const second = await tried(noSuchUser, first.player)
    await finance.post('crediting/mark-unknown', mark(first.orderId))
    expect(await finance.refused('crediting/mark-unknown', mark(second.orderId))).toMatchObject({
      code: 'question-open',
    })
    expect(await order(second.orderId)).toMatchObject({ state: 'queued' })
  })
})

test('an order that was never sent cannot be marked unknown, only called off', async () => {
  const { orderId } = await tried(nobodyThere)
  expect(await finance.refused('crediting/mark-unknown', mark(orderId))).toMatchObject({
    code: 'order-not-waiting',
  })
  const supervisor = await world.as('supervisor')
  expect(await supervisor.get('crediting/order', { id: orderId })).toMatchObject({
    waits: { mayHaveArrived: false, why: 'nobody there' },
    can: { callOff: true },
  })
  const off = { operationId: randomUUID(), orderId, reason: 'it waits too long' }
  expect(await supervisor.post('crediting/call-off', off)).toMatchObject({ state: 'abandoned' })
})

describe('an order that waits longer than ten minutes', () => {
  const alertedOrders = () =>
    world.sql<
      { number: number }[]
    >`select data ->> 'orderId' as id from house_event where kind = 'orderWaits' order by number`
  const waitsSince = (orderId: string, minutes: number) =>
    world.sql`update credit_order set created_at = clock_timestamp() - make_interval(mins => ${minutes}) where id = ${orderId}`
  const nothingElseWaits = () =>
    world.sql`update credit_order set state = 'abandoned' where state in ('queued', 'unknown')`

  test('is alerted at night once, by one alert for all that wait', async () => {
    await nothingElseWaits()
    const [one, other] = [await tried(nobodyThere), await tried(nobodyThere)]
    await waitsSince(one.orderId, 9)
    await world.app.sendNotifications()
    expect(await alertedOrders()).toEqual([])
    await waitsSince(one.orderId, 12)
    await waitsSince(other.orderId, 11)
    await world.app.sendNotifications()
    await world.app.sendNotifications()
    expect(await alertedOrders()).toEqual([{ id: one.orderId }])
    await world.sql`update credit_order set state = 'abandoned' where id = ${one.orderId}`
    await world.app.sendNotifications()
    expect(await alertedOrders()).toEqual([{ id: one.orderId }])
    await world.sql`update house_event set at = at - interval '10 minutes'`
    await world.app.sendNotifications()
    expect(await alertedOrders()).toEqual([{ id: one.orderId }, { id: other.orderId }])
  })

  test('is alerted although an older one, told long ago, still waits', async () => {
    await nothingElseWaits()
    await world.sql`delete from house_event`
    const [older, other] = [await tried(noSuchUser), await tried(nobodyThere)]
    await waitsSince(older.orderId, 2_000)
    await waitsSince(other.orderId, 11)
    await world.app.sendNotifications()
    expect(await alertedOrders()).toEqual([{ id: older.orderId }])
    await world.app.sendNotifications()
    expect(await alertedOrders()).toHaveLength(1)
    for (const _later of [1, 2]) {
      await world.sql`update house_event set at = at - interval '10 minutes'`
      await world.app.sendNotifications()
    }
    expect(await alertedOrders()).toEqual([{ id: older.orderId }, { id: other.orderId }])
  })

  test('is alerted and counted although an older one waits for the end of a suspension, which is neither', async () => {
    await nothingElseWaits()
    await world.sql`delete from house_event`
    const held = await tried(nobodyThere)
    await world.sql`update player set status = 'suspended' where id = ${held.player.id}`
    await waitsSince(held.orderId, 2_000)
    await world.sql`update player set suspended_at = clock_timestamp() where id = ${held.player.id}`
    await world.app.sendNotifications()
    expect(await alertedOrders()).toEqual([])
    expect(await countOpenOrders(world.sql)).toMatchObject({ open: 1, oldestSeconds: 0 })
    const other = await tried(nobodyThere)
    await waitsSince(other.orderId, 11)
    await world.app.sendNotifications()
    expect(await alertedOrders()).toEqual([{ id: other.orderId }])
    const { oldestSeconds } = await countOpenOrders(world.sql)
    expect(Math.floor(oldestSeconds / 60)).toBe(11)
    await world.sql`update player set status = 'normal' where id = ${held.player.id}`
    expect((await countOpenOrders(world.sql)).oldestSeconds).toBeGreaterThan(1_999 * 60)
  })

  test('is not alerted while sending is on hold, nor while it waits for an unknown outcome', async () => {
    await nothingElseWaits()
    await world.sql`delete from house_event`
    const first = await tried(noSuchUser)
    const behind = await tried(nobodyThere, first.player)
    await finance.post('crediting/mark-unknown', mark(first.orderId))
    await waitsSince(behind.orderId, 20)
    await world.app.sendNotifications()
    const { orderId } = await tried(nobodyThere)
    await waitsSince(orderId, 20)
    await finance.post('crediting/hold', { reason: 'the back-end moves' })
    await world.app.sendNotifications()
    expect(await alertedOrders()).toEqual([])
  })
})

test('a trial that waits, perhaps for another back-end, is counted, but its age is not', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from credit_order`
    const { id: playerId } = nextPlayer()
    const createdAt = new Date(Date.now() - 3_600_000)
    await insertOrder(tx, { playerId, playerKey: 'k', credits: 7, state: 'queued', createdAt, ...ofTrial })
    expect(await countOpenOrders(tx)).toEqual({ open: 1, unknown: 0, oldestSeconds: 0 })
  }))

describe('an order placed before its player was suspended', () => {
  const setStanding = (player: { id: string }, status: string) =>
    world.sql`update player set status = ${status} where id = ${player.id}`
  const due = (orderId: string) =>
    world.sql`update credit_order set next_try_at = clock_timestamp() - interval '1 second' where id = ${orderId}`

  test('is not sent and shows the reason, and is sent when the suspension is lifted', async () => {
    const { orderId, player } = await tried(nobodyThere)
    await setStanding(player, 'suspended')
    await due(orderId)
    expect(await passOver(yes)).toBe(0)
    expect(await order(orderId)).toMatchObject({ state: 'queued', waits: { suspended: true } })
    await setStanding(player, 'normal')
    expect(await passOver(yes)).toBe(1)
    expect(await order(orderId)).toMatchObject({ state: 'done' })
  })

  test('is nevertheless repeated if it may have been executed', async () => {
    const { orderId, player } = await tried(noSuchUser)
    await setStanding(player, 'suspended')
    await due(orderId)
    expect(await passOver(yes)).toBe(1)
    expect(await order(orderId)).toMatchObject({ state: 'done' })
  })

  test('is not confused with an order placed after the suspension was lifted, or with a credit cut: both are sent', async () => {
    const player = nextPlayer()
    await setStanding(player, 'suspended')
    await setStanding(player, 'watch')
    const { orderId } = await tried(yes, player)
    expect(await order(orderId)).toMatchObject({ state: 'done' })
    const cut = { operationId: randomUUID(), player: player.code, credits: 9, reason: 'given by mistake' }
    const queued = await finance.post('crediting/cut-credit', cut)
    await setStanding(player, 'suspended')
    expect(await order(queued.id)).toMatchObject({ state: 'queued', waits: { suspended: false } })
    expect(await passOver(yes)).toBe(1)
    expect(await order(queued.id)).toMatchObject({ state: 'done' })
  })
})
