import { randomUUID } from 'node:crypto'
import { testBackend } from '#testing/dispatcher.ts'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database/database.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { newDesk } from '#testing/desk.ts'
import type { Client } from '#testing/client.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { newWorld, type World } from '#testing/world.ts'
import { nodeOf } from '#testing/sending-node.ts'
import { renumberPayouts } from '../profile/profile-store.ts'
import { callFor } from './backend.ts'
import { holdSending } from './hold-store.ts'
import { createSteps } from './steps.ts'
import { finishOrders, keepOpen } from './finish-store.ts'
import { takeOrders } from './take-store.ts'
import { findOrder } from '../store.ts'

const yes = {
  fence: 1,
  verdict: 'yes',
  observed: { kind: 'answer', httpStatus: 200, body: { status: true, balance: 900 } },
  words: null,
} as const
const no = {
  fence: 1,
  verdict: 'no',
  observed: { kind: 'answer', httpStatus: 200, body: { status: false } },
  words: 'no',
} as const

type Scene = { world: World; desk: Awaited<ReturnType<typeof newDesk>>; nok: Client }

async function newScene(): Promise<Scene & AsyncDisposable> {
  const world = await newWorld()
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  await world.app.dispatcher.close()
  return { world, desk, nok, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

/** Returns an order that nobody carries out yet, for a deposit of this player. */
async function placed({ world, desk, nok }: Scene, player: number): Promise<CreditOrder> {
  const person = world.shop.players[player]!
  const { orderId } = await desk.match(nok, await desk.pays(person), await desk.asks(person))
  return (await findOrder(world.sql, orderId))!
}

const somebodyWaits = async ({ sql }: World) => (await lockWaits(sql)).length > 0

const takeOf = (order: CreditOrder) => ({ order, request: callFor(order) })
const statesOf = ({ sql }: World, orders: CreditOrder[]) => sql<
  { order: string; request: string; entry: string; ledger: number; lines: number }[]
>`
  select o.state as "order", r.state as request, e.state as entry, (select count(*) from ledger l where l.order_id = o.id) as ledger,
    (select count(*) from audit a where a.object_id = o.id::text and a.act = 'order.' || o.state) as lines
  from unnest(${orders.map(({ id }) => id)}::uuid[]) with ordinality as asked (id, at) join credit_order o using (id)
  join request r on r.id = o.request_id join statement_entry e on e.id = o.entry_id order by at`

test('orders finished together each get the outcome of their own answer', async () => {
  await using scene = await newScene()
  const { world } = scene
  const [first, second, third] = [await placed(scene, 0), await placed(scene, 1), await placed(scene, 2)]
  const taken = await takeOrders(world.sql, [first, second, third].map(takeOf), nodeOf(world))
  expect(taken.map((one) => one?.fence)).toEqual([1, 1, 1])
  const ended = await finishOrders(world.sql, [
    { order: first, state: 'done', answered: yes },
    { order: second, state: 'refused', answered: no },
    { order: third, state: 'done', answered: { ...yes, fence: 7 } }, // not the call that is under way
  ])
  expect(ended.map((one) => one !== undefined)).toEqual([true, true, false])
  expect(await statesOf(world, [first, second, third])).toEqual([
    { order: 'done', request: 'done', entry: 'done', ledger: 1, lines: 1 },
    { order: 'refused', request: 'pending', entry: 'creditFailed', ledger: 0, lines: 1 },
    { order: 'sending', request: 'crediting', entry: 'crediting', ledger: 0, lines: 0 },
  ])
})

test.each(['statement_entry', 'request', 'credit_order'])(
  'a locked row of %s delays only the order it belongs to',
  async (table) => {
    await using scene = await newScene()
    const { world } = scene
    const [held, free] = [await placed(scene, 0), await placed(scene, 1)]
    const { take, finish } = createSteps(
      world.sql,
      {
        name: 'one',
        place: testBackend,
        mode: 'legacy',
        comparedRun: world.app.historyRun,
        maxCallMs: 5_000,
      },
      createLog('silent'),
    )
    const id = { statement_entry: held.entryId, request: held.request!.id, credit_order: held.id }[table]!
    /**
     * Runs `together` while the row is locked, then starts `alone`, which goes on when the row is free. Returns
     * both results.
     */
    async function whileHeld<One, Waited>(together: () => Promise<One>, alone: () => Promise<Waited>) {
      let waited: Promise<Waited> | undefined
      const done = await world.sql.begin(async (tx) => {
        await tx`select 1 from ${tx(table)} where id = ${id} for update`
        const others = await together()
        waited = alone()
        await expect.poll(() => somebodyWaits(world)).toBe(true)
        return others
      })
      return [done, await waited]
    }
    const taken = await whileHeld(
      () => takeOrders(world.sql, [held, free].map(takeOf), nodeOf(world)),
      () => take(takeOf(held)),
    )
    expect(taken).toMatchObject([[undefined, { fence: 1 }], { fence: 1 }])
    const done = (order: CreditOrder) => ({ order, state: 'done' as const, answered: yes })
    const ended = await whileHeld(
      () => finishOrders(world.sql, [held, free].map(done)),
      () => finish(done(held)),
    )
    expect(ended).toMatchObject([[undefined, { nextWaits: false }], { nextWaits: false }])
    expect(await statesOf(world, [held, free])).toMatchObject([
      { order: 'done', ledger: 1 },
      { order: 'done', ledger: 1 },
    ])
  },
)

test('of two orders of one player that are taken together one is sent, and the other waits', async () => {
  await using scene = await newScene()
  const { world } = scene
  const orders = [await placed(scene, 0), await placed(scene, 0)]
  const { take } = createSteps(
    world.sql,
    {
      name: 'one',
      place: testBackend,
      mode: 'legacy',
      comparedRun: world.app.historyRun,
      maxCallMs: 5_000,
    },
    createLog('silent'),
  )
  const taken = await Promise.all(orders.map((order) => take(takeOf(order))))
  expect(taken.filter((one) => one === 'player-busy')).toHaveLength(1)
  expect((await statesOf(world, orders)).map(({ order }) => order).toSorted()).toEqual(['queued', 'sending'])
})

test('an order that is not due is not taken together with those that are', async () => {
  await using scene = await newScene()
  const { world } = scene
  const [later, now] = [await placed(scene, 0), await placed(scene, 1)]
  await world.sql`update credit_order set next_try_at = clock_timestamp() + interval '1 minute' where id = ${later.id}`
  expect(
    (await takeOrders(world.sql, [later, now].map(takeOf), nodeOf(world))).map((one) => one?.fence),
  ).toEqual([undefined, 1])
})

test('an answer with an outdated fence neither repeats the call nor makes an unknown outcome', async () => {
  await using scene = await newScene()
  const { world } = scene
  const order = await placed(scene, 0)
  await takeOrders(world.sql, [takeOf(order)], nodeOf(world))
  const late = { ...no, fence: 7 }
  const again = { state: 'queued', phase: 'waiting', tainted: false, retrySeconds: 0 } as const
  expect(await keepOpen(world.sql, order, again, late)).toBe(false)
  expect(await keepOpen(world.sql, order, { state: 'unknown' }, late)).toBe(false)
  expect(await statesOf(world, [order])).toMatchObject([{ order: 'sending', request: 'crediting' }])
})

describe('a hold on sending', () => {
  const reason = 'the back-end is being moved'
  const by = { by: 'finance@example.test', reason } as const

  test('waits for orders that are being taken, and returns how many are on their way', async () => {
    await using scene = await newScene()
    const { world } = scene
    const order = await placed(scene, 0)
    const finance = await world.as('finance')
    const { holding } = await transaction(world.sql, async (tx) => {
      expect(await takeOrders(tx, [takeOf(order)], nodeOf(world))).toMatchObject([{ fence: 1 }])
      const asked = finance.post('crediting/hold', { reason })
      await expect.poll(() => somebodyWaits(world)).toBe(true)
      return { holding: asked }
    })
    expect(await holding).toMatchObject({ underWay: 1 })
  })

  test('also stops a take that had already begun', async () => {
    await using scene = await newScene()
    const { world } = scene
    const order = await placed(scene, 0)
    const { taking } = await transaction(world.sql, async (tx) => {
      await holdSending(tx, by)
      const begun = takeOrders(world.sql, [takeOf(order)], nodeOf(world))
      await expect.poll(() => somebodyWaits(world)).toBe(true)
      return { taking: begun }
    })
    expect(await taking).toEqual([undefined])
  })
})

describe('a payout whose transfer number is corrected', () => {
  const numbers = { plain: 2, krungsri: 2, scb: 4, gsb: 3 }
  async function ordered({ world, nok }: Scene): Promise<CreditOrder> {
    const finance = await world.as('finance')
    const { code } = world.shop.players[0]!
    const asked = { operationId: randomUUID(), player: code, amount: '300' }
    const { id, version } = await nok.post('cashier/create-withdrawal', asked)
    const { orderId } = await finance.post('cashier/transfer', {
      operationId: randomUUID(),
      requestId: id,
      version,
      via: 'scb',
      accepted: ['not-deducted'],
    })
    return (await findOrder(world.sql, orderId))!
  }
  const take = ({ world }: Scene, order: CreditOrder) => takeOrders(world.sql, [takeOf(order)], nodeOf(world))

  test('is not sent as it was read before: only with its new number', async () => {
    await using scene = await newScene()
    const { sql } = scene.world
    const read = await ordered(scene)
    await transaction(sql, (tx) => renumberPayouts(tx, numbers))
    expect(await take(scene, read)).toEqual([undefined])
    const now = (await findOrder(sql, read.id))!
    expect([read, now].map(({ transfer }) => transfer?.number)).toEqual([3, 4])
    expect(await take(scene, now)).toMatchObject([{ fence: 1 }])
  })

  test('keeps its number if it may have reached the back-end: it is repeated as it was', async () => {
    await using scene = await newScene()
    const { sql } = scene.world
    const read = await ordered(scene)
    await sql`update credit_order set tainted = true where id = ${read.id}`
    await transaction(sql, (tx) => renumberPayouts(tx, numbers))
    expect((await findOrder(sql, read.id))!.transfer).toEqual(read.transfer)
  })
})
