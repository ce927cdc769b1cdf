import { randomUUID } from 'node:crypto'
import type { ExternalKey, PlayerId, RewardItemId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { findPlayerId, lockPlayerOfSite } from '#crediting/player-key-store.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { addItem, changeItem, listItems } from './catalogue-store.ts'
import { lockPlayerCoins, setCoinsOf } from './coin-store.ts'
import { lockRewarded } from './rewarded-store.ts'
import { addUpRewards, lockGoodwillSince, readRewards, rewardsOf, sumRewardsOf } from './store.ts'

// The statements about rewards, tried on rewards in every state, beside those of other kinds, players and
// times.
const world = worldOfFile()
type Change = Record<string, unknown>
const tried = (attempt: (tx: Tx, playerId: PlayerId) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from reward`
    await attempt(tx, world.shop.players[0]!.id as PlayerId)
  })
const noon = Date.parse('2026-11-20T05:00:00Z')
const after = (minutes: number) => new Date(noon + minutes * 60_000)
async function reward(tx: Tx, change: Change = {}) {
  const id = randomUUID()
  const row = {
    id,
    externalKey: id,
    kind: 'goodwill',
    playerId: world.shop.players[0]!.id,
    credits: 7,
    createdAt: after(0),
  }
  await tx`insert into reward ${tx({ ...row, employee: 'lek', note: 'sorry', state: 'done', ...change })}`
  return id
}
const beside: [string, Change][] = [
  ['of another kind', { kind: 'roulette', prize: 'x' }],
  ['of another player', { playerId: randomUUID() }],
  ['earlier', { createdAt: after(-1) }],
]

test('goodwill of a day counts unless it is cancelled, from its first moment on', () =>
  tried(async (tx, playerId) => {
    const given = () => lockGoodwillSince(tx, playerId, after(0))
    expect(await given()).toBe(0)
    for (const [, change] of beside) await reward(tx, change)
    await reward(tx, { state: 'cancelled' })
    expect(await given()).toBe(0)
    await reward(tx)
    await reward(tx, { state: 'crediting', phase: 'queued', credits: 5, createdAt: after(9) })
    expect(await given()).toBe(12)
  }))

test("a player's rewards are summed by kind: what is done, within the period", () =>
  tried(async (tx, playerId) => {
    const period = { from: after(0), before: after(10) }
    const sums = async () =>
      Object.fromEntries(
        (await sumRewardsOf(tx, playerId, period)).map(({ kind, credits }) => [kind, credits]),
      )
    await reward(tx, { playerId: randomUUID() })
    await reward(tx, { createdAt: after(-1) })
    await reward(tx, { createdAt: after(10) })
    await reward(tx, { state: 'cancelled' })
    await reward(tx, { state: 'crediting', phase: 'queued' })
    expect(await sums()).toEqual({})
    await reward(tx, { credits: 1 })
    await reward(tx, { kind: 'roulette', prize: 'x', credits: 20 })
    await reward(tx, { kind: 'roulette', prize: 'y', credits: 30 })
    expect(await sums()).toEqual({ goodwill: 1, roulette: 50 })
  }))

test('a list is counted whole, and its sums are of what is done', () =>
  tried(async (tx) => {
    await reward(tx, { kind: 'redemption', credits: 3, coins: 30 })
    await reward(tx, { kind: 'redemption', credits: 4, coins: 40, state: 'cancelled' })
    await reward(tx, { kind: 'roulette', prize: 'x', credits: 500 })
    expect(await addUpRewards(tx, 'redemption', {})).toEqual({ count: 2, credits: 3, coins: 30 })
    expect(await addUpRewards(tx, 'spin', {})).toEqual({ count: 0, credits: 0, coins: 0 })
  }))

test("a player's rewards are listed newest first, from a moment or behind a reward", () =>
  tried(async (tx, playerId) => {
    await reward(tx, { playerId: randomUUID() })
    const [old, twin, other, young] = [
      await reward(tx, { createdAt: after(1) }),
      ...[await reward(tx, { createdAt: after(2) }), await reward(tx, { createdAt: after(2) })].toSorted(),
      await reward(tx, { createdAt: after(3) }),
    ]
    const listed = async (minutes: number, id: string | null, isInclusive: boolean, limit = 10) =>
      (await rewardsOf(tx, { playerId, at: after(minutes), id, isInclusive, limit })).map((one) => one.id)
    expect(await listed(3, null, true)).toEqual([young, other, twin, old])
    expect(await listed(3, null, false)).toEqual([other, twin, old])
    expect(await listed(2, other!, false)).toEqual([twin, old])
    expect(await listed(3, null, true, 2)).toEqual([young, other])
  }))

const item = { name: 'เสื้อ', coins: 50, credits: 0, picture: null, active: true }
test('the catalogue counts how often each item was redeemed, and shows the cheapest active one first', () =>
  tried(async (tx) => {
    await tx`delete from reward_item`
    const add = async (change: Partial<typeof item>) => {
      const id = randomUUID() as RewardItemId
      await addItem(tx, id, { ...item, ...change }, 'lek' as never)
      return id
    }
    const [dear, cheap, gone] = [
      await add({}),
      await add({ coins: 9 }),
      await add({ coins: 1, active: false }),
    ]
    const twin = await add({})
    const redeemed = (itemId: string, state = 'done') =>
      reward(tx, { kind: 'redemption', coins: 50, itemId, state })
    const shown = await redeemed(dear)
    await redeemed(dear)
    await redeemed(dear, 'cancelled')
    await redeemed(cheap)
    expect((await listItems(tx)).map(({ id, redeemed: times }) => [id, times])).toEqual([
      [cheap, 1],
      [dear, 2],
      [twin, 0],
      [gone, 0],
    ])
    expect((await listItems(tx, dear)).map(({ id }) => id)).toEqual([dear])
    expect(await readRewards(tx, [shown])).toMatchObject([{ id: shown, itemName: 'เสื้อ', credits: 7 }])
    const changed = { name: 'หมวก', coins: 70, credits: 2, picture: null, active: false }
    await changeItem(tx, cheap, changed, 'fern' as never)
    expect((await listItems(tx, cheap))[0]).toMatchObject({ ...changed, employee: 'fern' })
    expect((await listItems(tx, dear))[0]).toMatchObject({ ...item, employee: 'lek' })
  }))

test('a key names its player, though another has it as a code; and an exclusion is told', () =>
  tried(async (tx) => {
    const [one, two] = world.shop.players as unknown as [{ id: PlayerId }, { id: PlayerId }]
    for (const [of, other, key] of [
      [one, two, 'Key-1' as ExternalKey],
      [two, one, 'Key-2' as ExternalKey],
    ] as const) {
      await tx`update player set code = ${key} where id = ${other.id}`
      await tx`update player set external_key = ${key}, excluded_from = null, excluded_until = null where id = ${of.id}`
      expect(await findPlayerId(tx, key)).toBe(of.id)
      expect(await lockPlayerOfSite(tx, key)).toMatchObject({ id: of.id })
      for (const lock of [lockRewarded, lockPlayerCoins])
        expect(await lock(tx, key)).toMatchObject({ id: of.id, externalKey: key, exclusion: null })
      await tx`update player set excluded_from = 'rewards' where id = ${of.id}`
      for (const lock of [lockRewarded, lockPlayerCoins])
        expect((await lock(tx, key))!.exclusion).toEqual({ from: 'rewards', until: null })
    }
  }))

test('coins of many are set for each by their own number, and not where they are the same', () =>
  rolledBack(world.sql, async (tx) => {
    const [one, two, three] = world.shop.players as unknown as [
      { id: string },
      { id: string },
      { id: string },
    ]
    const coinsOf = async ({ id }: { id: string }) =>
      (await tx<{ coins: number }[]>`select coins from player where id = ${id}`)[0]!.coins
    const [first, second, third] = [await coinsOf(one), await coinsOf(two), await coinsOf(three)]
    const change = { why: 'import', reason: 'from a file', employee: 'lek' } as const
    const set = [
      { id: one.id, coins: first + 5 },
      { id: two.id, coins: second },
    ]
    const { count } = await setCoinsOf(tx, set, change)
    expect([count, await coinsOf(one), await coinsOf(two), await coinsOf(three)]).toEqual([
      1,
      first + 5,
      second,
      third,
    ])
  }))
