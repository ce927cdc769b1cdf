import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('support', 'lek')
})

const player = (index: number) => world.shop.players[index]!

test('a match credits the player once, with the bonus, and finishes both sides', async () => {
  const [depositId, entryId] = [await desk.asks(player(0), '500', 50), await desk.pays(player(0))]
  const answer = await desk.match(nok, entryId, depositId)
  expect(answer).toMatchObject({
    entry: { state: 'crediting', status: 'loading...' },
    deposit: { state: 'crediting', status: 'loading...' },
  })

  await desk.settled(nok, answer.orderId)
  const { entry, deposit } = await desk.both(nok, entryId, depositId)
  expect(entry).toMatchObject({
    state: 'done',
    status: 'ดำเนินการแล้ว',
    phase: null,
    employee: 'nok@example.test',
  })
  expect(deposit).toMatchObject({
    state: 'done',
    status: 'ดำเนินการแล้ว',
    phase: null,
    employee: 'nok@example.test',
  })
  expect(await world.balanceOf(player(0))).toBe(550)
  expect(await world.sql`select credits, proof from ledger where request_id = ${depositId}`).toEqual([
    { credits: 550, proof: 'answer' },
  ])
  const audit =
    await world.sql`select act, actor from audit where object_id in (${entryId}, ${answer.orderId}) order by seq`
  expect(audit.map(({ act }) => act)).toEqual(['entry.match', 'order.done'])
})

test('a refused credit reopens the request and marks the entry, with the back-end’s text', async () => {
  const [depositId, entryId] = [await desk.asks(player(1)), await desk.pays(player(1))]
  await world.fault(player(1), 'refuse')
  const { orderId } = await desk.match(nok, entryId, depositId)
  expect((await desk.settled(nok, orderId)).state).toBe('refused')
  const { entry, deposit } = await desk.both(nok, entryId, depositId)
  expect(entry).toMatchObject({
    state: 'creditFailed',
    status: 'ไม่สามารถเพิ่ม credit ได้',
    result: `ระบบเครดิตปฏิเสธรายการ (userId: ${player(1).externalKey})`,
  })
  expect(deposit).toMatchObject({ state: 'pending', status: 'กำลังดำเนินการ' })
  expect(await world.balanceOf(player(1))).toBe(0)
  expect(await world.sql`select 1 from ledger where request_id = ${depositId}`).toHaveLength(0)
})

test('after a refusal the same pair can be matched again, and is credited once', async () => {
  const [depositId, entryId] = [await desk.asks(player(6)), await desk.pays(player(6))]
  await world.fault(player(6), 'refuse')
  await desk.settled(nok, (await desk.match(nok, entryId, depositId)).orderId)
  await desk.settled(nok, (await desk.match(lek, entryId, depositId)).orderId)
  expect(await world.balanceOf(player(6))).toBe(500)
})

describe('a match sent twice', () => {
  // Invariant: A command runs once per operation id. Rule: `platform/operation.ts`. Database: primary key of
  // `operation`.
  test('with the same operation id is one match and one credit, and both calls get the same answer', async () => {
    const [depositId, entryId] = [await desk.asks(player(2)), await desk.pays(player(2))]
    const press = { operationId: randomUUID(), entryId, depositId }
    const answers = await Promise.all([1, 2, 3].map(() => nok.post('statements/match-deposit', press)))
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    await desk.settled(nok, answers[0].orderId)
    expect(await world.balanceOf(player(2))).toBe(500)
  })

  test('with a new operation id is refused with the current row', async () => {
    const [depositId, entryId] = [await desk.asks(player(6)), await desk.pays(player(6))]
    await desk.match(nok, entryId, depositId)
    const problem = await nok.refused('statements/match-deposit', {
      operationId: randomUUID(),
      entryId,
      depositId,
    })
    expect(problem.status).toBe(409)
    expect(['entry-crediting', 'entry-done']).toContain(problem.code)
    expect(problem.row).toMatchObject({ id: entryId })
  })

  test('with an operation id of another command is refused', async () => {
    const operationId = randomUUID()
    const [depositId, entryId, other] = [
      await desk.asks(player(7)),
      await desk.pays(player(7)),
      await desk.pays(player(7)),
    ]
    await nok.post('statements/match-deposit', { operationId, entryId, depositId })
    expect(
      await nok.refused('statements/match-deposit', { operationId, entryId: other, depositId }),
    ).toMatchObject({ status: 422, code: 'operation-reused' })
  })
})

describe('simultaneous matches', () => {
  // Invariant: An entry pays for at most one request. Rule: `domain/statements/entry.ts`. Database:
  // `credit_order_once_per_entry`. Also: `npm run chaos`.
  test('of one entry with ten requests by ten employees: one succeeds, the others get the reason', async () => {
    const entryId = await desk.pays(player(8))
    const deposits = await Promise.all(Array.from({ length: 10 }, () => desk.asks(player(8))))
    const presses = await Promise.all(
      deposits.map((depositId, index) =>
        (index % 2 ? nok : lek).raw('POST', '/api/statements/match-deposit', {
          operationId: randomUUID(),
          entryId,
          depositId,
        }),
      ),
    )
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    const won = presses.find(({ status }) => status === 200)!
    await desk.settled(nok, ((await won.json()) as { orderId: string }).orderId)
    expect(await world.balanceOf(player(8))).toBe(500)
  })

  // Invariant: A request is credited at most once. Rule: `domain/statements/entry.ts`. Database:
  // `credit_order_once_per_request`. Also: `npm run chaos`.
  test('of ten entries with one request: one succeeds', async () => {
    const depositId = await desk.asks(player(12))
    const entries = await Promise.all(Array.from({ length: 10 }, () => desk.pays(player(12))))
    const presses = await Promise.all(
      entries.map((entryId) =>
        nok.raw('POST', '/api/statements/match-deposit', { operationId: randomUUID(), entryId, depositId }),
      ),
    )
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
  })
})

describe('a match is refused', () => {
  test('for an entry that a colleague has claimed', async () => {
    const [depositId, entryId] = [await desk.asks(player(13)), await desk.pays(player(13))]
    await lek.post('statements/claim', { entryId })
    const problem = await nok.refused('statements/match-deposit', {
      operationId: randomUUID(),
      entryId,
      depositId,
    })
    expect(problem).toMatchObject({
      status: 409,
      code: 'held-by-another',
      holder: 'lek@example.test',
      row: { holder: 'lek@example.test' },
    })
  })

  test('for another amount, except by a supervisor with a reason', async () => {
    const [depositId, entryId] = [await desk.asks(player(14), '501'), await desk.pays(player(14))]
    const boss = await world.as('supervisor', 'boss')
    const body = { entryId, depositId, reason: 'bank fee of one baht' }
    expect(
      await nok.refused('statements/match-deposit', { operationId: randomUUID(), ...body }),
    ).toMatchObject({ code: 'amounts-differ' })
    const { orderId } = await boss.post('statements/match-deposit', { operationId: randomUUID(), ...body })
    await desk.settled(nok, orderId)
    expect(await world.balanceOf(player(14))).toBe(501)
  })

  test('for a viewer, with the name of the missing permission', async () => {
    const viewer = await world.as('viewer')
    const [depositId, entryId] = [await desk.asks(player(15)), await desk.pays(player(15))]
    expect(
      await viewer.refused('statements/match-deposit', { operationId: randomUUID(), entryId, depositId }),
    ).toMatchObject({ status: 403, permission: 'entry.match' })
  })

  test('for a suspended or excluded player, with the request as it is now', async () => {
    const [depositId, entryId] = [await desk.asks(player(16)), await desk.pays(player(16))]
    const match = { operationId: randomUUID(), entryId, depositId }
    const refused = (code: string) => ({ code, row: { id: depositId, kind: 'deposit', state: 'pending' } })
    await world.sql`update player set status = 'suspended' where id = ${player(16).id}`
    expect(await nok.refused('statements/match-deposit', match)).toMatchObject(refused('player-suspended'))
    await world.sql`update player set status = 'normal', excluded_from = 'deposits' where id = ${player(16).id}`
    expect(await nok.refused('statements/match-deposit', match)).toMatchObject(refused('player-excluded'))
  })
})

test.each([
  ['as it was promised, if the employee says nothing', 620, undefined, 40],
  ['as the employee says', 630, 15, 15],
  ['not at all, if the employee says none', 640, 0, 0],
])('a promised bonus is credited %s', async (_, amount, bonus, credited) => {
  const depositId = await desk.asks(player(19), String(amount), 40)
  const entryId = await desk.pays(player(19), `${amount}.00`)
  const { orderId, deposit } = await nok.post('statements/match-deposit', {
    operationId: randomUUID(),
    entryId,
    depositId,
    ...(bonus !== undefined && { bonus }),
  })
  expect(deposit).toMatchObject({ bonus: credited, credits: amount + credited })
  expect(await desk.settled(nok, orderId)).toMatchObject({ state: 'done', credits: amount + credited })
})

test('a match with a player without a request creates one, marked as made by staff, and credits it', async () => {
  const entryId = await desk.pays(player(17), '750.25')
  const answer = await nok.post('statements/match-player', {
    operationId: randomUUID(),
    entryId,
    player: player(17).code.toUpperCase(),
    bonus: 25,
  })
  expect(answer.deposit).toMatchObject({
    amount: '750',
    bonus: 25,
    createdByStaff: true,
    employee: 'nok@example.test',
  })
  await desk.settled(nok, answer.orderId)
  expect(await world.balanceOf(player(17))).toBe(775)
})

test('a match with an unknown player leaves nothing changed', async () => {
  const entryId = await desk.pays(player(18))
  expect(
    await nok.refused('statements/match-player', { operationId: randomUUID(), entryId, player: 'nobody' }),
  ).toMatchObject({ status: 404 })
  expect((await desk.both(nok, entryId, entryId)).entry.state).toBe('pending')
})
