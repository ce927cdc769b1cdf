import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher } from '#testing/dispatcher.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  await world.app.dispatcher.close()
})
afterEach(() => vi.restoreAllMocks())

const lost = () =>
  Promise.reject(Object.assign(new Error('the answer was lost'), { code: 'CONNECTION_CLOSED' }))

test('an order taken without hearing the answer was never sent: it is queued again, not unknown, and sent once', async () => {
  const player = world.shop.players[0]!
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  let calls = 0
  const call = () => {
    calls += 1
    return Promise.resolve({ kind: 'answer', httpStatus: 200, body: { status: true } } as const)
  }
  const deaf = handDispatcher(world, {
    call,
    faults: ({ take }) => ({ take: (one) => take(one).then(lost) }),
  })
  await deaf.sweep()
  await deaf.close()
  const given = await nok.get('crediting/order', { id: orderId })
  expect([given.state, calls]).toEqual(['queued', 0])
  expect(given.attempts.at(-1)).toMatchObject({ verdict: 'not-sent' })

  const hearing = handDispatcher(world, { call })
  await hearing.sweep()
  await hearing.close()
  expect([(await nok.get('crediting/order', { id: orderId })).state, calls]).toEqual(['done', 1])
})

test('an order taken by another node meanwhile is not put back', async () => {
  const player = world.shop.players[1]!
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  const call = () => Promise.resolve({ kind: 'answer', httpStatus: 200, body: { status: true } } as const)
  const taken = world.sql`update credit_order set state = 'sending', worker = 'another', fence = fence + 1,
    lease_until = clock_timestamp() + interval '1 minute' where id = ${orderId}`
  const late = handDispatcher(world, { call, faults: () => ({ take: () => taken.then(lost) }) })
  await late.sweep()
  await late.close()
  expect((await nok.get('crediting/order', { id: orderId })).state).toBe('sending')
})
