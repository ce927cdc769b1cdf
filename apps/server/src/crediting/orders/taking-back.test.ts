import { randomUUID } from 'node:crypto'
import type { LossReturnExplained } from '@khlang/contract/rewards/loss-returns'
import { bahtText, type Satang } from '@khlang/domain/money'
import { dayOf } from '@khlang/domain/time'
import type { Player } from '@khlang/seed/shop'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyRollups } from '#rollups/verify-rollups.ts'
import { longGivenUp, setApprovals, settledByOne } from '#testing/settling.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

// The credit is the amount plus its bonus. No two figures here are equal, and none is 0 or round.
const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let boss: Client
let fern: Client
beforeAll(async () => {
  desk = await newDesk(world)
  boss = await world.as('supervisor', 'boss')
  fern = await world.as('finance', 'fern')
})
afterEach(() => world.sql`delete from setting`)

let next = 0
/** Leaves out players whose key triggers test behaviour in the back-end. */
const nextPlayer = () =>
  world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )[next++]!
const once = () => ({ operationId: randomUUID() })

async function credited(player: Player, amount: number, bonus: number) {
  const depositId = await desk.asks(player, String(amount), bonus)
  const entryId = await desk.pays(player, `${amount}.37`)
  const { orderId } = await desk.match(boss, entryId, depositId)
  expect((await desk.settled(boss, orderId)).state).toBe('done')
  return { depositId, entryId }
}
type Credited = Awaited<ReturnType<typeof credited>>

const reason = 'of another player'
/** The two commands that take a credit back: by the entry, and by the request. Both place the same order. */
const ways: Record<string, (client: Client, of: Credited) => Promise<Response>> = {
  'statements/reverse': (client, { entryId }) =>
    client.raw('POST', '/api/statements/reverse', { ...once(), entryId, reason }),
  'cashier/adjust-balance': async (client, { depositId }) => {
    const { version } = await client.get<{ version: number }>('cashier/deposit', { id: depositId })
    return client.raw('POST', '/api/cashier/adjust-balance', {
      ...once(),
      requestId: depositId,
      version,
      reason,
    })
  },
}
const takeBack = async (way: string, of: Credited): Promise<string> => {
  const answer = await ways[way]!(fern, of)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { orderId: string }).orderId
}
const ledgerOf = (orderId: string) =>
  world.sql`select credits, paid, proof from ledger where order_id = ${orderId}`
/** Returns today's sums of a player. */
async function todayOf({ id }: Player): Promise<LossReturnExplained> {
  return fern.get('rewards/explain-loss-return', { span: 'day', day: dayOf(new Date()), playerId: id })
}

describe.each(Object.keys(ways))('reversed by %s', (way) => {
  test('a deposit with a bonus is reversed whole, and every sum is as before the deposit', async () => {
    const player = nextPlayer()
    await credited(player, 1_009, 71)
    const before = await todayOf(player)
    expect(before).toMatchObject({ row: { deposits: '1009', bonus: '71' }, parts: { bonus: '71' } })
    const one = await credited(player, 517, 43)
    expect(await world.balanceOf(player)).toBe(1_009 + 71 + 517 + 43)
    expect((await todayOf(player)).row).toMatchObject({ deposits: '1526', bonus: '114' })

    const orderId = await takeBack(way, one)
    expect(await desk.settled(fern, orderId)).toMatchObject({
      state: 'done',
      purpose: 'reverseDeposit',
      credits: 560,
      attempts: [{ request: { body: { qty: 560 } } }],
    })
    expect(await world.balanceOf(player)).toBe(1_009 + 71)
    expect(await ledgerOf(orderId)).toEqual([{ credits: -560, paid: 0, proof: 'answer' }])
    expect(await desk.both(fern, one.entryId, one.depositId)).toMatchObject({
      entry: { state: 'pending', amount: '517.37', depositId: null, player: null },
      deposit: { state: 'adjusted', status: 'ปรับยอด', amount: '517', bonus: 43 },
    })
    expect((await todayOf(player)).row).toEqual({ ...before.row, version: expect.any(Number) })
    expect(await fern.get('players/money', { id: player.id })).toMatchObject({
      deposits: { count: 1, amount: '1009' },
      bonus: 71,
    })
    expect(await verifyRollups(world.sql)).toMatchObject({ differences: 0 })
  })

  test.each([
    ['needs a second person where 560 does', 560, 409],
    ['needs no second person where only more than 560 does', 561, 200],
  ])('a deposit of 517 with a bonus of 43 %s', async (_, threshold, status) => {
    const one = await credited(nextPlayer(), 517, 43)
    await setApprovals(world, { 'deposit.reverse': threshold })
    const answer = await ways[way]!(fern, one)
    expect(answer.status).toBe(status)
    if (status === 409)
      expect(await answer.json()).toMatchObject({
        code: 'approval-needed',
        approval: { act: 'deposit.reverse' },
      })
  })
})

describe('crediting a deposit', () => {
  test.each([
    ['a second person where 528 does', 528, 409],
    ['no second person where only more than 528 does', 529, 200],
  ])('of 499 with a bonus of 29 needs %s', async (_, threshold, status) => {
    const player = nextPlayer()
    await setApprovals(world, { 'entry.match': threshold })
    const [depositId, entryId] = [await desk.asks(player, '499', 29), await desk.pays(player, '499.00')]
    const answer = await boss.raw('POST', '/api/statements/match-deposit', {
      ...once(),
      entryId,
      depositId,
    })
    expect(answer.status).toBe(status)
  })

  test('shows the approver the amount to be credited, not the amount paid', async () => {
    const player = nextPlayer()
    await setApprovals(world, { 'entry.match': 1 })
    const [depositId, entryId] = [await desk.asks(player, '499', 29), await desk.pays(player, '499.25')]
    const asked = await boss.post('staff/ask-approval', {
      ...once(),
      command: 'statements/match-deposit',
      input: { entryId, depositId },
      reason: 'the player called',
    })
    const detail = await fern.get('staff/approval', { id: asked.id })
    const figures = Object.fromEntries(
      detail.figures.map(({ name, value }: { name: string; value: string }) => [name, value]),
    )
    expect(figures).toMatchObject({ amount: bahtText(49_925 as Satang), bonus: '29', credits: '528' })
    expect(detail.amount).toBe(bahtText(52_800 as Satang))
  })
})

describe('an unanswered reversal', () => {
  const evidence = "seen in the back-end's own report"

  async function unanswered(fault: 'silent' | 'lost') {
    const player = nextPlayer()
    const one = await credited(player, 613, 47)
    await world.fault(player, fault)
    const orderId = await takeBack('statements/reverse', one)
    expect((await desk.settled(fern, orderId)).state).toBe('unknown')
    expect(await desk.both(fern, one.entryId, one.depositId)).toMatchObject({
      entry: { state: 'crediting', status: 'loading...', phase: 'unknown' },
      deposit: { state: 'crediting', status: 'loading...', phase: 'unknown' },
    })
    await longGivenUp(world, orderId)
    return { player, orderId, ...one }
  }
  const settle = (orderId: string, outcome: 'credited' | 'not-credited') =>
    fern.post('crediting/settle-unknown', {
      ...once(),
      orderId,
      outcome,
      evidence,
    })

  test('that a person settles as done ends as done: the entry is free, the deposit is ปรับยอด', async () => {
    const { player, orderId, entryId, depositId } = await unanswered('silent')
    expect(await world.balanceOf(player)).toBe(0)
    expect(await settle(orderId, 'credited')).toMatchObject({
      state: 'done',
      credits: 660,
      decidedBy: 'fern@example.test',
      evidence,
    })
    expect(await desk.both(fern, entryId, depositId)).toMatchObject({
      entry: { state: 'pending', phase: null, depositId: null, player: null },
      deposit: { state: 'adjusted', status: 'ปรับยอด', phase: null },
    })
    expect(await ledgerOf(orderId)).toEqual([{ credits: -660, paid: 0, proof: 'person' }])
    expect((await todayOf(player)).row).toMatchObject({ deposits: '0', bonus: '0' })

    const right = nextPlayer()
    const again = await desk.match(boss, entryId, await desk.asks(right, '613', 13))
    expect((await desk.settled(boss, again.orderId)).state).toBe('done')
    expect(await world.balanceOf(right)).toBe(626)
  })

  test('that a person settles as not done leaves both rows as they were, ready for another reversal', async () => {
    const { player, orderId, entryId, depositId } = await unanswered('lost')
    await desk.creditsAnother(boss, nextPlayer())
    await settledByOne(world)
    expect(await settle(orderId, 'not-credited')).toMatchObject({
      state: 'abandoned',
      decidedBy: 'fern@example.test',
      evidence,
    })
    expect(await desk.both(fern, entryId, depositId)).toMatchObject({
      entry: { state: 'done', phase: null, depositId },
      deposit: { state: 'done', phase: null },
    })
    expect(await ledgerOf(orderId)).toEqual([])
    expect((await todayOf(player)).row).toMatchObject({ deposits: '613', bonus: '47' })
    expect(await world.balanceOf(player)).toBe(660)

    expect(
      (await desk.settled(fern, await takeBack('statements/reverse', { entryId, depositId }))).state,
    ).toBe('done')
    expect(await world.balanceOf(player)).toBe(0)
    expect(await verifyRollups(world.sql)).toMatchObject({ differences: 0 })
  })
})

test('an entry whose own credit was refused cannot reverse what another entry brought for the same request', async () => {
  const player = nextPlayer()
  const depositId = await desk.asks(player, '419', 31)
  const [failed, other] = [await desk.pays(player, '419.11'), await desk.pays(player, '419.22')]
  await world.fault(player, 'refuse')
  expect((await desk.settled(boss, (await desk.match(boss, failed, depositId)).orderId)).state).toBe(
    'refused',
  )
  expect((await desk.settled(boss, (await desk.match(boss, other, depositId)).orderId)).state).toBe('done')
  const input = { ...once(), entryId: failed, reason }
  expect(await fern.refused('statements/reverse', input)).toMatchObject({ code: 'nothing-credited' })
  expect(await world.balanceOf(player)).toBe(450)
  expect(await desk.both(fern, other, depositId)).toMatchObject({
    entry: { state: 'done' },
    deposit: { state: 'done' },
  })
})
