import { randomUUID } from 'node:crypto'
import { noOwnLimits, type OwnRequestLimits } from '@khlang/domain/cashier/request-limits'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { setApprovals } from '#testing/settling.ts'

const world = worldOfFile()
let owner: Client
let boss: Client
let lek: Client
let support: Client
let site: Client
beforeAll(async () => {
  owner = await world.as('owner')
  boss = await world.as('supervisor', 'boss')
  lek = await world.as('supervisor', 'lek')
  support = await world.as('support')
  site = await world.service('withdrawals', 'deposits', 'players')
  await owner.post('settings/update', {
    requestLimits: {
      depositLeast: 20,
      depositMost: 3_000,
      withdrawalLeast: 50,
      withdrawalMost: 7_000,
      withdrawalsADay: 0,
    },
  })
})

const once = () => ({ operationId: randomUUID() })
let next = 0
/** Returns another player each time, since the requests of a player are counted. */
async function nextPlayer(): Promise<{ id: string; code: string; key: string }> {
  const { externalKey } = world.shop.players[3 + next++]!
  const [row] = await world.sql<{ id: string; code: string }[]>`
    select id, code from player where external_key = ${externalKey}`
  return { ...row!, key: externalKey }
}
const profile = (id: string) => boss.get('players/profile', { id })
async function limitsInput(id: string, own: Partial<OwnRequestLimits>, reason = 'a player of many years') {
  const { version } = await profile(id)
  return { ...once(), id, version, limits: { ...noOwnLimits, ...own }, reason }
}
const set = async (id: string, own: Partial<OwnRequestLimits>) =>
  boss.post('players/set-request-limits', await limitsInput(id, own))
const asks = (path: 'deposits' | 'withdrawals', code: string, amount: string) => ({
  path: `service/${path}`,
  body: { ...once(), player: code, amount },
})
const refused = async (path: 'deposits' | 'withdrawals', code: string, amount: string) => {
  const { body, ...to } = asks(path, code, amount)
  return (await site.refused(to.path, body)).code
}
const accepted = async (path: 'deposits' | 'withdrawals', code: string, amount: string) => {
  const { body, ...to } = asks(path, code, amount)
  return (await site.post(to.path, body)).state
}

describe('the limits of one player', () => {
  test('replace the shop’s limits field by field, and null restores the shop’s limit', async () => {
    const { id, code } = await nextPlayer()
    await set(id, { depositMost: 5_000, depositLeast: 10, withdrawalMost: 400, withdrawalLeast: 100 })
    expect(await accepted('deposits', code, '5000')).toBe('pending')
    expect(await accepted('deposits', code, '10')).toBe('pending')
    expect(await refused('deposits', code, '5001')).toBe('amount-above-most')
    expect(await refused('deposits', code, '9')).toBe('amount-below-least')
    expect(await accepted('withdrawals', code, '400')).toBe('pending')
    expect(await refused('withdrawals', code, '401')).toBe('amount-above-most')
    expect(await refused('withdrawals', code, '99')).toBe('amount-below-least')
    await set(id, {})
    expect(await refused('deposits', code, '3001')).toBe('amount-above-most')
    expect(await refused('deposits', code, '19')).toBe('amount-below-least')
    expect(await accepted('withdrawals', code, '7000')).toBe('pending')
  })

  test('of 0 lift the shop’s limit', async () => {
    const { id, code } = await nextPlayer()
    await set(id, { depositMost: 0 })
    expect(await accepted('deposits', code, '900000')).toBe('pending')
  })

  test('bind staff as well as the player site, except roles that may override a payout', async () => {
    const { id, code } = await nextPlayer()
    await set(id, { withdrawalMost: 100 })
    const body = { player: code, amount: '101' }
    expect((await support.refused('cashier/create-withdrawal', { ...once(), ...body })).code).toBe(
      'amount-above-most',
    )
    expect((await boss.post('cashier/create-withdrawal', { ...once(), ...body })).state).toBe('pending')
  })

  test('on withdrawals a day hold against many simultaneous requests', async () => {
    const { id, code } = await nextPlayer()
    await set(id, { withdrawalsADay: 2 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        site.raw('POST', '/api/service/withdrawals', asks('withdrawals', code, '100').body),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409, 409, 409])
  })

  test.each(['deposits', 'withdrawals'] as const)(
    'bind %s requested while the limits are being changed',
    async (path) => {
      const { id, code } = await nextPlayer()
      const { body, ...to } = asks(path, code, '2500')
      const answer = await world.sql.begin(async (tx) => {
        await tx`update player set deposit_most = 2000, withdrawal_most = 2000 where id = ${id}`
        const asked = site.raw('POST', `/api/${to.path}`, body)
        await expect.poll(() => lockWaits(world.sql)).toHaveLength(1)
        return { asked }
      })
      expect((await answer.asked).status).toBe(409)
    },
  )

  test('are reported to the player site as the limits that apply to this player', async () => {
    const { id, key } = await nextPlayer()
    await set(id, { depositMost: 0, withdrawalLeast: 70, withdrawalsADay: 3 })
    expect(await site.get(`service/players/${key}`)).toMatchObject({
      deposit: { least: 20, most: null },
      withdraw: { least: 70, most: 7_000, leftToday: 3 },
    })
    expect((await boss.get('players/view', { id })).requestLimits).toEqual({
      depositLeast: 20,
      depositMost: 0,
      withdrawalLeast: 70,
      withdrawalMost: 7_000,
      withdrawalsADay: 3,
    })
  })

  test('are set by supervisors and owners in the version they saw, are audited, and never contradict each other', async () => {
    const { id } = await nextPlayer()
    expect((await support.refused('players/set-request-limits', await limitsInput(id, {}))).status).toBe(403)
    const stale = { ...(await limitsInput(id, { depositMost: 900 })), version: 999 }
    expect((await boss.refused('players/set-request-limits', stale)).code).toBe('stale-version')
    for (const own of [{ depositLeast: 500, depositMost: 400 }, { withdrawalLeast: 7_001 }])
      expect(await boss.refused('players/set-request-limits', await limitsInput(id, own))).toMatchObject({
        status: 400,
        fields: [{ path: 'limits' }],
      })
    expect(await set(id, { depositMost: 900 })).toMatchObject({
      requestLimits: { own: { ...noOwnLimits, depositMost: 900 }, shop: { depositMost: 3_000 } },
    })
    const lines = await world.sql`
      select actor, before, after, reason from audit where act = 'player.requestLimits' and object_id = ${id}`
    expect(lines).toEqual([
      {
        actor: 'boss@example.test',
        before: noOwnLimits,
        after: { ...noOwnLimits, depositMost: 900 },
        reason: 'a player of many years',
      },
    ])
  })
})

describe('with approval required', () => {
  afterEach(() => setApprovals(world, {}))

  test('one employee lowers a limit; raising it needs a second person, who sees the old and the new limit', async () => {
    const { id, code } = await nextPlayer()
    await setApprovals(world, { 'player.requestLimits': 0 })
    expect(await set(id, { depositMost: 1_000 })).toMatchObject({
      requestLimits: { own: { depositMost: 1_000 } },
    })
    const more = await limitsInput(id, { depositMost: 5_000 })
    expect((await boss.refused('players/set-request-limits', more)).code).toBe('approval-needed')
    expect(await refused('deposits', code, '1001')).toBe('amount-above-most')
    const { operationId: _another, ...input } = more
    const waits = await boss.post('staff/ask-approval', {
      ...once(),
      command: 'players/set-request-limits',
      input,
      reason: 'a player of many years',
    })
    expect(waits.figures).toContainEqual({ name: 'depositMost', value: '5000', before: '1000' })
    const { version } = await lek.get('staff/approval', { id: waits.id })
    expect(
      (await lek.post('staff/decide', { approvalId: waits.id, version, decision: 'approve' })).state,
    ).toBe('done')
    expect(await accepted('deposits', code, '5000')).toBe('pending')
  })
})
