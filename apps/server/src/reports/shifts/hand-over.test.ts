import { randomUUID } from 'node:crypto'
import { backlogItems, type HandOverDetail, type ShiftFigures } from '@khlang/contract/reports/hand-overs'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { openStream } from '#testing/stream.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { longGivenUp, settledByOne } from '#testing/settling.ts'
import { currentStatesOf } from './hand-over-store.ts'

const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
let boss: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('support', 'lek')
  boss = await world.as('supervisor', 'boss')
})

const player = (index: number) => world.shop.players[index]!
const shift = (query: Record<string, string> = {}): Promise<ShiftFigures> => nok.get('reports/shift', query)
const give = (client: Client, more: Record<string, unknown> = {}): Promise<HandOverDetail> =>
  client.post('reports/give-hand-over', { operationId: randomUUID(), ...more })
const take = (id: string, more: Record<string, unknown> = {}) => ({ operationId: randomUUID(), id, ...more })
const activitiesOf = (figures: ShiftFigures, who: string) =>
  figures.people.find((one) => one.who === `${who}@example.test`)?.deeds ?? []
const read = (id: string): Promise<HandOverDetail> => nok.get('reports/hand-over', { id })

test('a handover lists what is open, on hold and unknown, the oldest first, and whether sending is on hold', async () => {
  const before = await shift()
  const open = await desk.pays(player(0), '120.50')
  const held = await desk.pays(player(1), '75.00')
  await nok.post('statements/hold', { entryId: held, reason: 'รอลูกค้าส่งสลิป' })
  const asked = await desk.asks(player(2), '900')
  const unknown = await desk.asks(player(4), '500')
  await world.fault(player(4), 'silent')
  const { orderId } = await desk.match(nok, await desk.pays(player(4)), unknown)
  await desk.settled(nok, orderId, ['unknown'])
  await boss.post('crediting/hold', { reason: 'ระบบเครดิตช้า' })
  const { piles, sending } = await shift()
  expect(piles.entries).toMatchObject({ count: before.piles.entries.count + 1 })
  expect(piles.entries.items.at(-1)).toMatchObject({
    kind: 'entry',
    id: open,
    baht: '120.50',
    account: 'scb-1',
  })
  expect(piles.held.items).toMatchObject([{ id: held, reason: 'รอลูกค้าส่งสลิป', who: 'nok@example.test' }])
  expect(piles.deposits.items.map(({ id }) => id)).toContain(asked)
  expect(piles.unknown).toMatchObject({
    count: 1,
    items: [{ kind: 'order', id: orderId, player: player(4).code }],
  })
  expect(sending).toMatchObject({ by: 'boss@example.test', reason: 'ระบบเครดิตช้า' })
  await boss.post('crediting/lift-hold', { reason: 'ตรวจแล้ว' })
})

test('of more open items than a handover lists, it lists those that have waited longest, and sums all', async () => {
  const before = await shift()
  const all = backlogItems + 3
  await world.sql`
    insert into request (id, external_key, kind, player_id, amount, created_at)
    select gen_random_uuid(), gen_random_uuid()::text, 'withdrawal', ${player(3).id}, 1000 + n,
      '2026-01-05T08:00:00+07:00'::timestamptz + n * interval '1 minute' from generate_series(1, ${all}::int) n`
  const { withdrawals } = (await shift()).piles
  const oldest = Array.from({ length: backlogItems }, (_, at) => `${1001 + at}.00`)
  expect(withdrawals.items.map(({ baht }) => baht)).toEqual(oldest)
  expect(withdrawals.count).toBe(before.piles.withdrawals.count + all)
  const sum = Number(before.piles.withdrawals.baht) + all * 1000 + (all * (all + 1)) / 2
  expect(withdrawals.baht).toBe(`${sum}.00`)
  await world.sql`delete from request where player_id = ${player(3).id} and kind = 'withdrawal'`
})

test('a handover counts each employee’s work between its two times, with the money moved', async () => {
  // The two times are whole milliseconds: what was done before must lie in an earlier one.
  const doneBefore = Date.now()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(doneBefore)
  const from = new Date().toISOString()
  const depositId = await desk.asks(player(9), '500', 50)
  const { orderId } = await desk.match(lek, await desk.pays(player(9)), depositId)
  await desk.settled(lek, orderId, ['done'])
  const cancelled = await desk.asks(player(6), '300')
  await lek.post('cashier/cancel', {
    operationId: randomUUID(),
    requestId: cancelled,
    version: 1,
    reason: 'ไม่โอน',
  })
  const until = new Date().toISOString()
  await lek.post('statements/hold', { entryId: await desk.pays(player(6), '10.00'), reason: 'ทีหลัง' })
  const figures = await shift({ from, until })
  expect(activitiesOf(figures, 'lek')).toEqual([
    { deed: 'matched', count: 1, moved: null },
    { deed: 'credited', count: 1, moved: 550 },
    { deed: 'cancelled', count: 1, moved: null },
  ])
  expect(activitiesOf(figures, 'boss')).toEqual([])
  expect(figures.accounts.find(({ code }) => code === 'scb-1')).toMatchObject({
    came: { count: 1, baht: '500.00' },
    went: { count: 0, baht: '0.00' },
  })
})

test('an outcome that a person settled as credited moved its credits, one settled as not credited moved none', async () => {
  await settledByOne(world)
  const [credited, not, other] = world.shop.players
    .slice(12)
    .filter(({ externalKey, status }) => status === 'normal' && !externalKey.includes('-')) as Player[]
  const settles = async (player: Player, amount: string, bonus: number, outcome: string) => {
    await world.fault(player, 'silent')
    const asked = await desk.asks(player, amount, bonus)
    const { orderId } = await desk.match(nok, await desk.pays(player, `${amount}.21`), asked)
    await answersUnknown(orderId, outcome)
    return asked
  }
  const answersUnknown = async (orderId: string, outcome: string) => {
    await desk.settled(nok, orderId, ['unknown'])
    await longGivenUp(world, orderId)
    await desk.creditsAnother(nok, other!)
    const evidence = 'read in the report of the back-end'
    await boss.post('crediting/settle-unknown', { operationId: randomUUID(), orderId, outcome, evidence })
  }
  const from = new Date().toISOString()
  await settles(not!, '409', 7, 'not-credited')
  const deposit = await settles(credited!, '613', 38, 'credited')
  expect(activitiesOf(await shift({ from }), 'boss')).toEqual([{ deed: 'settled', count: 2, moved: 651 }])
  // Beside an order that was open at a hand-over, the next shift reads who settled it and not who ordered it.
  const [order] = await world.sql<{ id: string }[]>`
    select id from credit_order where ordered_by = 'nok@example.test' and decided_by = 'boss@example.test' limit 1`
  expect(await currentStatesOf(world.sql, [{ kind: 'order', id: order!.id }])).toMatchObject([
    { employee: 'boss@example.test' },
  ])

  await world.fault(credited!, 'silent')
  const { version } = await boss.get('cashier/deposit', { id: deposit })
  const body = { operationId: randomUUID(), requestId: deposit, version, reason: 'not theirs' }
  const { orderId } = await boss.post('cashier/adjust-balance', body)
  await answersUnknown(orderId, 'credited')
  expect(activitiesOf(await shift({ from }), 'boss')).toEqual([{ deed: 'settled', count: 3, moved: 1_302 }])
  await world.sql`delete from setting where key = 'approvals'`
})

test('a handover shows each account’s money in and out, and the last reported balance', async () => {
  const from = new Date().toISOString()
  const moment = new Date().toISOString()
  await desk.pays(player(7), '40.25', { account: 'kbank-1', occurredAt: moment, balanceAfter: '1040.25' })
  await desk.pays(player(7), '15.00', { account: 'kbank-1', occurredAt: moment, direction: 'out' })
  const { accounts } = await shift({ from })
  expect(accounts.find(({ code }) => code === 'kbank-1')).toMatchObject({
    came: { count: 1, baht: '40.25' },
    went: { count: 1, baht: '15.00' },
    balance: { baht: '1040.25', at: moment },
  })
})

// Invariant: The figures that were signed for a shift or a day never change; the second signature is another
// employee's. Rule: `domain/reports/hand-over.ts`. Database: `keep_signed`, `keep_closed`, `taken_by <>
// given_by`.
test('signed figures stay unchanged, with the later outcome of each open item beside them', async () => {
  const entryId = await desk.pays(player(8), '610.00')
  const given = await give(nok, { note: 'รอยืนยันยอดของลูกค้า' })
  expect(given).toMatchObject({ state: 'waiting', givenBy: 'nok@example.test', note: 'รอยืนยันยอดของลูกค้า' })
  const nowOf = (detail: HandOverDetail) => detail.now.find(({ id }) => id === entryId)
  expect(nowOf(given)).toMatchObject({ over: false })
  await boss.post('statements/cancel', { entryId, reason: 'เงินทดสอบ' })
  const later = await read(given.id)
  expect(later.figures).toEqual(given.figures)
  expect(nowOf(later)).toMatchObject({ over: true, status: 'ยกเลิก', employee: 'boss@example.test' })
  await expect(world.sql`update hand_over set figures = '{}' where id = ${given.id}`).rejects.toThrow(
    'is signed',
  )
  await expect(world.sql`delete from hand_over`).rejects.toThrow('append-only')
})

test('the second signature comes from another employee, once; a viewer cannot sign', async () => {
  const { id } = await give(nok)
  expect((await read(id)).can).toEqual({ take: 'hand-over-own' })
  expect((await nok.refused('reports/take-hand-over', take(id))).code).toBe('hand-over-own')
  await expect(
    world.sql`update hand_over set state = 'taken', taken_by = given_by, taken_at = now() where id = ${id}`,
  ).rejects.toThrow('check')
  const viewer = await world.as('viewer')
  expect(await viewer.refused('reports/take-hand-over', take(id))).toMatchObject({
    code: 'not-permitted',
    permission: 'shift.handOver',
  })
  const both = await Promise.all([
    lek.raw('POST', '/api/reports/take-hand-over', take(id, { note: 'รับแล้ว' })),
    boss.raw('POST', '/api/reports/take-hand-over', take(id, { note: 'รับแล้ว' })),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await read(id)).toMatchObject({
    state: 'taken',
    takenNote: 'รับแล้ว',
    can: { take: 'hand-over-taken' },
  })
  const acts =
    await world.sql`select act from audit where object_kind = 'hand-over' and object_id = ${id} order by seq`
  expect(acts.map(({ act }) => act)).toEqual(['shift.give', 'shift.take'])
})

test('an objection needs a text, and the figures stay', async () => {
  const given = await give(nok)
  expect((await lek.refused('reports/take-hand-over', take(given.id, { objects: true }))).code).toBe(
    'objection-empty',
  )
  const objected: HandOverDetail = await lek.post(
    'reports/take-hand-over',
    take(given.id, { objects: true, note: 'ยอด kbank-1 ขาด 500' }),
  )
  expect(objected).toMatchObject({
    state: 'objected',
    takenBy: 'lek@example.test',
    takenNote: 'ยอด kbank-1 ขาด 500',
    figures: given.figures,
  })
})

test('a handover begins where the last one ended, and two simultaneous ones cover different minutes', async () => {
  const last = await give(nok)
  const [first, second] = (await Promise.all([give(lek), give(boss)])).toSorted((a, b) =>
    a.until < b.until ? -1 : 1,
  )
  expect(first!.from).toBe(last.until)
  expect(second!.from).toBe(first!.until)
})

test('an invalid period is refused with the reason', async () => {
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
  const refusal = async (from: string, until: string) =>
    (await nok.refused('reports/give-hand-over', { operationId: randomUUID(), from, until })).code
  expect(await refusal(hours(-1), hours(1))).toBe('period-in-future')
  expect(await refusal(hours(-1), hours(-2))).toBe('period-backwards')
  expect(await refusal(hours(-90), hours(-1))).toBe('period-too-long')
})

test('the same call sent twice makes one handover', async () => {
  const operationId = randomUUID()
  const [first, again] = [await give(nok, { operationId }), await give(nok, { operationId })]
  expect(again.id).toBe(first.id)
})

test('colleagues are notified of a waiting handover, its author is not', async () => {
  await world.sql`update hand_over set state = 'taken', taken_by = 'x', taken_at = now() where state = 'waiting'`
  await using stream = await openStream(lek)
  const { id } = await give(nok)
  await stream.next(
    ({ name, data }) => name === 'resync' && (data as { topic?: string }).topic === 'handOvers',
  )
  expect((await lek.get('dashboard/counters')).handOver).toEqual({ id, givenBy: 'nok@example.test' })
  expect((await nok.get('dashboard/counters')).handOver).toBeNull()
  // Of several that wait, the oldest is shown: a newer one does not hide it.
  const { id: newer } = await give(boss)
  expect((await lek.get('dashboard/counters')).handOver).toEqual({ id, givenBy: 'nok@example.test' })
  await lek.post('reports/take-hand-over', take(id))
  expect((await lek.get('dashboard/counters')).handOver).toMatchObject({ id: newer })
  await lek.post('reports/take-hand-over', take(newer))
  expect((await lek.get('dashboard/counters')).handOver).toBeNull()
})

test('past handovers are listed page by page, and exported with the signed figures', async () => {
  const { rows, next } = await nok.get('reports/hand-overs', { limit: 2 })
  expect(rows).toHaveLength(2)
  const rest = await nok.get('reports/hand-overs', { limit: 500, cursor: next })
  expect(rest.rows.map(({ id }: { id: string }) => id)).not.toContain(rows[1].id)
  const detail = await read(rows[0].id)
  const query = new URLSearchParams({
    list: 'handOver',
    format: 'csv',
    columns: 'section,what,count,amount',
    reason: 'เก็บเข้าแฟ้ม',
    id: detail.id,
  })
  const text = await (await boss.file(query)).text()
  const { entries } = detail.figures.piles
  expect(text).toContain(`เงินเข้ารอจับคู่,รวม,${entries.count},${entries.baht}\r\n`)
  const xlsx = await boss.file(query.toString().replace('csv', 'xlsx'))
  expect(xlsx.headers.get('content-type')).toContain('spreadsheet')
})
