import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { CreditOrderId, EmployeeEmail, ExternalKey, PlayerId } from '@khlang/domain/brand'
import type { Credits } from '@khlang/domain/money'
import { orderOfPlayer } from '@khlang/domain/crediting/order'
import { expect, test } from 'vitest'
import { placeOrder } from '#crediting/store.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { newDesk } from '#testing/desk.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { newWorld } from '#testing/world.ts'

test('during a call a closing process reports itself not ready, and still answers questions about the call', async () => {
  await using world = await newWorld({ mode: 'legacy' })
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  const key = await world.service('deposits')
  const [player] = world.shop.players
  await world.fault(player!, 'silent')
  const { orderId } = await desk.match(nok, await desk.pays(player!), await desk.asks(player!))
  const state = async () =>
    (await world.sql`select state from credit_order where id = ${orderId}`)[0]!['state']
  await expect.poll(state).toBe('sending')

  const closed = world.app.close()
  const ready = await fetch(`${world.url}/health/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { reasons: ['The process is shutting down.'] },
  ])
  expect((await fetch(`${world.url}/health/live`)).status).toBe(200)
  expect((await key.raw('GET', '/api/service/requests/nobody')).status).toBeLessThan(500)
  expect(await state()).toBe('sending')
  await closed
  expect(await state()).toBe('unknown')
  await expect(fetch(`${world.url}/health/live`)).rejects.toThrow()
})

test('a process about to close reports it, and serves requests until it closes', async () => {
  await using world = await newWorld()
  const nok = await world.as('support', 'nok')
  world.app.stopBeingReady()
  const ready = await fetch(`${world.url}/health/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { reasons: ['The process is shutting down.'] },
  ])
  expect((await nok.raw('GET', '/api/staff/me')).status).toBe(200)
})

test('after a stop signal a process takes no more orders', async () => {
  await using world = await newWorld({ pollMs: 3_600_000 })
  const [player] = world.shop.players
  const order = orderOfPlayer({
    id: newId<CreditOrderId>(),
    purpose: 'cutCredit',
    playerId: player!.id as PlayerId,
    playerKey: player!.externalKey as ExternalKey,
    credits: 10 as Credits,
    orderedBy: 'owner@example.test' as EmployeeEmail,
  })
  await transaction(world.sql, (tx) => placeOrder(tx, order, { reason: 'nobody has sent it yet' }))
  const closed = world.app.close()
  world.app.dispatcher.dispatch(order)
  await closed
  expect(await world.sql`select state from credit_order where id = ${order.id}`).toEqual([
    { state: 'queued' },
  ])
})

test('an employee who acted before a process closes gets the result', async () => {
  await using world = await newWorld()
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  const players = world.shop.players.slice(0, 8)
  const pairs = await Promise.all(
    players.map(async (player) => ({ entryId: await desk.pays(player), depositId: await desk.asks(player) })),
  )
  let pressed: Promise<Response[]>
  let closed: Promise<void>
  await world.sql.begin(async (tx) => {
    await tx`select 1 from statement_entry for update`
    pressed = Promise.all(
      pairs.map((pair) =>
        nok.raw('POST', '/api/statements/match-deposit', { operationId: randomUUID(), ...pair }),
      ),
    )
    await expect.poll(async () => (await lockWaits(world.sql)).length).toBeGreaterThanOrEqual(pairs.length)
    closed = world.app.close()
  })
  expect((await pressed!).map(({ status }) => status)).toEqual(pairs.map(() => 200))
  await closed!
})

test('an unused connection kept open by a browser does not delay the end of a process', async () => {
  await using world = await newWorld()
  const unused = connect(Number(new URL(world.url).port), '127.0.0.1')
  unused.on('error', () => {})
  await once(unused, 'connect')
  let ended = false
  unused.once('close', () => (ended = true))
  await world.app.close()
  await expect.poll(() => ended).toBe(true)
})
