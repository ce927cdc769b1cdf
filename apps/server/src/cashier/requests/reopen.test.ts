import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { playersInTurn } from '#testing/players.ts'

const world = worldOfFile()
const nextPlayer = playersInTurn(world)
let desk: Awaited<ReturnType<typeof newDesk>>
let finance: Client
let boss: Client
beforeAll(async () => {
  desk = await newDesk(world)
  finance = await world.as('finance')
  boss = await world.as('supervisor')
})

type Row = { id: string; version: number; state: string; orderId: string; can: Record<string, true | string> }
const kindOf = async (id: string) => (await world.sql`select kind from request where id = ${id}`)[0]!['kind']
const read = async (id: string): Promise<Row> => boss.get(`cashier/${await kindOf(id)}`, { id })
const change = async (id: string, more: object = {}) => ({
  operationId: randomUUID(),
  requestId: id,
  version: (await read(id)).version,
  ...more,
})
const complete = async (client: Client, id: string, more: object = {}) =>
  client.post('cashier/complete', await change(id, { reason: 'paid in cash', ...more }))
const reopen = async (id: string): Promise<Row> =>
  boss.post('cashier/reopen', await change(id, { reason: 'the wrong request' }))
const withdraws = async (player: Player) =>
  (
    await finance.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player.code,
      amount: '300',
    })
  ).id
const movedSums = async (player: Player) =>
  (
    await world.sql`
      select coalesce(sum(amount) filter (where kind = 'deposit'), 0)::int as paid_in, coalesce(sum(amount) filter (where kind = 'withdrawal'), 0)::int as paid_out
      from request where player_id = ${player.id} and state in ('done', 'transferred')`
  )[0]
async function richPlayer(): Promise<Player> {
  const player = nextPlayer()
  const { orderId } = await desk.match(boss, await desk.pays(player), await desk.asks(player, '500'))
  expect((await desk.settled(boss, orderId)).state).toBe('done')
  return player
}

test('a withdrawal that was marked as paid by mistake, after its deduction, is reopened and paid', async () => {
  const player = await richPlayer()
  const id = await withdraws(player)
  const { orderId } = await finance.post('cashier/adjust-balance', await change(id))
  await desk.settled(finance, orderId)
  await complete(finance, id, { paidFrom: 'kbank-1' })
  expect((await read(id)).can['reopen']).toBe(true)

  expect(await reopen(id)).toMatchObject({ state: 'adjusted', paidFrom: null })
  expect(await movedSums(player)).toEqual({ paidIn: 500, paidOut: 0 })
  const paid = await finance.post('cashier/transfer', await change(id, { via: 'scb' }))
  expect((await desk.settled(finance, paid.orderId)).state).toBe('done')
  expect(await movedSums(player)).toEqual({ paidIn: 500, paidOut: 300 })
  expect(await world.balanceOf(player)).toBe(200)
  const [line] = await world.sql`
    select actor, before, after, reason from audit where act = 'request.reopen' and object_id = ${id}`
  expect(line).toEqual({
    actor: 'supervisor@example.test',
    before: { state: 'done' },
    after: { state: 'adjusted' },
    reason: 'the wrong request',
  })
})

test('a deposit that was closed without crediting is reopened, and its money credits the player once', async () => {
  const player = nextPlayer()
  const id = await desk.asks(player, '500')
  await complete(boss, id, { reason: 'credited in the game' })
  expect((await read(id)).can).toMatchObject({ reverse: 'nothing-credited', reopen: true })
  expect(
    await boss.refused('cashier/adjust-balance', await change(id, { reason: 'wrong player' })),
  ).toMatchObject({ code: 'nothing-credited' })

  const row = await reopen(id)
  expect(row).toMatchObject({ state: 'pending', can: { reopen: 'not-completed-by-hand' } })
  expect(await movedSums(player)).toEqual({ paidIn: 0, paidOut: 0 })
  const { orderId } = await desk.match(boss, await desk.pays(player), id)
  expect((await desk.settled(boss, orderId)).state).toBe('done')
  expect(await world.balanceOf(player)).toBe(500)
})

test('what was credited or paid by an order is not reopened: a second credit or payout would follow', async () => {
  const player = await richPlayer()
  const [deposit] =
    await world.sql`select id from request where player_id = ${player.id} and kind = 'deposit'`
  const id = await withdraws(player)
  const { orderId } = await finance.post('cashier/adjust-balance', await change(id))
  await desk.settled(finance, orderId)
  const paid = await finance.post('cashier/transfer', await change(id, { via: 'scb' }))
  await desk.settled(finance, paid.orderId)
  for (const one of [deposit!['id'], id])
    expect(
      await boss.refused('cashier/reopen', await change(one, { reason: 'the wrong request' })),
    ).toMatchObject({
      code: 'not-completed-by-hand',
    })

  // A paid one that somebody marked as completed is again paid, not open: it cannot be paid twice.
  await complete(finance, id, { reason: 'seen at the bank' })
  expect(await reopen(id)).toMatchObject({
    state: 'transferred',
    can: { transfer: 'withdrawal-transferred' },
  })
})

test('only supervisors and owners reopen a request, with a reason, at most once', async () => {
  const id = await withdraws(nextPlayer())
  await complete(finance, id)
  expect((await finance.get('cashier/withdrawal', { id })).can.reopen).toBe('not-permitted')
  const asked = await change(id, { reason: 'the wrong request' })
  expect(await finance.refused('cashier/reopen', asked)).toMatchObject({ code: 'not-permitted' })
  expect(await boss.refused('cashier/reopen', await change(id))).toMatchObject({ code: 'reason-missing' })
  const answers = await Promise.all([1, 2, 3].map(() => boss.post('cashier/reopen', asked)))
  expect(answers.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending'])
  expect(
    await boss.refused('cashier/reopen', await change(id, { reason: 'the wrong request' })),
  ).toMatchObject({
    code: 'not-completed-by-hand',
  })
  expect(
    await world.sql`select 1 from audit where act = 'request.reopen' and object_id = ${id}`,
  ).toHaveLength(1)
})

test('a request of a player whose data was erased is not reopened', async () => {
  const player = nextPlayer()
  const id = await withdraws(player)
  await complete(finance, id)
  await world.sql`update player set forgotten_at = now() where id = ${player.id}`
  expect(
    await boss.refused('cashier/reopen', await change(id, { reason: 'the wrong request' })),
  ).toMatchObject({
    code: 'player-forgotten',
  })
})

test('a deposit whose exact amount another open request has by now is not reopened: their money could not be told apart', async () => {
  await world.sql`insert into setting (key, value) values ('deposit.uniqueSatang', 'true')`
  const [first, second] = [await desk.asks(nextPlayer(), '611'), await desk.asks(nextPlayer(), '611')]
  await complete(boss, first, { reason: 'credited in the game' })
  await world.sql`
    update request set satang = (select satang from request where id = ${first}) where id = ${second}`
  expect(
    await boss.refused('cashier/reopen', await change(first, { reason: 'not credited yet' })),
  ).toMatchObject({ code: 'satang-taken' })
  await boss.post('cashier/cancel', await change(second))
  expect(await reopen(first)).toMatchObject({ state: 'pending' })
})
