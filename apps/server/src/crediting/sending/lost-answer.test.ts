import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher, testBackend } from '#testing/dispatcher.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { expireLeases } from './lease-store.ts'
import type { Steps } from './steps.ts'

const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  await world.app.dispatcher.close()
})

let next = 0
async function matched(): Promise<string> {
  const player = world.shop.players[next++]!
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  return orderId
}
const stateOf = async (orderId: string): Promise<string> =>
  (await nok.get('crediting/order', { id: orderId })).state
const gone = () => Object.assign(new Error('the database is gone'), { code: 'CONNECTION_CLOSED' })

/** Sweeps once with a back-end that says yes, and with this fault when the answer is recorded. */
function sweepOnce(finish: (steps: Steps) => Steps['finish'], closing?: AbortSignal) {
  const calls = { count: 0 }
  const dispatcher = handDispatcher(world, {
    call: () => {
      calls.count += 1
      return Promise.resolve({ kind: 'answer', httpStatus: 200, body: { status: true } })
    },
    faults: (steps) => ({ finish: finish(steps) }),
    ...(closing && { closing }),
  })
  const swept = dispatcher.sweep().then(() => dispatcher.close())
  return { calls, swept }
}

test('an answer that cannot be recorded is kept until the database is back, and the order ends by it', async () => {
  const orderId = await matched()
  let tries = 0
  const { calls, swept } = sweepOnce(
    ({ finish }) =>
      (one) =>
        ++tries < 3 ? Promise.reject(gone()) : finish(one),
  )
  await swept
  expect([await stateOf(orderId), calls.count, tries]).toEqual(['done', 1, 3])
})

test('an answer that was recorded without the sender learning of it moves nothing a second time', async () => {
  const orderId = await matched()
  let tries = 0
  const { calls, swept } = sweepOnce(
    ({ finish }) =>
      (one) =>
        ++tries === 1 ? finish(one).then(() => Promise.reject(gone())) : finish(one),
  )
  await swept
  expect([await stateOf(orderId), calls.count, tries]).toEqual(['done', 1, 2])
  const lines = await world.sql<{ count: number }[]>`
    select count(*)::int as count from ledger where order_id = ${orderId}`
  expect(lines[0]!.count).toBe(1)
})

test('an error that will not pass leaves the order to its lease, and a person decides', async () => {
  const orderId = await matched()
  const { calls, swept } = sweepOnce(() => () => Promise.reject(new Error('a bug')))
  await swept
  expect([await stateOf(orderId), calls.count]).toEqual(['sending', 1])
  await world.sql`
    update credit_order set lease_until = clock_timestamp() - interval '1 second' where id = ${orderId}`
  await expireLeases(world.sql, { mode: 'legacy', place: testBackend })
  expect(await stateOf(orderId)).toBe('unknown')
})

test('a process that closes while the database is away gives the answer up, and the lease decides', async () => {
  const orderId = await matched()
  const closing = new AbortController()
  const { calls, swept } = sweepOnce(
    () => () => {
      closing.abort()
      return Promise.reject(gone())
    },
    closing.signal,
  )
  await swept
  expect([await stateOf(orderId), calls.count]).toEqual(['sending', 1])
})
