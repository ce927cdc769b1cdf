import type { CreditOrderId } from '@khlang/domain/brand'
import type { Player } from '@khlang/seed/shop'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher } from '#testing/dispatcher.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { nodeOf } from '#testing/sending-node.ts'
import type { CallBackend } from './backend.ts'
import type { Dispatcher } from './dispatcher.ts'
import { findSendingHold } from './hold-store.ts'
import { takeOrders } from './take-store.ts'
import { findDueOrders, findOrder } from '../store.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  await world.app.dispatcher.close() // from here on only the dispatchers of these tests work
})
afterEach(() => vi.restoreAllMocks())

/** Matches an entry; nobody starts to carry out the order. */
async function leftBehind(player: Player): Promise<string> {
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  return orderId
}

const newDispatcher = (call: CallBackend, slots: number) => handDispatcher(world, { call, slots })

const yes = { kind: 'answer', httpStatus: 200, body: { status: true } } as const
const statesOf = (ids: string[]) =>
  world.sql<{ state: string }[]>`select distinct state from credit_order where id = any(${ids})`

test('one sweep works off a backlog of many pages, with no more calls at once than there are slots', async () => {
  const ids: string[] = []
  for (const player of world.shop.players) ids.push(await leftBehind(player))
  const called: string[] = []
  let atOnce = 0
  let most = 0
  const twoAtOnce = Promise.withResolvers<void>()
  const dispatcher = newDispatcher(async (order) => {
    called.push(order.id)
    most = Math.max(most, ++atOnce)
    if (atOnce === 2) twoAtOnce.resolve()
    await twoAtOnce.promise
    await world.sql`select 1`
    atOnce -= 1
    return yes
  }, 2)
  await dispatcher.sweep()
  await expect.poll(() => statesOf(ids)).toEqual([{ state: 'done' }])
  expect(called.toSorted()).toEqual(ids.toSorted())
  expect(most).toBe(2)
  await dispatcher.close()
})

test('an order that waits for an unknown outcome delays no other player’s, and is not retried constantly', async () => {
  const [asker, other] = [world.shop.players[1]!, world.shop.players[2]!]
  const question = await leftBehind(asker)
  const dispatcher = newDispatcher(
    async (order) => (order.id === question ? { kind: 'broken', error: 'cut' } : yes),
    1,
  )
  await dispatcher.sweep()
  await expect.poll(() => statesOf([question])).toEqual([{ state: 'unknown' }])
  const behind = await leftBehind(asker)
  await dispatcher.sweep()
  await expect
    .poll(() => world.sql`select r.phase from request r where r.order_id = ${behind}`)
    .toEqual([{ phase: 'blocked' }])
  const next = await leftBehind(other)
  expect((await findDueOrders(world.sql, 10, null)).map(({ id }) => id)).toEqual([next])
  await dispatcher.sweep()
  await expect.poll(() => statesOf([next])).toEqual([{ state: 'done' }])
  await dispatcher.close()
})

test('an order that another one stood in the way of is tried again if that one ended meanwhile', async () => {
  const id = (await leftBehind(world.shop.players[18]!)) as CreditOrderId
  const order = (await findOrder(world.sql, id))!
  let tries = 0
  const dispatcher: Dispatcher = handDispatcher(world, {
    call: async () => yes,
    faults: ({ take }) => ({
      async take(one) {
        if (tries++ > 0) return take(one)
        await world.sql`select 1`
        dispatcher.dispatch(order) // as the end of the other order does, before this answer has come
        return 'player-busy'
      },
    }),
  })
  dispatcher.dispatch(order)
  await expect.poll(() => statesOf([id])).toEqual([{ state: 'done' }])
  expect(tries).toBe(2)
  await dispatcher.close()
})

test('closing ends a sweep that waits for its slots, and leaves the rest of the backlog in the queue', async () => {
  const ids: string[] = []
  for (const player of world.shop.players.slice(3, 15)) ids.push(await leftBehind(player))
  const answers: (() => void)[] = []
  const dispatcher = newDispatcher(() => new Promise((done) => answers.push(() => done(yes))), 1)
  const sweeping = dispatcher.sweep()
  await expect.poll(() => answers.length).toBe(1)
  const closing = dispatcher.close()
  answers.forEach((answer) => answer())
  await Promise.all([sweeping, closing])
  expect(answers).toHaveLength(1)
  expect(
    await world.sql`select state, count(*) from credit_order where id = any(${ids}) group by 1 order by 1`,
  ).toEqual([
    { state: 'done', count: 1 },
    { state: 'queued', count: 11 },
  ])
})

test('unknown outcomes of dead processes count towards the limit that stops all sending', async () => {
  await world.sql`insert into setting (key, value) values ('sending.breaker', '2')`
  const ids = [await leftBehind(world.shop.players[16]!), await leftBehind(world.shop.players[17]!)]
  const takes = (await Promise.all(ids.map((id) => findOrder(world.sql, id as CreditOrderId)))).map(
    (order) => ({
      order: order!,
      request: {},
    }),
  )
  expect(await takeOrders(world.sql, takes, nodeOf(world, 'dead'))).toHaveLength(2)
  await world.sql`update credit_order set lease_until = clock_timestamp() - interval '1 second' where id = any(${ids})`
  const dispatcher = newDispatcher(() => Promise.resolve(yes), 1)
  await dispatcher.sweep()
  await dispatcher.close()
  expect(await statesOf(ids)).toEqual([{ state: 'unknown' }])
  expect(await findSendingHold(world.sql)).toMatchObject({ by: 'system' })
})
