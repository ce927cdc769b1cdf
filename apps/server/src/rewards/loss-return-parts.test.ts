import { randomUUID } from 'node:crypto'
import type { LossReturnExplained } from '@khlang/contract/rewards/loss-returns'
import type { RewardKind } from '@khlang/domain/rewards/reward'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

// The six parts of the bonus total, with figures of which no two combinations have the same sum.
const world = worldOfFile()
let fern: Client
beforeAll(async () => {
  fern = await world.as('finance', 'fern')
})

/** Another player for each test. */
let next = 0
const nextPlayer = () =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[next++]!

const day = '2018-05-17'
const month = '2018-05'
const noon = `${day}T12:00:00+07:00`

const deposits = (playerId: string, amount: number, bonus = 0) => world.sql`
  insert into request (id, external_key, kind, player_id, amount, bonus, state, created_at)
  values (${randomUUID()}, ${randomUUID()}, 'deposit', ${playerId}, ${amount}, ${bonus}, 'done', ${noon})`
const isGiven = (playerId: string, kind: RewardKind, credits: number) => world.sql`
  insert into reward (id, external_key, kind, player_id, credits, coins, employee, note, state, created_at)
  values (${randomUUID()}, ${randomUUID()}, ${kind}, ${playerId}, ${credits}, ${kind === 'redemption' ? 3 : null},
    'nok@example.test', 'why', 'done', ${noon})`
/** Pays a loss-return on that day for a day long before it. */
const isGivenBack = (playerId: string, amount: number) => world.sql`
  insert into loss_return (id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, bonus, rate_id, amount, state,
    employee, created_at)
  values (${randomUUID()}, ${randomUUID()}, ${playerId}, 'day', '2018-03-02', '2018-03-02', 1, 0, 0, 1, ${amount}, 'done',
    'nok@example.test', ${noon})`

const explained = (playerId: string, span: 'day' | 'month'): Promise<LossReturnExplained> =>
  fern.get('rewards/explain-loss-return', { span, day: span === 'day' ? day : `${month}-01`, playerId })
const listed = async (playerId: string, span: 'day' | 'month') =>
  (
    await fern.get('rewards/loss-return', { span, day: span === 'day' ? day : `${month}-01`, limit: 500 })
  ).rows.find((row: { player: { id: string } }) => row.player.id === playerId)

const parts = {
  bonus: 1_009,
  seasonalGifts: 2_017,
  redemptions: 4_027,
  roulette: 8_053,
  referralBonuses: 16_061,
  lossReturns: 32_077,
}
const give: Record<keyof typeof parts, (playerId: string) => Promise<unknown>> = {
  bonus: (id) => deposits(id, 1, parts.bonus),
  seasonalGifts: (id) => isGiven(id, 'seasonalGift', parts.seasonalGifts),
  redemptions: (id) => isGiven(id, 'redemption', parts.redemptions),
  roulette: (id) => isGiven(id, 'roulette', parts.roulette),
  referralBonuses: (id) => isGiven(id, 'referralBonus', parts.referralBonuses),
  lossReturns: (id) => isGivenBack(id, parts.lossReturns),
}
const names = Object.keys(parts) as (keyof typeof parts)[]
/** Returns 5 % of the loss, rounded down. */
const given = (lost: number) => Math.floor((lost * 500) / 10_000)

test.each(names)(
  'of the six parts of the bonus %s alone reduces the automatic loss-return of a day and of a month',
  async (name) => {
    const { id } = nextPlayer()
    await deposits(id, 100_003)
    await give[name](id)
    const paid = name === 'bonus' ? 100_004 : 100_003
    for (const span of ['day', 'month'] as const) {
      const expected = { bonus: String(parts[name]), amount: given(paid - parts[name]) }
      expect([span, await listed(id, span)]).toMatchObject([span, expected])
      expect(await explained(id, span)).toMatchObject({
        row: expected,
        parts: Object.fromEntries(names.map((one) => [one, one === name ? String(parts[one]) : '0'])),
      })
    }
  },
)

test('the six parts together make up the bonus, which reduces the amount paid', async () => {
  const { id } = nextPlayer()
  await deposits(id, 100_003)
  for (const name of names) await give[name](id)
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0)
  const amount = given(100_004 - total)
  for (const span of ['day', 'month'] as const) {
    expect(await listed(id, span)).toMatchObject({ deposits: '100004', bonus: String(total), amount })
    expect((await explained(id, span)).parts).toEqual(
      Object.fromEntries(names.map((name) => [name, String(parts[name])])),
    )
  }
  await fern.post('rewards/pay-loss-return', {
    operationId: randomUUID(),
    span: 'day',
    day,
    playerId: id,
    amount,
  })
  await vi.waitFor(async () => expect(await listed(id, 'day')).toMatchObject({ status: 'Yes' }), {
    timeout: 300_000,
    interval: 20,
  })
  expect(
    await world.sql`select deposits, bonus, amount from loss_return where player_id = ${id} and from_day = ${day}`,
  ).toEqual([{ deposits: 100_004, bonus: total, amount }])
})

test.each(['spin', 'goodwill'] as const)('%s is no part of the bonus', async (kind) => {
  const { id } = nextPlayer()
  await deposits(id, 100_003)
  await isGiven(id, kind, 64_091)
  for (const span of ['day', 'month'] as const)
    expect(await listed(id, span)).toMatchObject({ bonus: '0', amount: given(100_003) })
})

test('a loss-return for the same period is not counted as bonus, one for another period is', async () => {
  const { id } = nextPlayer()
  await deposits(id, 100_003)
  await isGivenBack(id, 503)
  await world.sql`
    insert into loss_return (id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, bonus, rate_id, amount, state,
      employee, created_at)
    values (${randomUUID()}, ${randomUUID()}, ${id}, 'day', ${day}, ${day}, 1, 0, 0, 1, 701, 'done', 'nok@example.test', ${noon})`
  for (const span of ['day', 'month'] as const)
    expect((await explained(id, span)).row).toMatchObject({ bonus: '503', amount: given(100_003 - 503) })
})
