import { randomUUID } from 'node:crypto'
import type { Observed } from '@khlang/domain/crediting/answer'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { longGivenUp, settledByOne } from '#testing/settling.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher, testBackend } from '#testing/dispatcher.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { expireLeases } from './lease-store.ts'

const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let finance: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  finance = await world.as('finance')
  await world.app.dispatcher.close()
  await settledByOne(world)
  await world.sql`
    insert into alert (id, way, name, kinds, changed_by) values (${randomUUID()}, 'line', 'night', array['answerLate'], 'owner@example.test')`
})
afterEach(() => vi.restoreAllMocks())

const yes: Observed = { kind: 'answer', httpStatus: 200, body: { status: true } }
const no: Observed = { kind: 'answer', httpStatus: 200, body: { status: false, message: 'no credit' } }
let next = 0

/**
 * Sends an order from a process that stops until its lease is over, so that a person has to settle the
 * outcome.
 */
async function delayedAnswer() {
  await world.sql`update credit_order set next_try_at = 'infinity' where state = 'queued'` // of the tests before
  const player = world.shop.players[next++]!
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  let answer: (observed: Observed) => void = () => {}
  const dispatcher = handDispatcher(world, { call: () => new Promise((done) => (answer = done)) })
  await dispatcher.sweep()
  await expect.poll(() => stateOf(orderId)).toBe('sending')
  await world.sql`update credit_order set lease_until = clock_timestamp() - interval '1 second' where id = ${orderId}`
  await expireLeases(world.sql, { mode: 'legacy', place: testBackend })
  await longGivenUp(world, orderId)
  await answersAnother()
  return {
    orderId,
    /** The process goes on, and reads the answer that the back-end had sent long before. */
    async goesOn(observed: Observed) {
      answer(observed)
      await dispatcher.close()
    },
  }
}
/** Credits another player meanwhile, which shows that the back-end works. */
async function answersAnother() {
  const player = world.shop.players[next++]!
  await desk.match(nok, await desk.pays(player), await desk.asks(player))
  const dispatcher = handDispatcher(world, { call: () => Promise.resolve(yes) })
  await dispatcher.sweep()
  await dispatcher.close()
}
const order = (id: string) => nok.get('crediting/order', { id })
const stateOf = async (id: string) => (await order(id)).state as string
const decide = (command: string, orderId: string, more: Record<string, unknown> = {}) =>
  finance.post(`crediting/${command}`, {
    operationId: randomUUID(),
    orderId,
    evidence: 'looked at in the books of the back-end',
    ...more,
  })
const alertsOf = (orderId: string) =>
  world.sql`
    select a.before ->> 'state' as state, a.after ->> 'verdict' as verdict,
      (select count(*) from house_event e where e.kind = 'answerLate' and e.data ->> 'orderId' = a.object_id) as events
    from audit a where a.act = 'order.lateAnswer' and a.object_id = ${orderId}`

test('a late "yes" to an order that was sent again is kept, shown on both orders, audited and alerted', async () => {
  const { orderId, goesOn } = await delayedAnswer()
  await decide('send-again', orderId)
  await goesOn(yes)
  const [again] = await world.sql<{ id: string }[]>`select id from credit_order where again_of = ${orderId}`
  expect(await order(orderId)).toMatchObject({
    state: 'abandoned',
    lateVerdict: 'yes',
    attempts: [{ verdict: 'yes', answer: { body: { status: true } } }],
  })
  expect(await order(again!.id)).toMatchObject({ lateVerdict: 'yes' })
  expect(await alertsOf(orderId)).toEqual([{ state: 'abandoned', verdict: 'yes', events: 1 }])
})

test('a late "no" to an order settled as credited is alerted too', async () => {
  const { orderId, goesOn } = await delayedAnswer()
  await decide('settle-unknown', orderId, { outcome: 'credited' })
  await goesOn(no)
  expect(await order(orderId)).toMatchObject({ state: 'done', lateVerdict: 'no' })
  expect(await alertsOf(orderId)).toEqual([{ state: 'done', verdict: 'no', events: 1 }])
})

test('a late answer that agrees with the settlement is kept with its attempt, and alerts nobody', async () => {
  const { orderId, goesOn } = await delayedAnswer()
  await decide('settle-unknown', orderId, { outcome: 'credited' })
  await goesOn(yes)
  expect(await order(orderId)).toMatchObject({
    state: 'done',
    lateVerdict: null,
    attempts: [{ verdict: 'yes' }],
  })
  expect(await alertsOf(orderId)).toEqual([])
})
