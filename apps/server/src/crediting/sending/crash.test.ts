import { testBackend } from '#testing/dispatcher.ts'
import { randomUUID } from 'node:crypto'
import type { CreditOrderId } from '@khlang/domain/brand'
import type { BackendMode, CreditOrder } from '@khlang/domain/crediting/order'
import { describe, expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { newWorld, type World } from '#testing/world.ts'
import { nodeOf } from '#testing/sending-node.ts'
import { callFor } from './backend.ts'
import { finishOrder, keepOpen } from './finish-store.ts'
import { expireLeases } from './lease-store.ts'
import { takeOrder } from './take-store.ts'
import { findOrder } from '../store.ts'

const yes = {
  verdict: 'yes',
  observed: { kind: 'answer', httpStatus: 200, body: { status: true } },
  words: null,
} as const
const no = {
  verdict: 'no',
  observed: { kind: 'answer', httpStatus: 200, body: { status: false } },
  words: 'no',
} as const

/** Returns an order that nobody carries out yet: the process that created it died right after its commit. */
async function placed(world: World): Promise<CreditOrder> {
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  await world.app.dispatcher.close()
  const player = world.shop.players[0]!
  const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
  const { orderId } = await nok.post('statements/match-deposit', {
    operationId: randomUUID(),
    entryId,
    depositId,
  })
  return (await findOrder(world.sql, orderId))!
}
const take = (world: World, order: CreditOrder, name = 'one') =>
  takeOrder(world.sql, { order, request: callFor(order) }, nodeOf(world, name))
const leaseRunsOut = (world: World, id: CreditOrderId) =>
  world.sql`update credit_order set lease_until = clock_timestamp() - interval '1 second' where id = ${id} and state = 'sending'`

/** Returns the states of an order, its request and its entry, and how many ledger lines the order has. */
async function statesOf(world: World, order: CreditOrder) {
  const [row] = await world.sql<{ order: string; request: string; entry: string; ledger: number }[]>`
    select o.state as "order", r.state as request, e.state as entry, (select count(*) from ledger l where l.order_id = o.id) as ledger
    from credit_order o join request r on r.id = o.request_id join statement_entry e on e.id = o.entry_id where o.id = ${order.id}`
  return row
}

describe.each<BackendMode>(['legacy', 'keyed'])('in %s mode', (mode) => {
  test('an order whose process died before sending is taken by the next process', async () => {
    await using world = await newWorld({ mode })
    const order = await placed(world)
    expect(await take(world, order, 'another process')).toMatchObject({ fence: 1, tainted: false })
  })

  test('of two nodes one takes the order, and the other leaves it', async () => {
    await using world = await newWorld({ mode })
    const order = await placed(world)
    const taken = await Promise.all([take(world, order, 'one'), take(world, order, 'two')])
    expect(taken.filter((one) => one !== null)).toHaveLength(1)
  })

  // Invariant: Every attempt is recorded before its first byte is sent. Rule:
  // `crediting/sending/carry-out.ts`. Database: `credit_attempt` in the same statement. Also: `npm run
  // chaos`.
  test('an order whose holder died during a call is never sent as if it were new', async () => {
    await using world = await newWorld({ mode })
    const order = await placed(world)
    await take(world, order)
    await leaseRunsOut(world, order.id)
    await expireLeases(world.sql, { mode, place: testBackend })
    if (mode === 'legacy') {
      expect(await statesOf(world, order)).toEqual({
        order: 'unknown',
        request: 'crediting',
        entry: 'crediting',
        ledger: 0,
      })
      expect(await take(world, order)).toBeNull()
    } else {
      // the same key again, and a "no" is not trusted
      expect(await take(world, order)).toMatchObject({ fence: 2, tainted: true })
    }
  })

  // Invariant: A process whose lease on an order has expired cannot overwrite what another has written.
  // Database: `where fence = …` in `finish-store.ts`. Also: `npm run chaos`.
  test('a holder whose lease has expired cannot overwrite later changes', async () => {
    await using world = await newWorld({ mode: 'keyed' })
    const order = await placed(world)
    await take(world, order, 'sleeper')
    await leaseRunsOut(world, order.id)
    await expireLeases(world.sql, { mode: 'keyed', place: testBackend })
    await take(world, order, 'awake')
    expect(
      await finishOrder(world.sql, { order, state: 'refused', answered: { fence: 1, ...no } }),
    ).toBeNull()
    expect(
      await finishOrder(world.sql, { order, state: 'done', answered: { fence: 2, ...yes } }),
    ).toMatchObject({ nextWaits: false })
    expect(
      await finishOrder(world.sql, { order, state: 'refused', answered: { fence: 1, ...no } }),
    ).toBeNull()
    expect(await statesOf(world, order)).toEqual({ order: 'done', request: 'done', entry: 'done', ledger: 1 })
  })
})

test('a late answer to the call that was given up resolves the unknown outcome', async () => {
  await using world = await newWorld({ mode: 'legacy' })
  const order = await placed(world)
  await take(world, order)
  await leaseRunsOut(world, order.id)
  await expireLeases(world.sql, { mode: 'legacy', place: testBackend })
  expect(
    await finishOrder(world.sql, { order, state: 'done', answered: { fence: 1, ...yes } }),
  ).toMatchObject({ nextWaits: false })
  expect(await statesOf(world, order)).toEqual({ order: 'done', request: 'done', entry: 'done', ledger: 1 })
})

test('the same answer written down twice makes one ledger line', async () => {
  await using world = await newWorld()
  const order = await placed(world)
  await take(world, order)
  const twice = await Promise.all(
    [1, 2].map(() => finishOrder(world.sql, { order, state: 'done', answered: { fence: 1, ...yes } })),
  )
  expect(twice.filter((one) => one !== null)).toHaveLength(1)
  expect((await statesOf(world, order))?.ledger).toBe(1)
})

test('an order that waits for the back-end leaves both rows in phase "waiting", and is not taken early', async () => {
  await using world = await newWorld()
  const order = await placed(world)
  await take(world, order)
  await keepOpen(
    world.sql,
    order,
    { state: 'queued', phase: 'waiting', tainted: false, retrySeconds: 60 },
    { fence: 1, ...no },
  )
  expect(await world.sql`select phase from request where id = ${order.request!.id}`).toEqual([
    { phase: 'waiting' },
  ])
  expect(await take(world, order)).toBeNull() // its time has not come
})

test('the database refuses a second active order for a request or an entry', async () => {
  await using world = await newWorld()
  const order = await placed(world)
  const copy = (requestId: string) => world.sql`
    insert into credit_order (id, purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, entry_id, ordered_by)
    select gen_random_uuid(), purpose, kind, player_id, player_key, credits, ${requestId}, request_key, request_from, entry_id, ordered_by
    from credit_order where id = ${order.id}`
  await expect(copy(order.request!.id)).rejects.toThrow(/credit_order_once_per_request/)
  const [other] = await world.sql`
    insert into request (id, external_key, kind, player_id, amount) values (gen_random_uuid(), gen_random_uuid(), 'deposit', ${order.playerId}, 500) returning id`
  await expect(copy(other!['id'])).rejects.toThrow(/credit_order_once_per_entry/)
})

test.each(['ledger', 'audit'])('%s rows can be neither changed nor deleted', async (table) => {
  await using world = await newWorld()
  const order = await placed(world)
  await take(world, order)
  await finishOrder(world.sql, { order, state: 'done', answered: { fence: 1, ...yes } })
  await expect(
    world.sql`update ${world.sql(table)} set actor = 'x'`.catch(
      () => world.sql`delete from ${world.sql(table)}`,
    ),
  ).rejects.toThrow(/append-only/)
  await expect(world.sql`truncate ${world.sql(table)}`).rejects.toThrow(/append-only/)
})
