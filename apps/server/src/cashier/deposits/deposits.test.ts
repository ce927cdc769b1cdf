import { randomUUID } from 'node:crypto'
import { usualCeilings } from '@khlang/domain/cashier/bonus'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
})

const player = (index: number) => world.shop.players[index]!

test('a new request is pending, with decimals cut off', async () => {
  const id = await desk.asks(player(0), '1,100.999', 50)
  const { rows } = await nok.get('cashier/deposits', { q: player(0).code })
  expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({
    state: 'pending',
    status: 'กำลังดำเนินการ',
    amount: '1100',
    bonus: 50,
    credits: 1150,
    employee: null,
    createdByStaff: false,
    player: {
      code: player(0).code,
      accountTail: player(0).accountNumber.slice(-4),
      mobileTail: player(0).mobile.slice(-4),
    },
    can: { match: true, cancel: true },
  })
})

test('one operation id creates one request, and refuses another body', async () => {
  const body = { operationId: randomUUID(), player: player(1).code, amount: '200' }
  const [first, second] = await Promise.all([
    desk.feed.post('service/deposits', body),
    desk.feed.post('service/deposits', body),
  ])
  expect(second).toEqual(first)
  expect(await desk.feed.refused('service/deposits', { ...body, amount: '201' })).toMatchObject({
    status: 422,
    code: 'operation-reused',
  })
})

test('an unknown player is not found, and nothing is written', async () => {
  expect(
    await desk.feed.refused('service/deposits', {
      operationId: randomUUID(),
      player: 'nobody',
      amount: '200',
    }),
  ).toMatchObject({ status: 404 })
})

test('pages follow one another without a gap or a repeat, while new requests arrive', async () => {
  for (let index = 0; index < 25; index++) await desk.asks(player(index % 20), String(100 + index))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page: { rows: { id: string }[]; next: string | null } = await nok.get('cashier/deposits', {
      limit: 7,
      state: 'pending',
      ...(cursor ? { cursor } : {}),
    })
    seen.push(...page.rows.map(({ id }) => id))
    await desk.asks(player(2), '999')
    cursor = page.next ?? undefined
  } while (cursor && seen.length < 200)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(25)
})

test('a day in the filter is a Bangkok day', async () => {
  const at = async (time: string) => {
    const id = await desk.asks(player(6))
    await world.sql`update request set created_at = ${time} where id = ${id}`
    return id
  }
  const [late, last, next] = [
    await at('2026-01-05T16:59:59.999Z'),
    await at('2026-01-04T17:00:00Z'),
    await at('2026-01-05T17:00:00Z'),
  ]
  const { rows } = await nok.get('cashier/deposits', { from: '2026-01-05', to: '2026-01-05' })
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([late, last])
  expect(rows.map(({ id }: { id: string }) => id)).not.toContain(next)
})

test('a pending request can be cancelled once, in the version that was seen', async () => {
  const requestId = await desk.asks(player(7))
  const cancel = (version: number) => ({
    operationId: randomUUID(),
    requestId,
    version,
    reason: 'ลูกค้าขอยกเลิก',
  })
  expect(await nok.refused('cashier/cancel', cancel(9))).toMatchObject({
    code: 'stale-version',
    row: { id: requestId, version: 1 },
  })
  expect(await nok.post('cashier/cancel', cancel(1))).toMatchObject({
    state: 'cancelled',
    status: 'ยกเลิก',
    note: 'ลูกค้าขอยกเลิก',
    employee: 'nok@example.test',
  })
  expect(await nok.refused('cashier/cancel', cancel(2))).toMatchObject({ code: 'deposit-not-pending' })
})

test('candidates are ranked with their reasons, and marked as ambiguous when two are too close', async () => {
  const [right, other] = [await desk.asks(player(8), '640'), await desk.asks(player(9), '640')]
  const entryId = await desk.pays(player(8), '640.00')
  const { ambiguous, rows } = await nok.get('statements/candidates', { entryId })
  expect(rows.slice(0, 2).map(({ deposit }: { deposit: { id: string } }) => deposit.id)).toEqual([
    right,
    other,
  ])
  expect(ambiguous).toBe(false)
  expect(rows[0].reasons.map(({ factor }: { factor: string }) => factor)).toEqual([
    'amount',
    'account',
    'name',
    'time',
    'bank',
    'history',
  ])
  const silent = await desk.pays(player(8), '640.00', { sender: undefined })
  expect((await nok.get('statements/candidates', { entryId: silent })).ambiguous).toBe(true)
})

test('a player is found by code, by name, and by the last digits of mobile and account number', async () => {
  const one = player(13)
  for (const q of [
    one.code.toUpperCase(),
    one.firstName.slice(0, 3),
    one.mobile.slice(-4),
    one.accountNumber.slice(-4),
  ]) {
    const { rows } = await nok.get('players/search', { q })
    expect(
      rows.map(({ id }: { id: string }) => id),
      q,
    ).toContain(one.id)
  }
  expect((await nok.get('players/search', { q: '%' })).rows).toEqual([])
})

describe('a bonus given by an employee', () => {
  const most = usualCeilings.support
  const asks = (bonus: number) => ({
    operationId: randomUUID(),
    player: player(10).code,
    amount: '100',
    bonus,
  })

  // Invariant: A bonus stays below the ceiling of the role. Rule: `domain/cashier/bonus.ts`.
  test('must be below the role’s ceiling when the request is created', async () => {
    expect((await nok.refused('cashier/create-deposit', asks(most + 1))).code).toBe('bonus-too-high')
    expect(await nok.post('cashier/create-deposit', asks(most))).toMatchObject({ bonus: most })
  })

  test('must be below it at the match too, even if the player site promised it; a role with a higher ceiling can match', async () => {
    const promised = await desk.asks(player(11), '500', most + 500)
    const entryId = await desk.pays(player(11))
    const pair = { operationId: randomUUID(), entryId, depositId: promised }
    expect((await nok.refused('statements/match-deposit', pair)).code).toBe('bonus-too-high')
    const { orderId } = await desk.match(await world.as('supervisor'), entryId, promised)
    expect(await desk.settled(nok, orderId)).toMatchObject({ state: 'done', credits: 500 + most + 500 })
  })
})
