import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { compareRollups } from '#rollups/rollup-store.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { setApprovals, settledByOne } from '#testing/settling.ts'

const world = worldOfFile({ mode: 'legacy' })
const once = () => ({ operationId: randomUUID() })
let site: Client
let owner: Client
let desk: Awaited<ReturnType<typeof newDesk>>
let other: { key: string }
let item: { key: string; coins: number; credits: number }

beforeAll(async () => {
  site = await world.service('rewards', 'players')
  owner = await world.as('owner')
  desk = await newDesk(world)
  const umbrella = { name: 'ร่ม', coins: 20, credits: 100, picture: null, active: true }
  const made = await owner.post('rewards/create-item', { ...once(), ...umbrella })
  await owner.post('rewards/create-item', { ...once(), ...umbrella, name: 'เสื้อ', coins: 35 })
  const { rows } = await site.get('service/catalogue')
  expect(rows).toMatchObject([
    { key: made.id, name: 'ร่ม', coins: 20, credits: 100, picture: null },
    { name: 'เสื้อ' },
  ])
  item = rows[0]
  other = rows[1]
})

const usual = () =>
  world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )
const profileOf = (id: string) => owner.get('players/profile', { id })

async function setCoins(id: string, coins: number) {
  const { version, coins: before } = await profileOf(id)
  if (before === coins) return
  await owner.post('players/set-coins', { ...once(), id, version, coins, reason: 'counted again' })
}
const coinsOf = async (id: string) => (await profileOf(id)).coins as number
const lastEditor = async (id: string) => (await owner.get('players/form', { id })).employee as string | null
const rowsOf = async (id: string) => (await owner.get('players/coins', { id })).rows
const rewardOf = async (id: string) => owner.get('rewards/reward', { id })
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const row = await rewardOf(id)
      expect(row.state).not.toBe('crediting')
      return row
    },
    { timeout: 300_000, interval: 20 },
  )
const ledgerAgrees = async () => expect(await world.sql`select * from coin_difference()`).toEqual([])

describe('a player who redeems coins', () => {
  test('pays with coins and gets the credits by an order, and the ledger names the reason', async () => {
    const player = usual()[0]!
    await setCoins(player.id, item.coins + 7)
    const before = await world.balanceOf(player)
    const answer = await site.post('service/redeem', {
      ...once(),
      player: player.externalKey,
      item: item.key,
    })
    expect(answer).toMatchObject({ state: 'crediting', coins: item.coins, credits: 100, coinsLeft: 7 })
    expect(await ended(answer.id)).toMatchObject({ state: 'done', credits: 100, coins: item.coins })
    expect(await world.balanceOf(player)).toBe(before + 100)
    expect((await rowsOf(player.id))[0]).toMatchObject({
      why: 'redemption',
      change: -item.coins,
      balance: 7,
      employee: 'service:test feed',
    })
    expect(await lastEditor(player.id)).toBe('service:test feed')
    await ledgerAgrees()
  })

  test('several times with one operation id spends once and gets the same answer', async () => {
    const player = usual()[1]!
    await setCoins(player.id, 500)
    const asked = { ...once(), player: player.code, item: item.key }
    const answers = await Promise.all([1, 2, 3].map(() => site.post('service/redeem', asked)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await coinsOf(player.id)).toBe(500 - item.coins)
    expect(await site.refused('service/redeem', { ...asked, item: other.key })).toMatchObject({
      status: 422,
      code: 'operation-reused',
    })
  })

  test('ten times at once with coins for three succeeds three times', async () => {
    const player = usual()[2]!
    await setCoins(player.id, item.coins * 3 + 1)
    const before = await world.balanceOf(player)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        site.raw('POST', '/api/service/redeem', { ...once(), player: player.code, item: item.key }),
      ),
    )
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
      id?: string
      code?: string
    }[]
    const got = bodies.filter(({ id }) => id !== undefined)
    expect(got).toHaveLength(3)
    expect(new Set(bodies.filter(({ code }) => code).map(({ code }) => code))).toEqual(
      new Set(['not-enough-coins']),
    )
    for (const { id } of got) expect((await ended(id!)).state).toBe('done')
    expect(await coinsOf(player.id)).toBe(1)
    expect(await world.balanceOf(player)).toBe(before + 3 * item.credits)
    await ledgerAgrees()
  })

  // Invariant: A redemption costs its coins once, and they come back if and only if its reward is not
  // given. Rule: `domain/players/coins.ts`. Database: player locked, `reward_settles_coins`.
  test('gets the coins back when the back-end refuses', async () => {
    const player = usual()[3]!
    await setCoins(player.id, item.coins)
    await world.fault(player, 'refuse')
    const { id } = await site.post('service/redeem', { ...once(), player: player.code, item: item.key })
    expect((await ended(id)).state).toBe('cancelled')
    expect(await coinsOf(player.id)).toBe(item.coins)
    expect((await rowsOf(player.id)).slice(0, 2)).toMatchObject([
      { why: 'redemptionReturned', change: item.coins },
      { why: 'redemption', change: -item.coins },
    ])
    expect(await lastEditor(player.id)).toBeNull()
    await ledgerAgrees()
  })

  test('does not get them back while the outcome is unknown, and pays once when it is sent again', async () => {
    const [player, another] = [usual()[4]!, usual()[5]!]
    await setCoins(player.id, item.coins)
    await world.fault(player, 'lost')
    const { id } = await site.post('service/redeem', { ...once(), player: player.code, item: item.key })
    const [{ orderId }] = await vi.waitFor(
      async () => {
        const rows = await world.sql<{ orderId: string }[]>`
          select id as order_id from credit_order where reward_id = ${id} and state = 'unknown'`
        expect(rows).toHaveLength(1)
        return rows as unknown as [{ orderId: string }]
      },
      { timeout: 300_000, interval: 20 },
    )
    expect(await coinsOf(player.id)).toBe(0)
    await world.sql`insert into setting (key, value) values ('unknown.quarantineSeconds', '0')
      on conflict (key) do update set value = '0'`
    await settledByOne(world)
    await desk.creditsAnother(owner, another)
    await owner.post('crediting/send-again', { ...once(), orderId, evidence: 'not in their books' })
    expect((await ended(id)).state).toBe('done')
    expect(await coinsOf(player.id)).toBe(0)
    expect((await rowsOf(player.id)).filter(({ why }: { why: string }) => why !== 'set')).toHaveLength(
      (await rowsOf(player.id)).some(({ why }: { why: string }) => why === 'opening') ? 2 : 1,
    )
    await ledgerAgrees()
  })
})

describe('nobody can redeem', () => {
  test.each([
    ['an item that is not in the catalogue', { item: 'no-such-item' }, 'not-found'],
    ['for a player who does not exist', { player: 'no-such-player' }, 'not-found'],
  ])('%s', async (_, change, code) => {
    const asked = { ...once(), player: usual()[6]!.code, item: item.key, ...change }
    expect(await site.refused('service/redeem', asked)).toMatchObject({ code })
  })

  test('for another price than the player saw, or for other credits, where the site says what they saw', async () => {
    const player = usual()[13]!
    await setCoins(player.id, 1_000)
    const asked = (seen: object) => ({ ...once(), player: player.code, item: item.key, ...seen })
    const { id, version, name } = (await owner.get('rewards/catalogue')).rows.find(
      (row: { name: string }) => row.name === 'ร่ม',
    )
    const change = async (coins: number, credits: number, seen: number) =>
      owner.post('rewards/update-item', {
        id,
        version: seen,
        name,
        coins,
        credits,
        picture: null,
        active: true,
      })
    const changed = await change(item.coins + 5, item.credits + 1, version)
    const row = { key: item.key, name, coins: item.coins + 5, credits: item.credits + 1 }
    for (const seen of [
      { coins: item.coins },
      { credits: item.credits },
      { coins: item.coins + 5, credits: item.credits },
    ])
      expect(await site.refused('service/redeem', asked(seen))).toMatchObject({
        status: 409,
        code: 'item-changed',
        row,
      })
    expect(await coinsOf(player.id)).toBe(1_000)
    const { coins, coinsLeft } = await site.post(
      'service/redeem',
      asked({ coins: row.coins, credits: row.credits }),
    )
    expect([coins, coinsLeft]).toEqual([row.coins, 1_000 - row.coins])
    await change(item.coins, item.credits, changed.version)
    expect((await site.post('service/redeem', asked({}))).coins).toBe(item.coins)
  })

  test('with too few coins, for a disabled item, or while suspended', async () => {
    const player = usual()[6]!
    await setCoins(player.id, item.coins - 1)
    const asked = () => ({ ...once(), player: player.code, item: item.key })
    expect(await site.refused('service/redeem', asked())).toMatchObject({
      status: 409,
      code: 'not-enough-coins',
    })
    await world.sql`update reward_item set active = false where external_key = ${item.key}`
    expect(await site.refused('service/redeem', asked())).toMatchObject({ code: 'item-not-available' })
    expect((await site.get('service/catalogue')).rows.map(({ key }: { key: string }) => key)).not.toContain(
      item.key,
    )
    await world.sql`update reward_item set active = true where external_key = ${item.key}`
    await setCoins(player.id, 1_000)
    await owner.post('players/set-standing', {
      id: player.id,
      from: 'normal',
      to: 'suspended',
      reason: 'a test',
    })
    expect(await site.refused('service/redeem', asked())).toMatchObject({ code: 'player-suspended' })
    expect(await coinsOf(player.id)).toBe(1_000)
  })
})

test('a redemption is refused if the same reward given by staff needs approval', async () => {
  const player = usual()[10]!
  await setCoins(player.id, item.coins)
  const asked = () => ({ ...once(), player: player.code, item: item.key })
  await setApprovals(world, { 'reward.give': item.credits })
  expect(await site.refused('service/redeem', asked())).toMatchObject({ code: 'approval-needed' })
  expect(await coinsOf(player.id)).toBe(item.coins)
  await setApprovals(world, { 'reward.give': item.credits + 1 })
  await site.post('service/redeem', asked())
  await setApprovals(world, {})
})

describe('coins given by the player site', () => {
  const gift = (key: string, player: { code: string }, coins: number) => ({
    key,
    player: player.code,
    coins,
    reason: 'campaign 7',
  })

  test('are one ledger row and one audit line, however often the gift is sent at once', async () => {
    const player = usual()[10]!
    await setCoins(player.id, 3)
    const asked = gift('gift-1', player, 20)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => site.post('service/coins', asked)))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'created',
      'duplicate',
      'duplicate',
      'duplicate',
      'duplicate',
    ])
    expect(answers.every(({ balance, coins }) => balance === 23 && coins === 20)).toBe(true)
    expect(await coinsOf(player.id)).toBe(23)
    expect((await rowsOf(player.id))[0]).toMatchObject({
      why: 'gift',
      change: 20,
      balance: 23,
      reason: 'campaign 7',
      employee: 'service:test feed',
    })
    const lines = await world.sql`
      select reason, after from audit where act = 'reward.coins' and object_id = ${player.id}`
    expect(lines).toEqual([{ reason: 'campaign 7', after: { coins: 23, key: 'gift-1' } }])
    await ledgerAgrees()
  })

  test('are one gift per key: another player or number is refused', async () => {
    const [player, another] = [usual()[10]!, usual()[11]!]
    await site.post('service/coins', gift('gift-2', player, 5))
    const refused = { status: 422, code: 'operation-reused' }
    expect(await site.refused('service/coins', gift('gift-2', player, 6))).toMatchObject(refused)
    expect(await site.refused('service/coins', gift('gift-2', another, 5))).toMatchObject(refused)
    const before = (await coinsOf(player.id)) + (await coinsOf(another.id))
    const answers = await Promise.all(
      [player, another].map((one) => site.raw('POST', '/api/service/coins', gift('gift-3', one, 5))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await coinsOf(player.id)) + (await coinsOf(another.id))).toBe(before + 5)
    await ledgerAgrees()
  })

  test('are refused for players excluded from rewards, and above the largest possible balance', async () => {
    const player = usual()[12]!
    await setCoins(player.id, 1)
    expect(await site.refused('service/coins', gift('gift-5', player, 999_999_999_999))).toMatchObject({
      status: 409,
      code: 'too-many-coins',
    })
    for (const coins of [0, -5, 1.5])
      expect(await site.refused('service/coins', gift('gift-6', player, coins))).toMatchObject({
        status: 400,
      })
    const stranger = await world.service('players')
    expect(await stranger.refused('service/coins', gift('gift-7', player, 5))).toMatchObject({ status: 403 })
    await world.sql`update player set status = 'suspended' where id = ${player.id}`
    expect(await site.refused('service/coins', gift('gift-4', player, 5))).toMatchObject({
      code: 'player-suspended',
    })
    await world.sql`update player set status = 'normal' where id = ${player.id}`
    expect(await coinsOf(player.id)).toBe(1)
  })
})

describe('the coins of a player', () => {
  test('are set only by an owner, with a reason, in the version that was seen', async () => {
    const { id } = usual()[7]!
    const { version, coins } = await profileOf(id)
    const command = { ...once(), id, version, coins: coins + 5, reason: 'a campaign' }
    const lek = await world.as('supervisor', 'lek')
    expect(await lek.refused('players/set-coins', command)).toMatchObject({
      status: 403,
      permission: 'player.coins',
    })
    expect(await owner.refused('players/set-coins', { ...command, reason: '' })).toMatchObject({
      status: 400,
    })
    const after = await owner.post('players/set-coins', command)
    expect(after.coins).toBe(coins + 5)
    expect(await owner.refused('players/set-coins', { ...command, ...once() })).toMatchObject({
      code: 'stale-version',
    })
    expect((await rowsOf(id))[0]).toMatchObject({ why: 'set', change: 5, reason: 'a campaign' })
    expect(
      await owner.refused('players/update', { ...once(), id, version: after.version, changes: { coins: 9 } }),
    ).toMatchObject({ status: 400 })
  })

  // Invariant: Coins change only by a row of their ledger, never fall below zero, and are the sum of its
  // rows. Rule: `domain/players/coins.ts`. Database: `coin_ledger_moves`, `player_coins_by_ledger`,
  // `coin_difference` every night.
  test('change only by a ledger row, never below zero, and no row ever changes', async () => {
    const { id } = usual()[8]!
    const { sql } = world
    await expect(sql`update player set coins = coins + 1 where id = ${id}`).rejects.toThrow('coin_ledger')
    await expect(
      sql`insert into coin_ledger (player_id, change, balance, why, reason) values (${id}, -999999999, 0, 'set', 'too much')`,
    ).rejects.toThrow('too few coins')
    await expect(
      sql`insert into coin_ledger (player_id, change, balance, why) values (${id}, 5, 5, 'opening')`,
    ).rejects.toThrow('Opening rows')
    await expect(sql`update coin_ledger set change = 1`).rejects.toThrow('append-only')
    await expect(sql`delete from coin_ledger`).rejects.toThrow('append-only')
    await ledgerAgrees()
  })

  test('begin with an opening row, and the nightly check names players whose rows do not add up', async () => {
    const opened = await world.sql`
      select 1 from player p where coins <> 0 and not exists (select from coin_ledger c where c.player_id = p.id)`
    expect(opened).toEqual([])
    const { id } = usual()[9]!
    await world.sql.begin(async (tx) => {
      await tx`alter table player disable trigger player_coins_by_ledger`
      await tx`update player set coins = coins + 3 where id = ${id}`
      await tx`alter table player enable trigger player_coins_by_ledger`
    })
    const { examples } = await compareRollups(world.sql)
    expect(examples).toContainEqual(
      expect.objectContaining({ rollup: 'player_coins', playerId: id, off: { coins: 3 } }),
    )
    await world.sql.begin(async (tx) => {
      await tx`alter table player disable trigger player_coins_by_ledger`
      await tx`update player set coins = coins - 3 where id = ${id}`
      await tx`alter table player enable trigger player_coins_by_ledger`
    })
  })
})
