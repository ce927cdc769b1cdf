import { randomUUID } from 'node:crypto'
import type { OrderRow } from '@khlang/contract/crediting/crediting'
import type { LossReturnExplained } from '@khlang/contract/rewards/loss-returns'
import { webhookKinds } from '@khlang/domain/notifications/business-event'
import { dayOf } from '@khlang/domain/time'
import type { Player } from '@khlang/seed/shop'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { settleByBooks } from '#crediting/books/books-store.ts'
import { verifyRollups } from '#rollups/verify-rollups.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { longGivenUp, setApprovals } from '#testing/settling.ts'

// No two figures here are equal, and none is 0 or round.
const world = worldOfFile({ mode: 'legacy', asks: true, players: 60 })
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let fern: Client
let site: Client
beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  fern = await world.as('finance', 'fern')
  site = await world.service('rewards', 'players')
  // Events are recorded only if somebody listens to them.
  await world.sql`
    insert into alert (id, way, name, kinds, changed_by)
    values (${randomUUID()}, 'line', 'all', ${[...webhookKinds]}, 'owner@example.test')`
})
afterEach(() => world.sql`delete from setting`)

let next = 0
/** Leaves out players whose key triggers test behaviour in the back-end, and those who do not count in sums. */
const nextPlayer = () =>
  world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )[next++]!
const once = () => ({ operationId: randomUUID() })

const today = dayOf(new Date())
const thisMonth = `${today.slice(0, 8)}01`
const lastMonth = `${dayOf(new Date(Date.parse(`${thisMonth}T00:00:00+07:00`) - 86_400_000)).slice(0, 8)}01`

async function deposited({ id }: Player, amount: number, on: string): Promise<string> {
  const requestId = randomUUID()
  await world.sql`
    insert into request (id, external_key, kind, player_id, amount, bonus, state, created_at)
    values (${requestId}, ${requestId}, 'deposit', ${id}, ${amount}, 0, 'done', ${`${on}T00:00:00+07:00`})`
  return requestId
}
const monthOf = ({ id }: Player, day: string): Promise<LossReturnExplained> =>
  fern.get('rewards/explain-loss-return', { span: 'month', day, playerId: id })
const payment = ({ id }: Player, amount: number) => ({
  ...once(),
  span: 'month',
  day: lastMonth,
  playerId: id,
  amount,
})
/** Pays what last month gives back, and returns the order that paid it. */
async function paid(player: Player, amount: number): Promise<OrderRow> {
  await fern.post('rewards/pay-loss-return', payment(player, amount))
  const { payments } = await monthOf(player, lastMonth)
  return desk.settled(fern, payments[0]!.orderId!)
}
async function goodwill(player: Player, credits: number): Promise<OrderRow & { rewardId: string }> {
  const { id } = await owner.post('rewards/give-goodwill', {
    ...once(),
    player: player.code,
    credits,
    reason: 'they waited long',
  })
  const { orderId } = await owner.get('rewards/reward', { id })
  return { ...(await desk.settled(fern, orderId)), rewardId: id }
}
const cut = ({ id, player, credits }: OrderRow, more: Record<string, unknown> = {}) => ({
  ...once(),
  player: player.id,
  credits,
  reason: 'paid to the wrong player',
  takesBack: id,
  ...more,
})
const takenBack = async (order: OrderRow): Promise<OrderRow> =>
  desk.settled(fern, (await fern.post('crediting/cut-credit', cut(order))).id)
const orderOf = (id: string): Promise<OrderRow> => fern.get('crediting/order', { id })
const rewardOf = (id: string) => fern.get('rewards/reward', { id })
const toldOf = ({ id }: Player) =>
  world.sql<{ kind: string; data: Record<string, unknown> }[]>`
    select kind, data from house_event where data ->> 'playerId' = ${id}`
const evidence = "seen in the back-end's own report"

describe('a loss-return that was paid wrongly and is taken back', () => {
  test('leaves the sums of the month in which it was paid, and its month is paid again with the right amount', async () => {
    const player = nextPlayer()
    const wrong = await deposited(player, 3_011, lastMonth)
    await deposited(player, 7_027, lastMonth)
    await deposited(player, 4_219, thisMonth)
    expect(await monthOf(player, thisMonth)).toMatchObject({ row: { bonus: '0', amount: 210 } })
    const order = await paid(player, 501)
    expect(await world.balanceOf(player)).toBe(501)
    expect(await monthOf(player, thisMonth)).toMatchObject({ row: { bonus: '501', amount: 185 } })

    // The deposit was somebody else's.
    await world.sql`update request set state = 'adjusted' where id = ${wrong}`
    expect((await monthOf(player, lastMonth)).row).toMatchObject({ amount: 351, paid: 501, late: -150 })
    const cutting = await takenBack(order)
    expect(cutting).toMatchObject({ state: 'done', purpose: 'cutCredit', credits: 501 })
    expect(cutting.takesBack).toEqual({ id: order.id, number: order.number })
    expect(await world.balanceOf(player)).toBe(0)
    expect(await monthOf(player, thisMonth)).toMatchObject({ row: { bonus: '0', amount: 210 } })
    expect(await monthOf(player, lastMonth)).toMatchObject({
      row: { state: 'unpaid', amount: 351, paid: null, can: { payLossReturn: true } },
      payments: [{ amount: 501, state: 'cancelled', takenBack: true, result: null, orderId: order.id }],
    })

    await paid(player, 351)
    expect(await world.balanceOf(player)).toBe(351)
    expect(await monthOf(player, thisMonth)).toMatchObject({ row: { bonus: '351', amount: 193 } })
    expect((await monthOf(player, lastMonth)).payments).toMatchObject([
      { amount: 351, state: 'done', takenBack: false },
      { amount: 501, state: 'cancelled', takenBack: true },
    ])
    expect(await verifyRollups(world.sql)).toMatchObject({ differences: 0 })
  })

  test('stays as it is if the back-end refuses to cut the credit, and can then be taken back again', async () => {
    const player = nextPlayer()
    await deposited(player, 5_039, lastMonth)
    await deposited(player, 2_917, thisMonth)
    const order = await paid(player, 251)
    const before = await monthOf(player, thisMonth)
    expect(before.row).toMatchObject({ bonus: '251', amount: 133 })
    await world.fault(player, 'refuse')
    expect((await takenBack(order)).state).toBe('refused')
    expect(await monthOf(player, thisMonth)).toEqual(before)
    expect((await monthOf(player, lastMonth)).row).toMatchObject({ state: 'paid', paid: 251 })
    expect(await orderOf(order.id)).toMatchObject({ takenBackBy: null, can: { takeBack: true } })
    expect(await fern.refused('rewards/pay-loss-return', payment(player, 251))).toMatchObject({
      code: 'loss-return-paid',
    })

    expect((await takenBack(order)).state).toBe('done')
    expect(await monthOf(player, thisMonth)).toMatchObject({ row: { bonus: '0', amount: 145 } })
  })

  test('is taken back once when two employees do it at the same moment, and never again', async () => {
    const player = nextPlayer()
    await deposited(player, 6_143, lastMonth)
    const order = await paid(player, 307)
    const answers = await Promise.all(
      [fern, owner].map((one) => one.raw('POST', '/api/crediting/cut-credit', cut(order))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(['take-back-under-way', 'payment-taken-back']).toContain(
      ((await refused.json()) as { code: string }).code,
    )
    const { takenBackBy } = await orderOf(order.id)
    await desk.settled(fern, takenBackBy!.id)
    expect(await world.balanceOf(player)).toBe(0)
    expect(await fern.refused('crediting/cut-credit', cut(order))).toMatchObject({
      code: 'payment-taken-back',
    })
    expect(await orderOf(order.id)).toMatchObject({
      takenBackBy: { id: takenBackBy!.id, state: 'done' },
      can: { takeBack: 'payment-taken-back' },
    })
  })

  test('is told to other systems once, by the cut that names the payment', async () => {
    const player = nextPlayer()
    await deposited(player, 8_179, lastMonth)
    const order = await paid(player, 408)
    const cutting = await takenBack(order)
    const told = await toldOf(player)
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['creditCut', 'lossReturnPaid'])
    const paidKey = told.find(({ kind }) => kind === 'lossReturnPaid')!.data['key']
    expect(told.find(({ kind }) => kind === 'creditCut')!.data).toMatchObject({
      orderId: cutting.id,
      takesBack: order.id,
      key: paidKey,
      amount: 408,
    })
  })
})

describe('goodwill that was given wrongly and is taken back', () => {
  test('frees the limit of the day, counts in no sum, and is told as cancelled once', async () => {
    const player = nextPlayer()
    await world.sql`insert into setting (key, value) values ('goodwill.mostADay', ${world.sql.json(211)})`
    const order = await goodwill(player, 197)
    const another = { ...once(), player: player.code, credits: 83, reason: 'they waited long' }
    expect(await owner.refused('rewards/give-goodwill', another)).toMatchObject({ code: 'goodwill-day-full' })
    expect((await monthOf(player, thisMonth)).row).toMatchObject({ bonus: '0' })
    const given = async () =>
      (await world.sql`select goodwill from player_day_anew where player_id = ${player.id}`)[0]?.['goodwill']
    expect(Number(await given())).toBe(197)

    const cutting = await takenBack(order)
    expect(cutting.state).toBe('done')
    expect(await rewardOf(order.rewardId)).toMatchObject({
      state: 'cancelled',
      status: 'ยกเลิก',
      takenBack: true,
      orderId: order.id,
    })
    expect(Number((await given()) ?? 0)).toBe(0)
    expect(await verifyRollups(world.sql)).toMatchObject({ differences: 0 })
    const told = await toldOf(player)
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['creditCut', 'rewardCancelled', 'rewardGiven'])
    expect(told.find(({ kind }) => kind === 'creditCut')!.data).toMatchObject({
      takesBack: order.id,
      key: order.rewardId,
    })
    expect((await goodwill(player, 83)).state).toBe('done')
    expect(await world.balanceOf(player)).toBe(83)
  })

  test.each([
    ['was carried out', 'credited', 'cancelled'],
    ['was not carried out', 'not-credited', 'done'],
    ['was not carried out, and it is sent again', 'send-again', 'cancelled'],
    ['is in the books of the back-end', 'books', 'cancelled'],
  ])('after a cut without an answer, of which a person finds that it %s', async (_, outcome, state) => {
    const player = nextPlayer()
    const order = await goodwill(player, 61)
    await setApprovals(world, { 'unknown.notCredited': null, 'unknown.settle': null })
    await world.fault(player, outcome === 'credited' || outcome === 'books' ? 'silent' : 'lost')
    const cutting = await takenBack(order)
    expect(cutting.state).toBe('unknown')
    expect(await rewardOf(order.rewardId)).toMatchObject({ state: 'done', takenBack: false })
    expect((await orderOf(order.id)).can['takeBack']).toBe('take-back-under-way')
    await desk.creditsAnother(owner, nextPlayer())
    await longGivenUp(world, cutting.id)
    if (outcome === 'books')
      await world.sql.begin((tx) => settleByBooks(tx, cutting.id, { by: 'fern@example.test', evidence }))
    else if (outcome === 'send-again')
      await fern.post('crediting/send-again', { ...once(), orderId: cutting.id, evidence })
    else await fern.post('crediting/settle-unknown', { ...once(), orderId: cutting.id, outcome, evidence })
    const { takenBackBy } = await orderOf(order.id)
    if (takenBackBy) expect((await desk.settled(fern, takenBackBy.id)).state).toBe('done')
    expect(await rewardOf(order.rewardId)).toMatchObject({ state, takenBack: state === 'cancelled' })
    expect(await world.balanceOf(player)).toBe(state === 'cancelled' ? 0 : 61)
    expect((await orderOf(order.id)).can['takeBack']).toBe(
      state === 'cancelled' ? 'payment-taken-back' : true,
    )
  })

  test('keeps its state if the cut is called off before it is sent', async () => {
    const order = await goodwill(nextPlayer(), 59)
    await owner.post('crediting/hold', { reason: 'a long break' })
    const queued = await fern.post('crediting/cut-credit', cut(order))
    expect((await orderOf(order.id)).takenBackBy).toMatchObject({ id: queued.id, state: 'queued' })
    await owner.post('crediting/call-off', { ...once(), orderId: queued.id, reason: 'it was right' })
    expect(await rewardOf(order.rewardId)).toMatchObject({ state: 'done', takenBack: false })
    expect(await orderOf(order.id)).toMatchObject({ takenBackBy: null, can: { takeBack: true } })
    await owner.post('crediting/lift-hold', { reason: 'the break is over' })
  })
})

test('coins of a redemption that is taken back come back once', async () => {
  const player = nextPlayer()
  const umbrella = { name: 'ร่ม', coins: 23, credits: 101, picture: null, active: true }
  await owner.post('rewards/create-item', { ...once(), ...umbrella })
  const { rows } = await site.get('service/catalogue')
  const { version, coins } = await owner.get('players/profile', { id: player.id })
  await owner.post('players/set-coins', {
    ...once(),
    id: player.id,
    version,
    coins: coins + 29,
    reason: 'counted',
  })
  const { id } = await site.post('service/redeem', {
    ...once(),
    player: player.externalKey,
    item: rows[0].key,
  })
  const { orderId } = await rewardOf(id)
  const order = await desk.settled(fern, orderId)
  const coinsNow = async () => (await owner.get('players/profile', { id: player.id })).coins
  expect(await coinsNow()).toBe(coins + 6)
  expect((await takenBack(order)).state).toBe('done')
  expect(await coinsNow()).toBe(coins + 29)
  const whys =
    await world.sql`select why, change::int from coin_ledger where reward_id = ${id} order by number`
  expect(whys.map(({ why, change }) => [why, change])).toEqual([
    ['redemption', -23],
    ['redemptionReturned', 23],
  ])
  expect(await world.sql`select * from coin_difference()`).toEqual([])
  expect(await world.balanceOf(player)).toBe(0)
})

describe('taking back is refused', () => {
  test('for an order that paid neither a loss-return nor a reward, and for one that was not credited', async () => {
    const player = nextPlayer()
    const plain = await fern.post('crediting/cut-credit', {
      ...once(),
      player: player.id,
      credits: 1,
      reason: 'by mistake',
    })
    expect(await fern.refused('crediting/cut-credit', cut(plain))).toMatchObject({ code: 'payment-not-done' })
    await world.fault(player, 'refuse')
    const { id } = await owner.post('rewards/give-goodwill', {
      ...once(),
      player: player.code,
      credits: 47,
      reason: 'they waited long',
    })
    const [refusedOrder] = await world.sql`select id from credit_order where reward_id = ${id}`
    await desk.settled(fern, refusedOrder!['id'] as string)
    const order = await orderOf(refusedOrder!['id'] as string)
    expect(order.can['takeBack']).toBe('payment-not-done')
    expect(await fern.refused('crediting/cut-credit', cut(order))).toMatchObject({ code: 'payment-not-done' })
    expect(await fern.refused('crediting/cut-credit', cut(order, { takesBack: randomUUID() }))).toMatchObject(
      { code: 'not-found' },
    )
  })

  test('for another player or another amount than was paid', async () => {
    const order = await goodwill(nextPlayer(), 53)
    for (const other of [{ player: nextPlayer().id }, { credits: 52 }])
      expect(await fern.refused('crediting/cut-credit', cut(order, other))).toMatchObject({
        code: 'payment-differs',
      })
    const support = await world.as('support', 'nok')
    expect(await support.refused('crediting/cut-credit', cut(order))).toMatchObject({ code: 'not-permitted' })
    expect((await support.get('crediting/order', { id: order.id })).can.takeBack).toBe('not-permitted')
  })

  test('without a second person where the amount needs one, who sees which payment it is', async () => {
    const order = await goodwill(nextPlayer(), 67)
    await setApprovals(world, { 'credit.cut': 67 })
    expect(await fern.refused('crediting/cut-credit', cut(order))).toMatchObject({ code: 'approval-needed' })
    const { operationId: _, ...input } = cut(order)
    const asked = await fern.post('staff/ask-approval', {
      ...once(),
      command: 'crediting/cut-credit',
      input,
      reason: 'the wrong player',
    })
    const { figures, version } = await owner.get('staff/approval', { id: asked.id })
    expect(figures).toEqual(
      expect.arrayContaining([
        { name: 'takesBack', value: `#${order.number}` },
        { name: 'purpose', value: 'giveReward' },
      ]),
    )
    await owner.post('staff/decide', { approvalId: asked.id, version, decision: 'approve' })
    const { takenBackBy } = await orderOf(order.id)
    await desk.settled(fern, takenBackBy!.id)
    expect(await rewardOf(order.rewardId)).toMatchObject({ state: 'cancelled', takenBack: true })
  })
})
