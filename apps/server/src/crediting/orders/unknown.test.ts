import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { longGivenUp, settledByOne } from '#testing/settling.ts'
import { worldOfFile } from '#testing/of-file.ts'

/**
 * The back-end as the specification describes it: it does not remember keys, so a person must settle what
 * became of a call without an answer.
 */
const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let finance: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  finance = await world.as('finance')
})

afterEach(() => world.sql`delete from setting`)

const player = (index: number) => world.shop.players[index]!

async function unanswered(index: number, fault: 'silent' | 'cut' | 'down' | 'lost' = 'silent') {
  const [depositId, entryId] = [await desk.asks(player(index)), await desk.pays(player(index))]
  await world.fault(player(index), fault)
  const { orderId } = await desk.match(nok, entryId, depositId)
  const order = await desk.settled(nok, orderId)
  return { depositId, entryId, orderId, order }
}
const settle = (orderId: string, outcome: string, evidence = "seen in the back-end's own report") => ({
  operationId: randomUUID(),
  orderId,
  outcome,
  evidence,
})

describe.each(['silent', 'cut', 'down', 'lost'] as const)('a back-end that is %s', (fault) => {
  test('leaves the outcome unknown: both rows show it, nothing is sent again or returned', async () => {
    const index = { silent: 0, cut: 1, down: 2, lost: 6 }[fault]
    const { depositId, entryId, order } = await unanswered(index, fault)
    expect(order.state).toBe('unknown')
    expect(order.attempts).toHaveLength(1)
    expect(order.attempts[0]).toMatchObject({
      verdict: 'unknown',
      request: { path: '/addcredit', body: { credit: 500 } },
    })
    const { entry, deposit } = await desk.both(nok, entryId, depositId)
    expect(entry).toMatchObject({ state: 'crediting', status: 'loading...', phase: 'unknown' })
    expect(deposit).toMatchObject({ state: 'crediting', status: 'loading...', phase: 'unknown' })

    await world.app.dispatcher.sweep()
    expect((await nok.get('crediting/order', { id: order.id })).attempts).toHaveLength(1)
    const carriedOut = fault === 'silent' || fault === 'cut'
    expect(await world.balanceOf(player(index))).toBe(carriedOut ? 500 : 0)
    // The back-end's own books are the best evidence.
    const { books } = await nok.get('crediting/evidence', { id: order.id })
    expect(books).toMatchObject({ balance: carriedOut ? 500 : 0, carriedOut })
    expect(books.movements.map(({ ours }: { ours: boolean }) => ours)).toEqual(carriedOut ? [true] : [])
  })
})

test('an entry with an unknown outcome cannot be matched again, nor its request cancelled', async () => {
  const { depositId, entryId } = await unanswered(7)
  const other = await desk.pays(player(7))
  expect(
    await nok.refused('statements/match-deposit', { operationId: randomUUID(), entryId, depositId }),
  ).toMatchObject({ code: 'entry-crediting' })
  expect(
    await nok.refused('statements/match-deposit', { operationId: randomUUID(), entryId: other, depositId }),
  ).toMatchObject({ code: 'deposit-not-pending' })
  expect(
    await nok.refused('cashier/cancel', { operationId: randomUUID(), requestId: depositId, version: 1 }),
  ).toMatchObject({ code: 'deposit-not-pending' })
})

test('a person who saw the credit settles the order with evidence: both rows done, one ledger line, nothing sent', async () => {
  const { depositId, entryId, orderId } = await unanswered(8)
  expect(await finance.post('crediting/settle-unknown', settle(orderId, 'credited'))).toMatchObject({
    state: 'done',
    decidedBy: 'finance@example.test',
  })
  const { entry, deposit } = await desk.both(nok, entryId, depositId)
  expect([entry.state, deposit.state]).toEqual(['done', 'done'])
  expect(await world.sql`select credits, proof from ledger where order_id = ${orderId}`).toEqual([
    { credits: 500, proof: 'person' },
  ])
  expect(await world.balanceOf(player(8))).toBe(500)
  const [line] =
    await world.sql`select actor, reason from audit where act = 'unknown.settle' and object_id = ${orderId}`
  expect(line).toEqual({ actor: 'finance@example.test', reason: "seen in the back-end's own report" })
})

test('"not credited" is refused while the back-end may still be working on the order', async () => {
  const { orderId } = await unanswered(9, 'lost')
  const problem = await finance.refused('crediting/settle-unknown', settle(orderId, 'not-credited'))
  expect(problem).toMatchObject({ status: 409, code: 'quarantined' })
})

test('"not credited" is refused, however late, until the back-end has answered a newer call', async () => {
  const { orderId } = await unanswered(17, 'lost')
  await longGivenUp(world, orderId)
  await settledByOne(world)
  // A call that was answered later, but that began before the order's last call was given up, proves nothing.
  await world.sql`
    insert into credit_attempt (order_id, fence, worker, request, at, answered_at, verdict)
    select id, 0, 'early', '{}', clock_timestamp() - interval '2 hours', clock_timestamp(), 'yes'
    from credit_order where id <> ${orderId} limit 1`
  const early = await nok.get('crediting/order', { id: orderId })
  expect(early.answeredSince).toBe(false)
  for (const [command, input] of [
    ['settle-unknown', settle(orderId, 'not-credited')],
    ['send-again', { operationId: randomUUID(), orderId, evidence: 'not in their report' }],
  ] as const)
    expect(await finance.refused(`crediting/${command}`, input)).toMatchObject({
      status: 409,
      code: 'not-answered-since',
    })

  await desk.creditsAnother(nok, player(18))
  expect((await nok.get('crediting/order', { id: orderId })).answeredSince).toBe(true)
  await finance.post('crediting/settle-unknown', settle(orderId, 'not-credited'))
})

test('by default "not credited" needs two people, and "credited" one', async () => {
  const { orderId, depositId } = await unanswered(19, 'lost')
  await longGivenUp(world, orderId)
  await desk.creditsAnother(nok, player(18))
  const decision = settle(orderId, 'not-credited')
  const alone = await finance.refused('crediting/settle-unknown', decision)
  expect(alone).toMatchObject({ code: 'approval-needed', approval: { act: 'unknown.notCredited' } })
  const again = { operationId: randomUUID(), orderId, evidence: decision.evidence }
  expect(await finance.refused('crediting/send-again', again)).toMatchObject({ code: 'approval-needed' })
  expect((await nok.get('cashier/deposit', { id: depositId })).state).toBe('crediting')

  const { operationId: _, ...input } = decision
  const asked = await finance.post('staff/ask-approval', {
    operationId: randomUUID(),
    command: 'crediting/settle-unknown',
    input,
    reason: 'it is not in their books',
  })
  const supervisor = await world.as('supervisor')
  const decided = { approvalId: asked.id, version: asked.version, decision: 'approve' }
  expect(await supervisor.post('staff/decide', decided)).toMatchObject({ state: 'done' })
  expect((await nok.get('cashier/deposit', { id: depositId })).state).toBe('pending')
})

test('after the quarantine "not credited" frees both rows, to be matched and credited once', async () => {
  const { depositId, entryId, orderId } = await unanswered(12, 'lost')
  await longGivenUp(world, orderId)
  await desk.creditsAnother(nok, player(18))
  await settledByOne(world)
  await finance.post('crediting/settle-unknown', settle(orderId, 'not-credited'))
  const { entry, deposit } = await desk.both(nok, entryId, depositId)
  expect([entry.state, deposit.state]).toEqual(['creditFailed', 'pending'])
  await desk.settled(nok, (await desk.match(nok, entryId, depositId)).orderId)
  expect(await world.balanceOf(player(12))).toBe(500)
})

test('an unknown outcome is settled once: a second person gets the first settlement', async () => {
  const { orderId } = await unanswered(13)
  const presses = await Promise.all(
    [1, 2].map(() => finance.raw('POST', '/api/crediting/settle-unknown', settle(orderId, 'credited'))),
  )
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await world.sql`select 1 from ledger where order_id = ${orderId}`).toHaveLength(1)
})

test('settling needs the role and ten characters of evidence', async () => {
  const { orderId } = await unanswered(14)
  expect(await nok.refused('crediting/settle-unknown', settle(orderId, 'credited'))).toMatchObject({
    status: 403,
    permission: 'unknown.settle',
  })
  expect(
    await finance.refused('crediting/settle-unknown', settle(orderId, 'credited', 'saw it')),
  ).toMatchObject({
    status: 400,
    fields: [{ path: 'evidence' }],
  })
})

test('the player’s next order waits for the unknown outcome, and is sent once it is settled', async () => {
  const { orderId } = await unanswered(15, 'lost')
  const [depositId, entryId] = [await desk.asks(player(15), '300'), await desk.pays(player(15), '300.00')]
  const next = await desk.match(nok, entryId, depositId)
  await expect.poll(async () => (await desk.both(nok, entryId, depositId)).deposit.phase).toBe('blocked')
  expect(await world.balanceOf(player(15))).toBe(0)
  await finance.post('crediting/settle-unknown', settle(orderId, 'credited'))
  expect((await desk.settled(nok, next.orderId)).state).toBe('done')
  expect(await world.balanceOf(player(15))).toBe(300)
})

test('an unreachable back-end gives no unknown outcome: the order waits, shows it, and is sent later', async () => {
  await world.backendLeaves()
  const [depositId, entryId] = [await desk.asks(player(16)), await desk.pays(player(16))]
  const { orderId } = await desk.match(nok, entryId, depositId)
  await expect.poll(async () => (await desk.both(nok, entryId, depositId)).deposit.phase).toBe('waiting')
  expect((await nok.get('crediting/order', { id: orderId })).attempts[0].verdict).toBe('not-sent')
  await world.backendReturns()
  await world.sql`update credit_order set next_try_at = clock_timestamp() - interval '1 second' where id = ${orderId}`
  await world.app.dispatcher.sweep()
  expect((await desk.settled(nok, orderId)).state).toBe('done')
  expect(await world.balanceOf(player(16))).toBe(500)
})
