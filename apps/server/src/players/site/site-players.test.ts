import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { setApprovals } from '#testing/settling.ts'

const world = worldOfFile()
const once = () => ({ operationId: randomUUID() })
let site: Client
let owner: Client
let desk: Awaited<ReturnType<typeof newDesk>>
let count = 0

beforeAll(async () => {
  site = await world.service('players', 'deposits', 'withdrawals', 'passwords')
  owner = await world.as('owner')
  desk = await newDesk(world)
})

const somebody = (more: Record<string, unknown> = {}) => {
  const n = ++count
  return {
    externalKey: `site-${n}`,
    code: `site${n}`,
    firstName: 'ชบา',
    lastName: `ทองดี ${n}`,
    mobile: `08${String(10_000_000 + n)}`,
    bank: 'KBANK',
    accountNumber: String(7_700_000_000 + n),
    ...more,
  }
}
const save = (written: Record<string, unknown>) => site.post('service/players', written)
const recordOf = (id: string) => owner.get('players/form', { id })

describe('the player site', () => {
  // Invariant: A player of the player site is one player here, however often and by how many calls they are
  // sent. Database: `player_external_key_key`.
  test('creates a player under its own key once, and a repeat changes nothing', async () => {
    const written = somebody({ password: 'ten coconuts' })
    const made = await save(written)
    expect(made).toMatchObject({ key: written.externalKey, code: written.code, outcome: 'created' })
    const before = await recordOf(made.id)
    expect(before).toMatchObject({ externalKey: written.externalKey, hasPassword: true })
    expect(before.values).toMatchObject({ firstName: 'ชบา', bank: 'KBANK', coins: 0, countsInReports: true })
    expect(await save(written)).toEqual({ ...made, outcome: 'unchanged' })
    expect((await recordOf(made.id)).version).toBe(before.version)
    expect(
      await site.post('service/verify-password', { player: written.externalKey, password: 'ten coconuts' }),
    ).toEqual({ right: true })
  })

  test('names a player by the longest key wherever it names one', async () => {
    const player = `a${'-'.repeat(119)}`
    await save(somebody({ externalKey: player, password: 'ten coconuts' }))
    const deposit = await site.post('service/deposits', { ...once(), player, amount: '300' })
    const withdrawal = await site.post('service/withdrawals', { ...once(), player, amount: '100' })
    const { open } = await site.get(`service/players/${player}`)
    expect(open).toMatchObject([{ id: withdrawal.id }, { id: deposit.id }])
    expect(await site.post('service/verify-password', { player, password: 'ten coconuts' })).toEqual({
      right: true,
    })
    expect(await save(somebody({ friend: player }))).toMatchObject({ outcome: 'created' })
  })

  test('changes the fields it sends, and a changed account is flagged on payouts', async () => {
    const written = somebody()
    const made = await save(written)
    await site.post('service/withdrawals', { ...once(), player: written.externalKey, amount: '100' })
    expect(
      await save({
        externalKey: written.externalKey,
        accountNumber: '7-799-99999-1',
        email: 'Chaba@Mail.Example',
      }),
    ).toMatchObject({ outcome: 'changed' })
    const { values, accountChangedAt } = await recordOf(made.id)
    expect(values).toMatchObject({
      accountNumber: '7799999991',
      email: 'chaba@mail.example',
      firstName: 'ชบา',
      mobile: written.mobile,
    })
    expect(accountChangedAt).not.toBeNull()
    const profile = await owner.get('players/profile', { id: made.id })
    expect(profile.warnings.map(({ about }: { about: string }) => about)).toContain('account-changed')
    const card = await owner.get('cashier/payout-card', { id: profile.open[0].id })
    expect(card.account.changedAt).toBe(accountChangedAt)
    const [line] = (await owner.get('players/timeline', { id: made.id })).rows.filter(
      ({ act }: { act: string }) => act === 'player.update',
    )
    expect(line).toMatchObject({ actor: 'service:test feed' })
    expect(JSON.stringify(line)).not.toContain('7799999991')
  })

  test('names agent, master and friend by username, key or code, and gets an error for unknown ones', async () => {
    const agent = await owner.post('agents/create', {
      ...once(),
      username: 'west',
      name: 'ตะวันตก',
      digits: 3,
    })
    const first = await save(somebody())
    const made = await save({ ...somebody({ agent: 'west', friend: first.key }), code: undefined })
    expect(made.code).toBe('west001')
    expect((await recordOf(made.id)).values).toMatchObject({ agentId: agent.id, friendId: first.id })
    expect(await site.refused('service/players', somebody({ agent: 'nowhere' }))).toMatchObject({
      status: 400,
      fields: [{ path: 'agent' }],
    })
  })

  test('learns which of the fields that it sent is refused, by the name under which it sent it', async () => {
    const written = somebody()
    const { key } = await save(written)
    expect(await site.refused('service/players', { externalKey: key, friend: key })).toMatchObject({
      code: 'bad-input',
      fields: [{ path: 'friend', rule: 'own-friend' }],
    })
  })

  test.each([
    ['for a field that the site may not set', { coins: 5 }, 400],
    ['for an invalid telephone number', { mobile: '12' }, 400],
    ['for an account number with letters', { accountNumber: '12ab' }, 400],
    ['for a key that is not valid in a URL', { externalKey: 'a/b' }, 400],
    ['for a missing first name', { firstName: undefined }, 400],
  ])('is refused %s', async (_, change, status) => {
    const written = somebody(change)
    expect(await site.refused('service/players', written)).toMatchObject({ status, code: 'bad-input' })
    const made = await world.sql`select 1 from player where external_key = ${String(written.externalKey)}`
    expect(made).toEqual([])
  })

  test('cannot add a player on the block list, and does not learn the reason', async () => {
    const { accountNumber } = somebody()
    await owner.post('players/block-value', {
      ...once(),
      kind: 'account',
      value: accountNumber,
      level: 'block',
      reason: 'a canary of the block list',
    })
    const refused = await site.refused('service/players', somebody({ accountNumber }))
    expect(refused).toMatchObject({ status: 409, code: 'value-blocked' })
    expect(JSON.stringify(refused)).not.toContain('canary')
  })

  test('cannot take a code in use, and creates one player per key however many calls arrive at once', async () => {
    const first = await save(somebody())
    expect(await site.refused('service/players', somebody({ code: first.code }))).toMatchObject({
      code: 'code-taken',
    })
    for (let round = 0; round < 5; round++) {
      const written = somebody()
      const answers = await Promise.all(Array.from({ length: 6 }, () => save(written)))
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
        'created',
        ...Array.from({ length: 5 }, () => 'unchanged'),
      ])
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    }
  })

  test('cannot change a forgotten or restricted player', async () => {
    const made = await save(somebody())
    await world.sql`update player set restricted_at = clock_timestamp(), restricted_by = 'test', restricted_because = 'test' where id = ${made.id}`
    expect(await site.refused('service/players', { externalKey: made.key, firstName: 'อื่น' })).toMatchObject({
      code: 'player-restricted',
    })
    await world.sql`update player set restricted_at = null, restricted_by = null, restricted_because = null, forgotten_at = clock_timestamp() where id = ${made.id}`
    expect(await site.refused('service/players', { externalKey: made.key, firstName: 'อื่น' })).toMatchObject({
      code: 'player-forgotten',
    })
    expect(await site.get(`service/players/${made.key}`)).toMatchObject({
      deposit: { may: 'player-forgotten' },
      withdraw: { may: 'player-forgotten' },
    })
  })

  test('cannot change an account where that needs approval', async () => {
    const made = await save(somebody())
    await setApprovals(world, { 'player.bank': 0 })
    try {
      expect(
        await site.refused('service/players', { externalKey: made.key, accountNumber: '7799999992' }),
      ).toMatchObject({ code: 'approval-needed' })
      expect(await save({ externalKey: made.key, lastName: 'ทองแท้' })).toMatchObject({ outcome: 'changed' })
    } finally {
      await setApprovals(world, { 'player.bank': null })
    }
  })
})

describe('the status of a player for the player site', () => {
  test('has coins, balance, limits and open requests, and no personal data', async () => {
    const written = somebody()
    const { id, key } = await save(written)
    await owner.post('players/set-limits', { id, day: 1_000, month: null, reason: 'they asked' })
    const { id: requestId } = await site.post('service/deposits', { ...once(), player: key, amount: '300' })
    const answer = await site.get(`service/players/${key}`)
    expect(answer).toMatchObject({
      key,
      code: written.code,
      state: 'normal',
      keptFrom: null,
      balance: 0,
      coins: 0,
      account: { bank: 'KBANK', hidden: `xxxxxx${written.accountNumber.slice(-4)}` },
      deposit: { may: true, least: 1, most: null, day: { limit: 1_000, left: 1_000 }, month: null },
      withdraw: { may: true, least: 1, most: null, leftToday: null },
      open: [{ id: requestId, key: requestId, kind: 'deposit', state: 'pending', amount: '300' }],
    })
    const text = JSON.stringify(answer)
    for (const word of [written.firstName, written.lastName, written.mobile, written.accountNumber])
      expect(text).not.toContain(word)
  })

  test('has the shop’s smallest and largest amounts, and the withdrawals left today', async () => {
    const { key } = await save(somebody())
    const limits = {
      depositLeast: 20,
      depositMost: 900,
      withdrawalLeast: 50,
      withdrawalMost: 700,
      withdrawalsADay: 1,
    }
    await world.sql`insert into setting (key, value) values ('request.limits', ${world.sql.json(limits)})`
    try {
      expect(await site.get(`service/players/${key}`)).toMatchObject({
        deposit: { may: true, least: 20, most: 900 },
        withdraw: { may: true, least: 50, most: 700, leftToday: 1 },
      })
      await site.post('service/withdrawals', { ...once(), player: key, amount: '60' })
      expect(await site.get(`service/players/${key}`)).toMatchObject({
        withdraw: { may: 'too-many-withdrawals', leftToday: 0 },
      })
    } finally {
      await world.sql`delete from setting where key = 'request.limits'`
    }
  })

  test('has the reason why no deposit is possible, and marks the balance as unknown while the back-end is away', async () => {
    const { id, key } = await save(somebody({ accountNumber: null }))
    await owner.post('players/set-exclusion', {
      id,
      exclusion: { from: 'deposits', until: null },
      reason: 'they asked',
    })
    await world.backendLeaves()
    try {
      expect(await site.get(`service/players/${key}`)).toMatchObject({
        balance: null,
        keptFrom: { from: 'deposits', until: null },
        deposit: { may: 'player-excluded' },
        withdraw: { may: 'account-missing' },
      })
    } finally {
      await world.backendReturns()
    }
    expect((await site.raw('GET', '/api/service/players/nobody-there')).status).toBe(404)
  })
})

test('what a player is told they may not do is refused for the same reason, and what they may is not', async () => {
  const ask = (kind: string, key: string) =>
    site.raw('POST', `/api/service/${kind}s`, { ...once(), player: key, amount: '100' })
  const players = {
    whole: await save(somebody({})),
    'without an account': await save(somebody({ accountNumber: null })),
    excluded: await save(somebody({})),
  }
  await owner.post('players/set-exclusion', {
    id: players.excluded.id,
    exclusion: { from: 'deposits', until: null },
    reason: 'they asked',
  })
  const found: Record<string, unknown> = {}
  for (const [who, { key }] of Object.entries(players)) {
    const told = await site.get(`service/players/${key}`)
    for (const [kind, part] of [
      ['deposit', 'deposit'],
      ['withdrawal', 'withdraw'],
    ] as const) {
      const answer = await ask(kind, key)
      const may = answer.ok ? true : ((await answer.json()) as { code: string }).code
      expect([who, kind, may]).toEqual([who, kind, told[part].may])
      found[`${kind} ${who}`] = may
    }
  }
  expect(found).toMatchObject({
    'withdrawal without an account': 'account-missing',
    'deposit without an account': true,
    'deposit excluded': 'player-excluded',
    'withdrawal excluded': true,
    'withdrawal whole': true,
  })
})

describe('the external key of a player', () => {
  const change = async (id: string, externalKey: string) => ({
    ...once(),
    id,
    version: (await owner.get('players/profile', { id })).version,
    externalKey,
    reason: 'typed wrong',
  })

  test('is set when the player is created, and is unique', async () => {
    const made = await owner.post('players/create', {
      ...once(),
      externalKey: 'given-1',
      player: { firstName: 'บัว', code: 'given1' },
    })
    expect(await owner.get('players/profile', { id: made.id })).toMatchObject({ externalKey: 'given-1' })
    expect(
      await owner.refused('players/create', {
        ...once(),
        externalKey: 'given-1',
        player: { firstName: 'บัว', code: 'given2' },
      }),
    ).toMatchObject({ code: 'player-key-taken' })
  })

  test('is changed only by an owner with a reason, and never after an order was sent under it', async () => {
    const { id, key } = await save(somebody())
    const other = await save(somebody())
    const lek = await world.as('supervisor', 'lek')
    expect(await lek.refused('players/change-key', await change(id, 'other-1'))).toMatchObject({
      permission: 'player.key',
    })
    expect(await owner.refused('players/change-key', await change(id, other.key))).toMatchObject({
      code: 'player-key-taken',
    })
    expect(await owner.post('players/change-key', await change(id, 'other-1'))).toMatchObject({
      externalKey: 'other-1',
    })
    const { id: requestId } = await site.post('service/deposits', {
      ...once(),
      player: 'other-1',
      amount: '200',
    })
    const entryId = await desk.pays({ bank: 'KBANK', accountNumber: '7700000000' } as never, '200.00')
    const { orderId } = await desk.match(owner, entryId, requestId)
    await desk.settled(owner, orderId)
    expect(await owner.refused('players/change-key', await change(id, key))).toMatchObject({
      code: 'player-key-used',
    })
    await expect(world.sql`update player set external_key = 'by-hand' where id = ${id}`).rejects.toThrow(
      'was used',
    )
  })

  // Invariant: The key by which the back-end knows a player no longer changes once an order has used it, and
  // no order is sent under an old one. Database: `player_key_kept`, `credit_order_key`.
  test('changed while an order is being placed leaves no order under the old key', async () => {
    const { id, key } = await save(somebody())
    const { sql } = world
    const placed = sql.begin(async (tx) => {
      await tx`update player set external_key = 'newer-1' where id = ${id}`
      const late = sql`
        insert into credit_order (id, purpose, kind, player_id, player_key, credits, ordered_by, reason)
        values (${randomUUID()}, 'cutCredit', 'removeCredit', ${id}, ${key}, 1, 'test', 'test')`.catch(
        (error: Error) => error,
      )
      await new Promise((resolve) => setImmediate(resolve))
      return { late }
    })
    const { late } = await placed
    expect(await late).toMatchObject({ message: expect.stringContaining('has changed') })
  })
})
