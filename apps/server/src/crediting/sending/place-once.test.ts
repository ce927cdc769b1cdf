import { beforeAll, expect, test, vi } from 'vitest'
import type { Sql } from '#platform/database/database.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher } from '#testing/dispatcher.ts'
import { pairsOf } from '#testing/automatic-match.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { worldOfFile } from '#testing/of-file.ts'
import type { Connection } from './backend-connection.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Steps } from './steps.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let pairOf: ReturnType<typeof pairsOf>
let owner: Client
beforeAll(async () => {
  desk = await newDesk(world)
  pairOf = pairsOf(world, desk)
  owner = await world.as('owner')
  await world.app.dispatcher.close()
})

let next = 0
const nextPlayer = () => world.shop.players[next++]!

/** A back-end that counts its calls, and answers yes when told to. */
function countingBackend() {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const backend = {
    calls: 0,
    answer,
    async call() {
      backend.calls += 1
      await mayAnswer
      return { kind: 'answer', httpStatus: 200, body: { status: true } } as const
    },
  }
  return backend
}

const noTake = (): Partial<Steps> => ({
  take: () => Promise.reject(new Error('this order needs no take of its own')),
})

/** Connections that are only counted: nothing is sent on them. */
function countedConnections() {
  const open = new Set<Connection>()
  return {
    open,
    connect() {
      const connection: Connection = {
        socket: null as never,
        ready: Promise.resolve(),
        isFresh: () => true,
        close: () => void open.delete(connection),
      }
      open.add(connection)
      return connection
    },
  }
}

const orderOf = (id: string) => owner.get('crediting/order', { id })
/** What the entry and the request of an order show. */
const shown = async (orderId: string) => {
  const rows = await world.sql<{ phase: string }[]>`
    select phase from statement_entry where order_id = ${orderId} union all select phase from request where order_id = ${orderId}`
  return rows.map(({ phase }) => phase)
}
const ordersOf = (entryId: string) => world.sql<{ id: string; state: string }[]>`
  select id, state from credit_order where entry_id = ${entryId}`

test('an order is taken in the transaction that places it, if a slot is free, and sent once', async () => {
  const backend = countingBackend()
  const hand = handDispatcher(world, { call: backend.call, faults: noTake })
  const pair = await pairOf(nextPlayer())
  const id = await pair.match(hand)
  expect(await orderOf(id)).toMatchObject({ state: 'sending', attempts: [{ verdict: null }] })
  expect(await shown(id)).toEqual(['sending', 'sending'])
  backend.answer()
  await hand.close()
  expect([(await orderOf(id)).state, backend.calls]).toEqual(['done', 1])
})

test.each([
  { why: 'while all slots are in use', slots: 1, ofOnePlayer: false },
  { why: 'behind another order of the player', slots: 2, ofOnePlayer: true },
])('$why an order is queued, and taken later', async ({ slots, ofOnePlayer }) => {
  const backend = countingBackend()
  const hand = handDispatcher(world, { call: backend.call, slots })
  const player = nextPlayer()
  const [first, second] = [await pairOf(player), await pairOf(ofOnePlayer ? player : nextPlayer())]
  const ids = [await first.match(hand), await second.match(hand)]
  expect((await orderOf(ids[1]!)).state).toBe('queued')
  expect(await shown(ids[1]!)).toEqual(['queued', 'queued'])
  await expect.poll(() => backend.calls).toBe(1)
  backend.answer()
  expect(await attemptsUntilDone(hand, ids)).toBe(2)
})

test('the slot kept free for a command that fails takes other orders again', async () => {
  const backend = countingBackend()
  backend.answer()
  const hand = handDispatcher(world, { call: backend.call, slots: 1 })
  const [failing, placed] = [await pairOf(nextPlayer()), await pairOf(nextPlayer())]
  const sql = afterWork(world.sql, () => Promise.reject(new Error('failed')))
  await expect(failing.match(hand, { sql })).rejects.toThrow('failed')
  const id = await placed.match(hand)
  await hand.close()
  expect((await orderOf(id)).state).toBe('done')
})

test('a command that waits for its rows keeps no slot from other orders', async () => {
  const backend = countingBackend()
  backend.answer()
  const hand = handDispatcher(world, { call: backend.call, slots: 1 })
  const [waiting, placed] = [await pairOf(nextPlayer()), await pairOf(nextPlayer())]
  const { promise: rowsAreFree, resolve: free } = Promise.withResolvers<void>()
  const waits = waiting.match(hand, { after: () => rowsAreFree })
  const id = await placed.match(hand)
  await desk.settled(owner, id)
  free()
  const waited = await waits
  await hand.close()
  expect([(await orderOf(id)).state, (await orderOf(waited)).state]).toEqual(['done', 'done'])
})

test('an order whose transaction is rolled back after the take is not sent', async () => {
  const backend = countingBackend()
  backend.answer()
  const hand = handDispatcher(world, { call: backend.call })
  const pair = await pairOf(nextPlayer())
  const sql = afterWork(world.sql, () => Promise.reject(new Error('rolled back')))
  await expect(pair.match(hand, { sql })).rejects.toThrow('rolled back')
  await hand.close()
  expect([await ordersOf(pair.entryId), backend.calls]).toEqual([[], 0])
})

test('of a transaction that ran twice, only the order that was committed is sent', async () => {
  const sent: string[] = []
  const hand = handDispatcher(world, {
    call: ({ id }) => {
      sent.push(id)
      return Promise.resolve({ kind: 'answer', httpStatus: 200, body: { status: true } } as const)
    },
  })
  const pair = await pairOf(nextPlayer())
  let runs = 0
  const sql = afterWork(world.sql, async () => {
    if (++runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  const id = await pair.match(hand, { sql })
  await hand.close()
  expect([runs, sent]).toEqual([2, [id]])
  expect((await orderOf(id)).state).toBe('done')
})

test('an order whose commit was not confirmed is not sent and goes back to the queue', async () => {
  const backend = countingBackend()
  backend.answer()
  const hand = handDispatcher(world, { call: backend.call })
  const pair = await pairOf(nextPlayer())
  const sql = afterCommit(world.sql, () =>
    Promise.reject(Object.assign(new Error('the answer was lost'), { code: 'CONNECTION_CLOSED' })),
  )
  await expect(pair.match(hand, { sql })).rejects.toThrow('the answer was lost')
  await hand.close()
  const [order] = await ordersOf(pair.entryId)
  expect([order!.state, backend.calls]).toEqual(['queued', 0])
  expect((await orderOf(order!.id)).attempts).toMatchObject([{ verdict: 'not-sent' }])

  const later = handDispatcher(world, { call: backend.call })
  await later.sweep()
  await later.close()
  expect([(await orderOf(order!.id)).state, backend.calls]).toEqual(['done', 1])
})

test('an order that is committed only after its answer was lost goes back to the queue too', async () => {
  const backend = countingBackend()
  backend.answer()
  const hand = handDispatcher(world, { call: backend.call })
  const pair = await pairOf(nextPlayer())
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<never>()
  const sql = afterWork(world.sql, () => {
    lost.reject(Object.assign(new Error('the answer was lost'), { code: 'CONNECTION_CLOSED' }))
    return mayCommit
  })
  // The caller hears of the loss while the transaction is still under way in the database.
  const losing = new Proxy(sql, {
    get: (target, name, receiver) =>
      name === 'begin'
        ? (work: Parameters<Sql['begin']>[1]) => Promise.race([target.begin(work as never), lost.promise])
        : (Reflect.get(target, name, receiver) as unknown),
  })
  await expect(pair.match(hand, { sql: losing })).rejects.toThrow('the answer was lost')
  await expect.poll(waitingForLocks).toBe(1)
  commit()
  await hand.close()
  const [order] = await ordersOf(pair.entryId)
  expect([order!.state, backend.calls]).toEqual(['queued', 0])
})

test('an order whose commit took longer than its lease is not sent', async () => {
  const backend = countingBackend()
  backend.answer()
  const hand = handDispatcher(world, { call: backend.call })
  const pair = await pairOf(nextPlayer())
  const now = performance.now.bind(performance)
  const sql = afterCommit(world.sql, async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000)
  })
  const id = await pair.match(hand, { sql })
  await hand.close()
  vi.restoreAllMocks()
  expect([(await orderOf(id)).state, backend.calls]).toEqual(['queued', 0])
  expect((await orderOf(id)).attempts).toMatchObject([{ verdict: 'not-sent' }])
})

test('an order placed while the node closes is back in the queue before its command is answered', async () => {
  const backend = countingBackend()
  const hand = handDispatcher(world, { call: backend.call })
  const pair = await pairOf(nextPlayer())
  const sql = afterCommit(world.sql, () => hand.close())
  const id = await pair.match(hand, { sql })
  expect([(await orderOf(id)).state, backend.calls]).toEqual(['queued', 0])
})

test('while sending is on hold an order that is placed stays queued', async () => {
  const backend = countingBackend()
  backend.answer()
  const hand = handDispatcher(world, { call: backend.call })
  const pair = await pairOf(nextPlayer())
  await owner.post('crediting/hold', { reason: 'maintenance' })
  const id = await pair.match(hand)
  await hand.close()
  expect([(await orderOf(id)).state, backend.calls]).toEqual(['queued', 0])
  await owner.post('crediting/lift-hold', { reason: 'done' })
})

test('a hold that was placed after another one was seen is not lifted with it', async () => {
  const seen = await owner.post('crediting/hold', { reason: 'maintenance' })
  const lift = { reason: 'done', since: seen.since }
  await owner.post('crediting/lift-hold', lift)
  const second = await owner.post('crediting/hold', { reason: 'the balances are wrong' })
  expect(await owner.refused('crediting/lift-hold', lift)).toMatchObject({ code: 'hold-changed' })
  expect((await owner.get('dashboard/counters')).hold).toMatchObject({ reason: 'the balances are wrong' })
  await owner.post('crediting/lift-hold', { ...lift, since: second.since })
  expect((await owner.get('dashboard/counters')).hold).toBeNull()
})

test('a hold waits for an order that is being placed, and then none is taken', async () => {
  const backend = countingBackend()
  backend.answer()
  const hand = handDispatcher(world, { call: backend.call })
  const [pair, next] = [await pairOf(nextPlayer()), await pairOf(nextPlayer())]
  let holds: Promise<unknown> | undefined
  const sql = afterWork(world.sql, async () => {
    holds = owner.post('crediting/hold', { reason: 'maintenance' })
    await expect.poll(waitingForLocks).toBe(1)
  })
  const placed = await pair.match(hand, { sql })
  await holds
  const later = await next.match(hand)
  await hand.close()
  expect([(await orderOf(placed)).state, (await orderOf(later)).state]).toEqual(['done', 'queued'])
  await owner.post('crediting/lift-hold', { reason: 'done' })
})

test('of two orders of a player placed at the same moment, one is sent and the other waits for its end', async () => {
  const backend = countingBackend()
  const hand = handDispatcher(world, { call: backend.call, slots: 2 })
  const player = nextPlayer()
  const [first, second] = [await pairOf(player), await pairOf(player)]
  let matched: Promise<string> | undefined
  const sql = afterWork(world.sql, async () => {
    matched ??= second.match(hand)
    await expect.poll(waitingForLocks).toBe(1)
  })
  const ids = [await first.match(hand, { sql }), await matched!]
  const states = async () => Promise.all(ids.map(async (id) => (await orderOf(id)).state))
  expect(await states()).toEqual(['sending', 'queued'])
  await expect.poll(() => backend.calls).toBe(1)
  backend.answer()
  expect(await attemptsUntilDone(hand, ids)).toBe(2)
})

/**
 * Waits until the orders are done, and returns how many attempts they took. It sweeps meanwhile, as the poller
 * does in a shop: an order that could not be taken just as the one before it ended is found only by a sweep.
 */
async function attemptsUntilDone(hand: Dispatcher, ids: string[]): Promise<number> {
  const states = async () => {
    await hand.sweep()
    return Promise.all(ids.map(async (id) => (await orderOf(id)).state))
  }
  await expect.poll(states).toEqual(ids.map(() => 'done'))
  await hand.close()
  return (await world.sql`select 1 from credit_attempt where order_id = any(${ids})`).length
}

const waitingForLocks = async () => (await lockWaits(world.sql)).length

/** The database, with something that happens at the end of each transaction, before its commit. */
const afterWork = (sql: Sql, then: () => Promise<void>): Sql =>
  withBegin(sql, (work) =>
    sql.begin(async (tx) => {
      const value = await work(tx)
      await then()
      return value
    }),
  )

/** The database, with something that happens right after each commit, before the caller hears of it. */
const afterCommit = (sql: Sql, then: () => Promise<void>): Sql =>
  withBegin(sql, async (work) => {
    const value = await sql.begin(work)
    await then()
    return value
  })

type Work = (tx: Parameters<Parameters<Sql['begin']>[1]>[0]) => Promise<unknown>
const withBegin = (sql: Sql, begin: (work: Work) => Promise<unknown>): Sql =>
  new Proxy(sql, {
    get: (target, name, receiver) =>
      name === 'begin' ? begin : (Reflect.get(target, name, receiver) as unknown),
  })

test('the call of a placed order gets a connection that was opened before the commit, and none stays open', async () => {
  const connections = countedConnections()
  let openBeforeCommit = 0
  const called: unknown[] = []
  const hand = handDispatcher(world, {
    connect: connections.connect,
    call: async (_order, _call, manner) => {
      called.push(manner?.connection)
      return { kind: 'answer', httpStatus: 200, body: { status: true } }
    },
    faults: ({ takePlaced }) => ({
      async takePlaced(...taking) {
        const taken = await takePlaced(...taking)
        openBeforeCommit = connections.open.size
        return taken
      },
    }),
  })
  const pair = await pairOf(nextPlayer())
  const id = await pair.match(hand)
  await expect.poll(async () => (await orderOf(id)).state).toBe('done')
  expect(openBeforeCommit).toBe(1)
  expect(called).toEqual([expect.objectContaining({ socket: null })])
  await hand.close()
  expect(connections.open.size).toBe(0)
})

test('a connection that was opened for an order that is not placed is closed', async () => {
  const connections = countedConnections()
  const hand = handDispatcher(world, {
    connect: connections.connect,
    call: () => expect.unreachable('nothing is sent'),
    faults: () => ({ takePlaced: () => Promise.reject(new Error('the database said no')) }),
  })
  const pair = await pairOf(nextPlayer())
  await expect(pair.match(hand)).rejects.toThrow('the database said no')
  expect(connections.open.size).toBe(0)
  await hand.close()
})
