import type { BackendMode } from '@khlang/domain/crediting/order'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher, testBackend } from '#testing/dispatcher.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { nodeOf } from '#testing/sending-node.ts'
import type { CallBackend } from './backend.ts'
import { takeOrder } from './take-store.ts'
import { findOrder } from '../store.ts'

const world = worldOfFile({ mode: 'keyed' })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  await world.app.dispatcher.close() // from here on only the dispatchers of these tests work
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.sql`delete from setting`
  await world.sql`update backend_profile set switched_off_at = '2019-01-01' where switched_off_at is null`
})

/** Switches on a profile with this mode, in place of another. */
async function switchesOn(mode: BackendMode, timeoutMs = 2_000, keyLifeHours = 23) {
  await world.sql`
    update backend_profile set switched_off_at = clock_timestamp() where switched_off_at is null`
  const status = { way: 'status' }
  const readings = { addCredit: status, removeCredit: status, payOut: status, payLossReturn: status }
  await world.sql`
    insert into backend_profile (place, mode, key_life_hours, timeout_ms, readings, balances, transfer_numbers, made_by, switched_on_by,
      switched_on_at)
    values (${testBackend}, ${mode}, ${keyLifeHours}, ${timeoutMs}, ${world.sql.json(readings)}, '{"way": "none"}',
      '{"plain": 2, "krungsri": 2, "scb": 3, "gsb": 4}', 'test', 'test', clock_timestamp())`
}

const silence = { kind: 'broken', error: 'no answer' } as const
const yes = { kind: 'answer', httpStatus: 200, body: { status: true } } as const
let next = 0

/** Tries every due order once, in a process with this mode; returns how often the back-end was called. */
async function passOver(mode: BackendMode, answer: Awaited<ReturnType<CallBackend>>): Promise<number> {
  let calls = 0
  const call = () => {
    calls += 1
    return Promise.resolve(answer)
  }
  const dispatcher = handDispatcher(world, { call, mode })
  await dispatcher.sweep()
  await dispatcher.close()
  return calls
}

/** Returns an order whose first call had no answer, so many hours ago. It waits to be repeated. */
async function unansweredFor(hours: number): Promise<string> {
  const player = world.shop.players[next++]!
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  expect(await passOver('keyed', silence)).toBe(1)
  await world.sql`update credit_attempt set at = at - make_interval(hours => ${hours}) where order_id = ${orderId}`
  await world.sql`update credit_order set next_try_at = clock_timestamp() - interval '1 second' where id = ${orderId}`
  expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'queued' })
  return orderId
}

describe('an order that may have been executed', () => {
  test('is repeated under its key while the back-end remembers the key', async () => {
    const orderId = await unansweredFor(22)
    expect(await passOver('keyed', yes)).toBe(1)
    expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'done' })
  })

  test('is not repeated once the key may be forgotten, whatever the delay: a person decides', async () => {
    const orderId = await unansweredFor(23)
    expect(await passOver('keyed', yes)).toBe(0)
    const { state, attempts } = await nok.get('crediting/order', { id: orderId })
    expect([state, attempts.length, attempts.at(-1)]).toMatchObject([
      'unknown',
      2,
      { verdict: 'not-sent', answer: { error: expect.stringContaining('may not remember') } },
    ])
    const [line] = await world.sql`select act from audit where object_id = ${orderId} order by seq desc`
    expect(line).toEqual({ act: 'order.unknown' })
  })

  test('is repeated only within the key’s life since the first call: repeating does not extend it', async () => {
    const orderId = await unansweredFor(22)
    expect(await passOver('keyed', silence)).toBe(1)
    await world.sql`update credit_attempt set at = at - interval '1 hour' where order_id = ${orderId}`
    await world.sql`update credit_order set next_try_at = clock_timestamp() - interval '1 second' where id = ${orderId}`
    expect(await passOver('keyed', yes)).toBe(0)
    expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'unknown' })
  })

  test('is repeated for as long as the owner has set for the back-end', async () => {
    const owner = await world.as('owner')
    await owner.post('settings/update', { keyLifeHours: 2 })
    await unansweredFor(2)
    expect(await passOver('keyed', yes)).toBe(0)
    await unansweredFor(1)
    expect(await passOver('keyed', yes)).toBe(1)
  })

  test('is never repeated by a process in a mode without keys', async () => {
    const orderId = await unansweredFor(0)
    expect(await passOver('legacy', yes)).toBe(0)
    expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'unknown' })
  })

  test('is not repeated if the back-end ignored keys for a while since: it may have forgotten this one', async () => {
    const orderId = await unansweredFor(0)
    const player = world.shop.players[next++]!
    const other = await desk.match(nok, await desk.pays(player), await desk.asks(player))
    await world.sql`update credit_order set next_try_at = clock_timestamp() + interval '1 hour' where id = ${orderId}`
    expect(await passOver('legacy', yes)).toBe(1)
    expect(await nok.get('crediting/order', { id: other.orderId })).toMatchObject({ state: 'done' })
    await world.sql`update credit_order set next_try_at = clock_timestamp() - interval '1 second' where id = ${orderId}`
    expect(await passOver('keyed', yes)).toBe(0)
    expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'unknown' })
  })

  test.each([['another back-end'], [null]])(
    'is not repeated at a back-end that never got the key (%s): the first one may have carried it out',
    async (place) => {
      const orderId = await unansweredFor(0)
      await world.sql`update credit_attempt set place = ${place} where order_id = ${orderId}`
      expect(await passOver('keyed', yes)).toBe(0)
      expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'unknown' })
    },
  )

  test.each(['legacy', null] as const)(
    'is not repeated if it was called while the back-end ignored keys, even if it honours them now (%s)',
    async (calledIn) => {
      const player = world.shop.players[next++]!
      const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
      const order = (await findOrder(world.sql, orderId))!
      await takeOrder(world.sql, { order, request: {} }, nodeOf(world, 'dead', 'legacy'))
      // As written by a version that did not store the mode yet.
      if (calledIn === null)
        await world.sql`update credit_attempt set keyed = null where order_id = ${orderId}`
      await world.sql`update credit_order set lease_until = clock_timestamp() - interval '1 second' where id = ${orderId}`
      expect(await passOver('keyed', yes)).toBe(0)
      expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'unknown' })
    },
  )
})

describe('the active profile decides about keys, whatever the environment sets', () => {
  test('without keys a call that may have been executed is not repeated', async () => {
    const orderId = await unansweredFor(0)
    await switchesOn('legacy')
    expect(await passOver('keyed', yes)).toBe(0)
    expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'unknown' })
  })

  test('a keyless profile in between counts, even if no order was sent under it', async () => {
    const orderId = await unansweredFor(0)
    await switchesOn('legacy')
    await switchesOn('keyed')
    expect(await passOver('keyed', yes)).toBe(0)
    expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'unknown' })
  })

  test('with keys an unanswered order waits for the hours that the profile sets', async () => {
    await switchesOn('keyed', 2_000, 2)
    const player = world.shop.players[next++]!
    const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
    expect(await passOver('legacy', silence)).toBe(1)
    expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'queued' })
    await world.sql`update credit_attempt set at = at - interval '2 hours' where order_id = ${orderId}`
    await world.sql`update credit_order set next_try_at = clock_timestamp() - interval '1 second' where id = ${orderId}`
    expect(await passOver('legacy', yes)).toBe(0)
    expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'unknown' })
  })

  test('the lease of an order is computed from the profile’s time-out', async () => {
    await switchesOn('legacy', 15_000)
    const player = world.shop.players[next++]!
    const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
    const order = (await findOrder(world.sql, orderId))!
    await takeOrder(world.sql, { order, request: {} }, { ...nodeOf(world, 'one'), leaseSeconds: 9 })
    const [row] = await world.sql`
      select round(extract(epoch from lease_until - sent_at))::int as seconds from credit_order where id = ${orderId}`
    expect(row).toEqual({ seconds: 25 })
  })
})

test('an order that certainly never arrived is sent however long it waited', async () => {
  const player = world.shop.players[next++]!
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  expect(await passOver('legacy', { kind: 'not-sent', error: 'nobody there' })).toBe(1)
  await world.sql`update credit_attempt set at = at - interval '50 hours' where order_id = ${orderId}`
  await world.sql`update credit_order set next_try_at = clock_timestamp() - interval '1 second' where id = ${orderId}`
  expect(await passOver('legacy', yes)).toBe(1)
  expect(await nok.get('crediting/order', { id: orderId })).toMatchObject({ state: 'done' })
})
