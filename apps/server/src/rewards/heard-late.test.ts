import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

// What the player site reports late or twice, and rewards that were not given in the end.
const world = worldOfFile()
let boss: Client
let owner: Client
let site: Client
beforeAll(async () => {
  boss = await world.as('supervisor')
  owner = await world.as('owner')
  site = await world.service('rewards')
})
const usual = () =>
  world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )
const once = () => ({ operationId: randomUUID() })
const dayAgo = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

test('whether a player may get a reward is judged by the day of the reward, not by the day on which it is reported', async () => {
  const player = usual()[0]!
  await boss.post('players/set-exclusion', {
    id: player.id,
    exclusion: { from: 'rewards', until: dayAgo(-1) },
    reason: 'they asked',
  })
  await world.sql`update player set excluded_until = ${dayAgo(3)} where id = ${player.id}`
  const report = async (days: number) => {
    const reward = { key: randomUUID(), kind: 'spin', player: player.externalKey, credits: 5, prize: 'ร่ม' }
    const { results } = await site.post('service/rewards', {
      rewards: [{ ...reward, at: `${dayAgo(days)} 23:59:59` }],
    })
    return results[0].reason ?? results[0].outcome
  }
  expect([await report(4), await report(3), await report(2)]).toEqual([
    'player-excluded',
    'player-excluded',
    'created',
  ])
})

test('an item counts the redemptions that were paid, not those that the back-end refused', async () => {
  const player = usual()[1]!
  const item = await owner.post('rewards/create-item', {
    ...once(),
    name: 'ร่ม',
    coins: 2,
    credits: 10,
    picture: null,
    active: true,
  })
  const { version } = await owner.get('players/profile', { id: player.id })
  await owner.post('players/set-coins', {
    ...once(),
    id: player.id,
    version,
    coins: 9,
    reason: 'counted again',
  })
  const { rows } = await site.get('service/catalogue')
  const { key } = rows.find(({ name }: { name: string }) => name === 'ร่ม')
  const redeem = async (state: string) => {
    const { id } = await site.post('service/redeem', { ...once(), player: player.code, item: key })
    await expect.poll(async () => (await boss.get('rewards/reward', { id })).state).toBe(state)
  }
  const redeemed = async () =>
    (await boss.get('rewards/catalogue')).rows.find(({ id }: { id: string }) => id === item.id).redeemed
  await redeem('done')
  await world.fault(player, 'refuse')
  await redeem('cancelled')
  expect(await redeemed()).toBe(1)
})

test('a gift of coins that is sent again is answered with the balance that it led to, whatever came since', async () => {
  const player = usual()[2]!
  const { coins } = await owner.get('players/profile', { id: player.id })
  const gift = (key: string, more: number) => ({
    key,
    player: player.code,
    coins: more,
    reason: 'campaign 7',
  })
  const first = await site.post('service/coins', gift('late-1', 20))
  expect(first).toMatchObject({ outcome: 'created', balance: coins + 20 })
  await site.post('service/coins', gift('late-2', 5))
  expect(await site.post('service/coins', gift('late-1', 20))).toEqual({ ...first, outcome: 'duplicate' })
})
