import { randomUUID } from 'node:crypto'
import type { PlayerLine } from '@khlang/contract/players/player-page'
import type { RewardRow } from '@khlang/contract/rewards/rewards'
import { rewardStateFilters } from '@khlang/domain/rewards/reward'
import { matchesRewardSearch, type RewardFilter } from '@khlang/domain/rewards/reward-filter'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let boss: Client
let nok: Client
let site: Client
beforeAll(async () => {
  boss = await world.as('supervisor')
  nok = await world.as('support', 'nok')
  site = await world.service('rewards', 'logins', 'passwords')
})

const player = (index: number) => world.shop.players[index]!
const rewardOf = (index: number, more: Record<string, unknown>) => ({
  key: randomUUID(),
  kind: 'spin',
  player: player(index).externalKey,
  at: '2026-11-01 12:00:00',
  ...more,
})
const report = async (...rewards: unknown[]) => (await site.post('service/rewards', { rewards })).results
const timeline = async (index: number, of: string): Promise<PlayerLine[]> =>
  (await nok.get('players/timeline', { id: player(index).id, of })).rows
const give = (index: number, credits: number, more: Record<string, unknown> = {}) => ({
  operationId: randomUUID(),
  player: player(index).code,
  credits,
  reason: 'they waited long',
  ...more,
})
async function settled(id: string): Promise<RewardRow> {
  const row: RewardRow = await nok.get('rewards/reward', { id })
  return row.state === 'crediting' ? settled(id) : row
}

describe('the player site reports', () => {
  test('rewards of every kind, and each counts once however often it is sent', async () => {
    const lines = [
      rewardOf(0, { kind: 'spin', prize: 'ร่ม', credits: 0 }),
      rewardOf(0, { kind: 'roulette', credits: 50, prize: '50' }),
      rewardOf(0, { kind: 'redemption', credits: 100, coins: 20 }),
      rewardOf(0, { kind: 'seasonalGift', credits: 30 }),
      rewardOf(0, { kind: 'referralBonus', credits: 40 }),
      rewardOf(0, { kind: 'redemption', credits: 100 }),
      rewardOf(0, { kind: 'goodwill', credits: 100 }),
      rewardOf(0, { player: 'nobody' }),
      rewardOf(0, { credits: -1 }),
      rewardOf(0, { at: new Date(Date.now() + 3_600_000).toISOString() }),
      'rubbish',
    ]
    const first = await report(...lines)
    expect(first.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...Array(5).fill('created'),
      ...Array(6).fill('refused'),
    ])
    expect(first[5].reason).toContain('coins')
    const again = await report(...lines)
    expect(again.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...Array(5).fill('duplicate'),
      ...Array(6).fill('refused'),
    ])
    expect(again[0].id).toBe(first[0].id)
    const rewards = (await timeline(0, 'rewards')).filter((line) => line.source === 'reward')
    expect(rewards.map(({ reward: { kind, credits } }) => [kind, credits])).toContainEqual(['roulette', 50])
    expect(rewards).toHaveLength(5)
  })

  test('the same reward over two connections at once, and it is recorded once', async () => {
    const one = rewardOf(1, { kind: 'spin', prize: 'x' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(one)))
    expect(answers.flat().filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(new Set(answers.flat().map(({ id }) => id)).size).toBe(1)
  })

  test('another reward under a key that was used before, which is refused and not taken for the first', async () => {
    const first = rewardOf(3, { kind: 'redemption', credits: 100, coins: 20, at: '2026-11-01 12:00:00' })
    const others = [
      { player: player(4).externalKey },
      { kind: 'seasonalGift', coins: undefined },
      { credits: 101 },
      { coins: 21 },
    ].map((change) => ({ ...first, ...change }))
    const [made, ...refused] = await report(first, ...others)
    const again = { ...first, player: player(3).code, at: '2026-11-01 12:00:01' }
    expect(await report(again)).toEqual([{ id: made.id, outcome: 'duplicate' }])
    expect(refused).toEqual(others.map(() => ({ outcome: 'refused', reason: 'operation-reused' })))
    expect(await world.sql`select from reward where player_id = ${player(4).id}`).toHaveLength(0)
  })

  test('two rewards under one key at the same moment, of which one is recorded and the other refused', async () => {
    const one = rewardOf(1, { credits: 7, prize: '7' })
    const answers = await Promise.all([report(one), report({ ...one, credits: 8, prize: '8' })])
    expect(
      answers
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['created', 'refused'])
  })

  test('a redemption of something that is not in the catalogue, or of a forgotten player, which is refused', async () => {
    await world.sql`update player set forgotten_at = clock_timestamp(), status = 'suspended' where id = ${player(17).id}`
    const redeemed = { kind: 'redemption', credits: 5, coins: 5 }
    const results = await report(rewardOf(1, { ...redeemed, item: 'no-such-item' }), rewardOf(17, redeemed))
    expect(results.map(({ reason }: { reason: string }) => reason)).toEqual([
      'item: there is no item with this key in the catalogue.',
      'player-forgotten',
    ])
  })

  // Invariant: A reward is recorded once and credited once, and no player excluded from rewards gets one.
  // Rule: `domain/players/standing.ts`. Database: `reward_external_key_key`, `credit_order_once_per_reward`.
  test('a reward of a suspended or excluded player, which is refused', async () => {
    await boss.post('players/set-standing', {
      id: player(2).id,
      from: 'normal',
      to: 'suspended',
      reason: 'test',
    })
    await boss.post('players/set-exclusion', {
      id: player(12).id,
      exclusion: { from: 'rewards', until: null },
      reason: 'they asked',
    })
    const now = new Date().toISOString()
    const results = await report(
      rewardOf(2, { kind: 'roulette', credits: 5, at: now }),
      rewardOf(12, { kind: 'roulette', credits: 5, at: now }),
    )
    expect(results.map(({ reason }: { reason: string }) => reason)).toEqual([
      'player-suspended',
      'player-excluded',
    ])
    expect((await boss.refused('rewards/give-goodwill', give(2, 10))).code).toBe('player-suspended')
    expect((await boss.refused('rewards/give-goodwill', give(12, 10))).code).toBe('player-excluded')
  })

  test('sign-ins of players, which the timeline pages without a missing or repeated one', async () => {
    const logins = Array.from({ length: 130 }, (_, n) => ({
      player: player(6).code,
      at: new Date(Date.parse('2026-11-01T00:00:00+07:00') + n * 1_000).toISOString(),
    }))
    const { results } = await site.post('service/logins', { logins })
    expect(results.every(({ outcome }: { outcome: string }) => outcome === 'created')).toBe(true)
    const again = await site.post('service/logins', {
      logins: [logins[0], { player: 'nobody', at: logins[0]!.at }],
    })
    expect(again.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['duplicate', 'refused'])
    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { rows: PlayerLine[]; next: string | null } = await nok.get('players/timeline', {
        id: player(6).id,
        of: 'logins',
        limit: 50,
        ...(cursor && { cursor }),
      })
      read.push(...page.rows.map(({ at }) => at))
      cursor = page.next
    }
    expect(read).toEqual(logins.map(({ at }) => at).toReversed())
  })
})

describe('the password check of a player', () => {
  test('answers alike for a known and an unknown player, and guessing is slowed down', async () => {
    const { hashPassword } = await import('#platform/secrets/passwords.ts')
    await world.sql`update player set password_hash = ${await hashPassword('กล้วยหอม 99')} where id = ${player(7).id}`
    const check = (who: string, password: string) =>
      site.post('service/verify-password', { player: who, password })
    expect(await check(player(7).externalKey, 'กล้วยหอม 99')).toEqual({ right: true })
    expect(await check(player(7).code, 'กล้วยหอม 98')).toEqual({ right: false })
    expect(await check(player(8).code, 'anything')).toEqual({ right: false })
    expect(await check('nobody', 'anything')).toEqual({ right: false })
    for (let tries = 0; tries < 5; tries++)
      await site.raw('POST', '/api/service/verify-password', { player: player(9).code, password: 'guess' })
    const slowed = await site.raw('POST', '/api/service/verify-password', {
      player: player(9).code,
      password: 'guess',
    })
    expect(slowed.status).toBe(429)
    const other = await world.service('deposits')
    expect((await other.refused('service/verify-password', { player: 'x', password: 'x' })).code).toBe(
      'not-permitted',
    )
  })
})

describe('goodwill', () => {
  // Invariant: A reward shows how its order ended. Database: `credit_order_gives`.
  test('is an order: the credit arrives, the reward is done, and author and reason are audited', async () => {
    const before = await world.balanceOf(player(0))
    const given: RewardRow = await nok.post('rewards/give-goodwill', give(0, 120))
    expect(given).toMatchObject({ kind: 'goodwill', state: 'crediting', status: 'loading...', credits: 120 })
    expect(await settled(given.id)).toMatchObject({ state: 'done', note: 'they waited long' })
    expect(await world.balanceOf(player(0))).toBe(before + 120)
    const [line] =
      await world.sql`select actor, reason from audit where act = 'reward.give' and object_id = ${given.id}`
    expect(line).toEqual({ actor: 'nok@example.test', reason: 'they waited long' })
  })

  test('cannot get a second order: the database refuses it', async () => {
    const given: RewardRow = await nok.post('rewards/give-goodwill', give(0, 10))
    await settled(given.id)
    const again = world.sql`
      insert into credit_order (id, purpose, kind, player_id, player_key, credits, ordered_by, reward_id)
      select gen_random_uuid(), purpose, kind, player_id, player_key, credits, ordered_by, reward_id
      from credit_order where reward_id = ${given.id}`
    await expect(again).rejects.toMatchObject({ constraint_name: 'credit_order_once_per_reward' })
  })

  test('requested several times with one operation id is given once', async () => {
    const before = await world.balanceOf(player(10))
    const asked = give(10, 30)
    const answers = await Promise.all([1, 2, 3].map(() => nok.post('rewards/give-goodwill', asked)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await settled(answers[0].id)
    expect(await world.balanceOf(player(10))).toBe(before + 30)
  })

  test('refused by the back-end is cancelled, and counts for nothing', async () => {
    const refused: RewardRow = await nok.post('rewards/give-goodwill', give(3, 50))
    expect((await settled(refused.id)).state).toBe('cancelled')
    const { sums } = await nok.get('rewards/totals', { kind: 'goodwill', player: player(3).code })
    expect(sums).toEqual({ credits: 0, coins: 0 })
  })

  test('is limited by the role’s ceiling, which the error names', async () => {
    expect(await nok.refused('rewards/give-goodwill', give(11, 301))).toMatchObject({
      code: 'goodwill-too-high',
      detail: 'At most 300 at once.',
    })
  })

  // Invariant: Goodwill stays below the ceiling of the role and of the player's day. Rule:
  // `domain/rewards/reward.ts`. Database: advisory lock on the player.
  test('is limited per player and day, however many employees give at once', async () => {
    const before = await world.balanceOf(player(11))
    const asked = Array.from({ length: 9 }, () =>
      boss.raw('POST', '/api/rewards/give-goodwill', give(11, 1000)),
    )
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(200),
      ...Array(4).fill(409),
    ])
    for (const answer of answers) if (answer.ok) await settled(((await answer.json()) as RewardRow).id)
    expect(await world.balanceOf(player(11))).toBe(before + 5000)
  })

  test('with an unknown outcome is settled by a person, and the reward follows', async () => {
    await world.fault(player(13), 'lost')
    const given: RewardRow = await nok.post('rewards/give-goodwill', give(13, 60))
    expect((await settled(given.id)).state).toBe('done')
  })
})

describe('the reports on rewards', () => {
  test('list each kind separately, with totals by prize, player and employee', async () => {
    for (const [path, kind] of [
      ['redemptions', 'redemption'],
      ['spins', 'spin'],
      ['roulette', 'roulette'],
      ['goodwill', 'goodwill'],
    ] as const) {
      const { rows }: { rows: RewardRow[] } = await nok.get(`rewards/${path}`, { limit: 500 })
      expect(new Set(rows.map((row) => row.kind))).toEqual(new Set([kind]))
      const { count, sums } = await nok.get('rewards/totals', { kind })
      expect(count).toBe(rows.length)
      const done = rows.filter(({ state }) => state === 'done')
      expect(sums.credits).toBe(done.reduce((sum, { credits }) => sum + credits, 0))
      const { byPlayer, byEmployee } = await nok.get('rewards/shares', { kind })
      const total = (shares: { credits: number }[]) => shares.reduce((sum, { credits }) => sum + credits, 0)
      expect(total(byPlayer)).toBe(sums.credits)
      if (kind === 'goodwill') expect(total(byEmployee)).toBe(sums.credits)
    }
  })

  test('are filtered alike by the database and by the screen', async () => {
    const { rows: all }: { rows: RewardRow[] } = await nok.get('rewards/goodwill', { limit: 500 })
    const filters: RewardFilter[] = [
      { q: player(0).code },
      { q: player(11).firstName },
      { q: String(all[0]!.number) },
      { employee: 'nok@example.test' },
      { player: player(11).code.toUpperCase() },
      { prize: 'nothing of the kind' },
      ...rewardStateFilters.map((state) => ({ state })),
    ]
    for (const filter of filters) {
      const wanted = all.filter((row) =>
        matchesRewardSearch(filter, { ...row, createdAt: new Date(row.createdAt) }),
      )
      const { rows }: { rows: RewardRow[] } = await nok.get('rewards/goodwill', {
        ...(filter as Record<string, string>),
        limit: 500,
      })
      expect(rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    }
    const states = await Promise.all(
      (['done', 'cancelled'] as const).map(async (state) => {
        const { rows }: { rows: RewardRow[] } = await nok.get('rewards/goodwill', { state, limit: 500 })
        return [...new Set(rows.map((row) => row.state))]
      }),
    )
    expect(states).toEqual([['done'], ['cancelled']])
  })
})

describe('the catalogue of rewards', () => {
  const umbrella = { name: 'ร่ม', coins: 40, credits: 0, picture: null, active: true }

  test('is changed by permitted roles in the version they saw, and earlier values are audited', async () => {
    expect((await nok.refused('rewards/create-item', { operationId: randomUUID(), ...umbrella })).code).toBe(
      'not-permitted',
    )
    const made = await boss.post('rewards/create-item', { operationId: randomUUID(), ...umbrella })
    const changed = await boss.post('rewards/update-item', {
      ...umbrella,
      id: made.id,
      version: made.version,
      coins: 50,
      active: false,
    })
    expect(changed).toMatchObject({ coins: 50, active: false, redeemed: 0 })
    const stale = await boss.refused('rewards/update-item', {
      ...umbrella,
      id: made.id,
      version: made.version,
    })
    expect(stale).toMatchObject({ code: 'stale-version', row: { coins: 50 } })
    const [line] = await world.sql`select before, after from audit where act = 'catalogue.update'`
    expect(line).toMatchObject({ before: { coins: 40, active: true }, after: { coins: 50, active: false } })
  })

  test('accepts pictures only from public sites', async () => {
    for (const picture of ['http://pictures.example/a.png', 'https://127.0.0.1/a.png', 'javascript:alert(1)'])
      expect(
        (await boss.refused('rewards/create-item', { operationId: randomUUID(), ...umbrella, picture }))
          .fields,
      ).toMatchObject([{ path: 'picture' }])
  })

  test('counts the redemptions that the player site reports', async () => {
    const made = await boss.post('rewards/create-item', { operationId: randomUUID(), ...umbrella })
    await report(rewardOf(0, { kind: 'redemption', coins: 40, credits: 0, item: made.id }))
    const { rows } = await nok.get('rewards/catalogue')
    expect(rows.find(({ id }: { id: string }) => id === made.id).redeemed).toBe(1)
  })
})
