import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database/database.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { longGivenUp, settledByOne } from '#testing/settling.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { holdSending } from '../sending/hold-store.ts'

const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let finance: Client
let supervisor: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  finance = await world.as('finance')
  supervisor = await world.as('supervisor')
})
afterEach(() => world.sql`delete from setting`)

let next = 0
/** Leaves out players whose key triggers test behaviour in the back-end. */
const nextPlayer = () =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[next++]!
const hold = () => finance.post('crediting/hold', { reason: 'the back-end is being moved' })
const lift = () => supervisor.post('crediting/lift-hold', { reason: 'it is back' })
const about = (orderId: string, more: Record<string, unknown> = {}) => ({
  operationId: randomUUID(),
  orderId,
  ...more,
})
async function matched(player: Player) {
  const [entryId, depositId] = [await desk.pays(player), await desk.asks(player)]
  const { orderId } = await desk.match(nok, entryId, depositId)
  return { entryId, depositId, orderId }
}
async function unanswered(player: Player) {
  await world.fault(player, 'lost')
  const ids = await matched(player)
  expect((await desk.settled(nok, ids.orderId)).state).toBe('unknown')
  return ids
}

describe('while sending is on hold', () => {
  // Invariant: Nothing is sent while sending is held. Database: looked at in the statement that takes an
  // order.
  test('nothing is sent, everybody sees the reason, and afterwards every order is sent once', async () => {
    const player = nextPlayer()
    expect(await hold()).toMatchObject({ by: 'finance@example.test', reason: 'the back-end is being moved' })
    const { orderId } = await matched(player)
    await world.app.dispatcher.sweep()
    expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'queued', attempts: [] })
    expect((await nok.get('dashboard/counters')).hold).toMatchObject({ by: 'finance@example.test' })

    await lift()
    await world.app.dispatcher.sweep()
    expect((await desk.settled(nok, orderId)).state).toBe('done')
    expect(await world.balanceOf(player)).toBe(500)
    expect((await nok.get('dashboard/counters')).hold).toBeNull()
  })

  test('an unsent order can be called off: request and entry are free, and nothing is sent later', async () => {
    const player = nextPlayer()
    await hold()
    const { orderId, entryId, depositId } = await matched(player)
    const row = await supervisor.post('crediting/call-off', about(orderId, { reason: 'the wrong player' }))
    expect(row).toMatchObject({ state: 'abandoned', decidedBy: 'supervisor@example.test' })
    expect(await desk.both(nok, entryId, depositId)).toMatchObject({
      entry: { state: 'pending' },
      deposit: { state: 'pending' },
    })
    await lift()
    await world.app.dispatcher.sweep()
    expect(await world.balanceOf(player)).toBe(0)
  })

  test('the hold cannot be lifted in the moment a second employee is shown that it exists', async () => {
    await hold()
    await transaction(world.sql, async (tx) => {
      expect(await holdSending(tx, { by: 'supervisor@example.test', reason: 'me too' })).toMatchObject({
        by: 'finance@example.test',
      })
      const lifting = transaction(world.sql, async (other) => {
        await other`set local lock_timeout = '100ms'`
        await other`delete from setting where key = 'sending.hold'`
      })
      await expect(lifting).rejects.toMatchObject({ code: '55P03' })
    })
  })

  test('a second hold returns the first one’s author; lifting a missing hold is refused', async () => {
    await hold()
    expect(await supervisor.post('crediting/hold', { reason: 'me too' })).toMatchObject({
      by: 'finance@example.test',
    })
    await lift()
    expect(await supervisor.refused('crediting/lift-hold', { reason: 'once more' })).toMatchObject({
      code: 'not-held',
    })
  })
})

test('an order that was sent, or may have been, cannot be called off', async () => {
  const { orderId } = await unanswered(nextPlayer())
  expect(await supervisor.refused('crediting/call-off', about(orderId, { reason: 'why' }))).toMatchObject({
    code: 'order-sent',
  })
})

test('too many unknown outcomes stop all sending until a person lifts it, and then only new ones count', async () => {
  await world.sql`update credit_order set sent_at = sent_at - interval '10 minutes' where state = 'unknown'`
  await world.sql`insert into setting (key, value) values ('sending.breaker', '2')`
  await unanswered(nextPlayer())
  expect((await nok.get('dashboard/counters')).hold).toBeNull()
  await unanswered(nextPlayer())
  await expect.poll(async () => (await nok.get('dashboard/counters')).hold).toMatchObject({ by: 'system' })
  await lift()
  await unanswered(nextPlayer())
  expect((await nok.get('dashboard/counters')).hold).toBeNull()
})

describe('sending an unknown order again', () => {
  test('is refused while the back-end may still be working on it', async () => {
    const { orderId } = await unanswered(nextPlayer())
    const again = about(orderId, { evidence: 'not in their report' })
    expect(await finance.refused('crediting/send-again', again)).toMatchObject({ code: 'quarantined' })
  })

  test('ends the old order, and a new one that names it credits once', async () => {
    const player = nextPlayer()
    const { orderId, depositId } = await unanswered(player)
    await longGivenUp(world, orderId)
    await desk.creditsAnother(nok, nextPlayer())
    await settledByOne(world)
    const body = about(orderId, { evidence: 'not in their report' })
    const first = await finance.post('crediting/send-again', body)
    expect(first).toMatchObject({ state: 'abandoned' })
    expect(await finance.post('crediting/send-again', body)).toEqual(first)
    const orders = await world.sql<{ id: string; againOf: string | null; orderedBy: string }[]>`
      select id, again_of, ordered_by from credit_order where request_id = ${depositId} order by created_at`
    expect(orders.map(({ againOf, orderedBy }) => [againOf, orderedBy])).toEqual([
      [null, 'nok@example.test'],
      [orderId, 'finance@example.test'],
    ])
    expect((await desk.settled(nok, orders[1]!.id)).state).toBe('done')
    expect(await world.balanceOf(player)).toBe(500)
  })
})

test('a player who was suspended after an unanswered call is sent nothing again', async () => {
  const player = nextPlayer()
  const { orderId } = await unanswered(player)
  await longGivenUp(world, orderId)
  await desk.creditsAnother(nok, nextPlayer())
  await settledByOne(world)
  const suspended = await world.sql`
    update player set status = 'suspended', suspended_at = clock_timestamp() where code = ${player.code}`
  expect(suspended.count).toBe(1)
  const again = about(orderId, { evidence: 'not in their report' })
  expect(await finance.refused('crediting/send-again', again)).toMatchObject({
    code: 'player-suspended',
    row: { state: 'unknown' },
  })
  expect(await world.balanceOf(player)).toBe(0)
})

test('credit is cut without a request, once, with a reason in the audit', async () => {
  const player = nextPlayer()
  await desk.settled(nok, (await matched(player)).orderId)
  const body = {
    operationId: randomUUID(),
    player: player.code,
    credits: 120,
    reason: 'bonus taken twice',
  }
  const order = await finance.post('crediting/cut-credit', body)
  expect(await finance.post('crediting/cut-credit', body)).toEqual(order)
  expect(await desk.settled(finance, order.id)).toMatchObject({
    state: 'done',
    purpose: 'cutCredit',
    requestId: null,
    reason: 'bonus taken twice',
  })
  expect(await world.balanceOf(player)).toBe(380)
  expect(await nok.refused('crediting/cut-credit', { ...body, operationId: randomUUID() })).toMatchObject({
    permission: 'credit.cut',
  })
})

test('the timeline of a request shows actors, actions, the call and its answer in order', async () => {
  const player = nextPlayer()
  const { orderId, depositId, entryId } = await matched(player)
  await desk.settled(nok, orderId)
  const { rows } = await nok.get('crediting/timeline', { kind: 'request', id: depositId })
  type Line = { line: string; act?: string; verdict?: string; about: { kind: string; id: string } }
  const lines = rows.map(
    ({ line, act, verdict, about: { kind } }: Line) => `${kind} ${line === 'act' ? act : `call ${verdict}`}`,
  )
  expect(lines.toSorted()).toEqual([
    'entry entry.match',
    'entry entry.receive',
    'order call yes',
    'order order.done',
    'request request.create',
  ])
  expect(lines.at(-1)).toBe('order order.done')
  const ofEntry = await nok.get('crediting/timeline', { kind: 'entry', id: entryId })
  expect(ofEntry.rows).toEqual(rows)
})
