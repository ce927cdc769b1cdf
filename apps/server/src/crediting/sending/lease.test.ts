import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher, testBackend } from '#testing/dispatcher.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { expireLeases } from './lease-store.ts'

const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  await world.app.dispatcher.close()
})

const expire = () => expireLeases(world.sql, { mode: 'legacy', place: testBackend })
const stateOf = async (orderId: string) =>
  (await world.sql<{ state: string }[]>`select state from credit_order where id = ${orderId}`)[0]!.state

let next = 0
/** Sends orders of different players whose back-end never answers, and lets their leases end. */
async function silentOrders(count: number): Promise<{ orderIds: string[]; entryIds: string[] }> {
  const sent = []
  for (const player of world.shop.players.slice(next, (next += count))) {
    const entryId = await desk.pays(player)
    const { orderId } = await desk.match(nok, entryId, await desk.asks(player))
    sent.push({ orderId, entryId })
  }
  const dispatcher = handDispatcher(world, { call: () => new Promise(() => {}), slots: count })
  await dispatcher.sweep()
  const orderIds = sent.map(({ orderId }) => orderId)
  await expect.poll(async () => Promise.all(orderIds.map(stateOf))).toEqual(orderIds.map(() => 'sending'))
  await world.sql`
    update credit_order set lease_until = clock_timestamp() - interval '1 second' where id = any(${orderIds})`
  return { orderIds, entryIds: sent.map(({ entryId }) => entryId) }
}

test('ending leases never waits for a row that somebody has locked, so it cannot be part of a deadlock', async () => {
  const { orderIds, entryIds } = await silentOrders(3)
  await world.sql.begin(async (tx) => {
    await tx`select 1 from statement_entry where id = ${entryIds[1]!} for no key update`
    expect(await expire()).toBe(2)
    expect(await Promise.all(orderIds.map(stateOf))).toEqual(['unknown', 'sending', 'unknown'])
  })
  expect(await expire()).toBe(1)
  expect(await stateOf(orderIds[1]!)).toBe('unknown')
})

test('rows that somebody has locked do not keep later leases from ending, however many they are', async () => {
  const { orderIds, entryIds } = await silentOrders(17)
  const order = orderIds.toSorted()
  const open = order.at(-1)!
  const locked = entryIds.filter((_, at) => orderIds[at] !== open)
  await world.sql.begin(async (tx) => {
    await tx`select 1 from statement_entry where id = any(${locked}) for no key update`
    expect(await expire()).toBe(1)
    expect(await stateOf(open)).toBe('unknown')
  })
  expect(await expire()).toBe(16)
})
