import { randomUUID } from 'node:crypto'
import type { PlayerMoney } from '@khlang/contract/players/player-money'
import type { LinkedGroup, PlayerLine, PlayerProfile } from '@khlang/contract/players/player-page'
import { dayOf } from '@khlang/domain/time'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile({ past: 40 })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
let boss: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('finance', 'lek')
  boss = await world.as('supervisor', 'boss')
})

const player = (index: number) => world.shop.players[index]!
const today = () => dayOf(new Date())

/** Reads a list to its end, so many at a time. */
async function readAll<Row>(path: string, query: Record<string, string | number>): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: { rows: Row[]; next: string | null } = await nok.get(path, {
      ...query,
      ...(next && { cursor: next }),
    })
    rows.push(...page.rows)
    next = page.next
  }
  return rows
}

/** Makes a deposit request, pays it and gets the credit. */
async function credited(index: number, amount: string, bonus = 0): Promise<string> {
  const [depositId, entryId] = [
    await desk.asks(player(index), amount, bonus),
    await desk.pays(player(index), `${amount}.00`),
  ]
  const { orderId } = await desk.match(nok, entryId, depositId)
  await desk.settled(nok, orderId)
  return depositId
}

describe('the money of a player', () => {
  const money = (index: number, period: Record<string, string> = {}): Promise<PlayerMoney> =>
    nok.get('players/money', { id: player(index).id, ...period })

  test('counts credits and payouts by Bangkok day, and shows waiting requests separately', async () => {
    await world.sql`update request set created_at = now() - interval '40 days' where player_id = ${player(6).id}`
    const before = await money(6, { from: today(), to: today() })
    expect(before).toMatchObject({ deposits: { count: 0, amount: '0' }, net: '0', days: [] })
    const [first] = [await credited(6, '700', 70), await credited(6, '300')]
    const withdrawal = await nok.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player(6).code,
      amount: '250',
    })
    const waiting = await money(6, { from: today(), to: today() })
    expect(waiting).toMatchObject({
      deposits: { count: 2, amount: '1000' },
      withdrawals: { count: 0, amount: '0' },
      bonus: 70,
      net: '1000',
      waiting: { withdrawals: { count: before.waiting.withdrawals.count + 1 } },
      days: [{ day: today(), deposits: 1000, withdrawals: 0 }],
    })
    await lek.post('cashier/complete', {
      operationId: randomUUID(),
      requestId: withdrawal.id,
      version: withdrawal.version,
      reason: 'paid at the counter',
    })
    expect(await money(6, { from: today(), to: today() })).toMatchObject({
      withdrawals: { count: 1, amount: '250' },
      net: '750',
    })
    expect(await money(6, { from: '2020-01-01', to: '2020-01-31' })).toMatchObject({
      deposits: { count: 0 },
      days: [],
    })
    expect((await money(6)).deposits.count).toBeGreaterThanOrEqual(2)
    expect((await nok.get('cashier/deposit', { id: first })).state).toBe('done')
  })

  test('adds up to the books, whatever the period', async () => {
    const [row] = await world.sql<{ deposits: number; withdrawals: number }[]>`
      select coalesce(sum(amount) filter (where kind = 'deposit' and state = 'done'), 0)::int as deposits,
        coalesce(sum(amount) filter (where kind = 'withdrawal' and state in ('transferred', 'done')), 0)::int as withdrawals
      from request where player_id = ${player(7).id}`
    expect(await money(7)).toMatchObject({
      deposits: { amount: String(row!.deposits) },
      withdrawals: { amount: String(row!.withdrawals) },
      net: String(row!.deposits - row!.withdrawals),
    })
  })

  test('counts a reward only when it was given: not while it is under way, nor cancelled', async () => {
    const day = '2019-05-01'
    for (const [credits, state] of [
      [40, 'done'],
      [300, 'crediting'],
      [5_000, 'cancelled'],
    ] as const)
      await world.sql`
        insert into reward (id, external_key, kind, player_id, credits, employee, note, state, created_at)
        values (gen_random_uuid(), gen_random_uuid(), 'goodwill', ${player(8).id}, ${credits}, 'nok@example.test', 'why', ${state},
          ${`${day}T12:00:00+07:00`})`
    expect((await money(8, { from: day, to: day })).rewards).toEqual([{ kind: 'goodwill', credits: 40 }])
  })

  test('lists other rewards by kind, for the same days', async () => {
    const site = await world.service('rewards')
    const give = (kind: string, credits: number) => ({
      key: randomUUID(),
      kind,
      player: player(6).externalKey,
      at: new Date().toISOString(),
      prize: 'ร่ม',
      credits,
    })
    const { results } = await site.post('service/rewards', {
      rewards: [give('roulette', 40), give('roulette', 20), give('spin', 5)],
    })
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(3).fill('created'))
    const { rewards } = await money(6, { from: today(), to: today() })
    expect(rewards.toSorted((a, b) => b.credits - a.credits)).toEqual([
      { kind: 'roulette', credits: 60 },
      { kind: 'spin', credits: 5 },
    ])
    expect((await money(6, { from: '2020-01-01', to: '2020-01-31' })).rewards).toEqual([])
  })

  test('includes the balance, read from the back-end', async () => {
    expect(await nok.get('players/balance', { id: player(6).id })).toEqual({
      balance: await world.balanceOf(player(6)),
      gap: null,
      at: expect.any(String),
    })
  })
})

describe('the request history of a player', () => {
  test('has every request once, the newest first, page by page, filtered by day and kind', async () => {
    const id = player(6).id
    const all = await readAll<{ id: string; kind: string; createdAt: string }>('players/history', {
      id,
      limit: 3,
    })
    const known = await world.sql<{ id: string }[]>`
      select id from request where player_id = ${id} order by created_at desc, id desc`
    expect(all.map((row) => row.id)).toEqual(known.map((row) => row.id))
    const ofToday = await readAll<{ id: string; createdAt: string }>('players/history', {
      id,
      limit: 50,
      from: today(),
      to: today(),
    })
    expect(ofToday.map((row) => row.id)).toEqual(
      all.filter(({ createdAt }) => dayOf(new Date(createdAt)) === today()).map((row) => row.id),
    )
    const deposits = await readAll<{ kind: string }>('players/history', { id, kind: 'deposit', limit: 50 })
    expect(deposits).toHaveLength(all.filter(({ kind }) => kind === 'deposit').length)
  })
})

describe('the timeline of a player', () => {
  const timeline = (index: number, more: Record<string, string | number> = {}) =>
    readAll<PlayerLine>('players/timeline', { id: player(index).id, limit: 4, ...more })

  // Invariant: What happened to a player is in their timeline, regardless of who did it. Rule:
  // `players/page/timeline-sources.ts`. Database: `audit_of_whom`.
  test('shows everything from all sources, in the order it happened', async () => {
    const id = player(8).id
    const depositId = await credited(8, '600')
    await nok.post('players/add-note', { operationId: randomUUID(), playerId: id, body: 'rang up' })
    await boss.post('players/set-standing', { id, from: 'normal', to: 'watch', reason: 'forged slip' })
    const { rows } = await nok.get('players/timeline', { id, limit: 6 })
    expect(rows.map((line: PlayerLine) => (line.source === 'act' ? line.act : line.source))).toEqual([
      'player.standing',
      'note',
      'order.done',
      'entry.match',
      'request',
      expect.anything(),
    ])
    expect(rows[4]).toMatchObject({ request: { id: depositId, state: 'done', amount: '600' } })
    expect(rows[0]).toMatchObject({
      actor: 'boss@example.test',
      reason: 'forged slip',
      after: { status: 'watch' },
    })
    expect(rows[3].about).toMatchObject({ kind: 'entry', number: expect.any(Number) })
  })

  test('read page by page is complete, also with many lines in one moment', async () => {
    const id = player(9).id
    await credited(9, '400')
    await world.sql`
      insert into player_note (id, player_id, body, author, created_at)
      select gen_random_uuid(), ${id}, 'note ' || n, 'nok@example.test', r.created_at
      from generate_series(1, 5) n, (select created_at from request where player_id = ${id} order by created_at desc limit 1) r`
    const atOnce = await timeline(9, { limit: 500 })
    for (const limit of [1, 2, 3, 7]) {
      const paged = await timeline(9, { limit })
      expect(paged.map((line) => `${line.source} ${line.id}`)).toEqual(
        atOnce.map((line) => `${line.source} ${line.id}`),
      )
    }
    expect(atOnce.map(({ at }) => at)).toEqual(
      atOnce
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test('is filtered by money, changes or notes', async () => {
    const kinds = async (of: string) => new Set((await timeline(8, { of })).map(({ source }) => source))
    expect([...(await kinds('notes'))]).toEqual(['note'])
    expect((await timeline(8, { of: 'changes' })).map((line) => line.source === 'act' && line.act)).toEqual([
      'player.standing',
    ])
    expect((await kinds('money')).has('note')).toBe(false)
  })

  test('keeps an entry whose match was undone', async () => {
    await lek.post('crediting/hold', { reason: 'looking into it' })
    const [depositId, entryId] = [await desk.asks(player(10), '321'), await desk.pays(player(10), '321.00')]
    await desk.match(nok, entryId, depositId)
    await nok.post('statements/undo-match', { operationId: randomUUID(), entryId, reason: 'wrong player' })
    await boss.post('crediting/lift-hold', { reason: 'looked' })
    const acts = (await timeline(10, { of: 'money' })).flatMap((line) =>
      line.source === 'act' ? [line.act] : [],
    )
    expect(acts).toContain('entry.match')
    expect(acts).toContain('entry.undo')
  })

  test('masks personal data in changes', async () => {
    const id = player(11).id
    await world.sql`
      insert into audit (actor, act, object_kind, object_id, before, after) values ('nok@example.test', 'player.update', 'player', ${id},
        ${world.sql.json({ mobile: '0812345678', lastName: 'เก่า' })}, ${world.sql.json({ mobile: '0898765432', lastName: 'ใหม่' })})`
    const masked = { mobile: '08x-xxx-5678', accountNumber: 'xxx-x-xx123-4', email: 'm•••@mail.example' }
    await world.sql`
      insert into audit (actor, act, object_kind, object_id, after)
      values ('nok@example.test', 'player.update', 'player', ${id}, ${world.sql.json(masked)})`
    const [again, line] = await timeline(11, { of: 'changes' })
    expect(again).toMatchObject({ after: masked })
    expect(line).toMatchObject({
      before: { mobile: '08x-xxx-5678', lastName: 'เก่า' },
      after: { mobile: '08x-xxx-5432', lastName: 'ใหม่' },
    })
  })

  test('refuses a cursor that it did not issue', async () => {
    for (const made of [[1, 0, '5'], [1, 9, randomUUID()], [1, 1, randomUUID()], 'x']) {
      const cursor = Buffer.from(JSON.stringify(made)).toString('base64url')
      const answer = await nok.raw('GET', `/api/players/timeline?id=${player(8).id}&cursor=${cursor}`)
      expect(answer.status).toBe(400)
    }
  })
})

describe('the profile of a player', () => {
  const profile = (index: number): Promise<PlayerProfile> =>
    nok.get('players/profile', { id: player(index).id })

  test('masks what can only be revealed with a reason', async () => {
    const { accountNumber, mobile } = player(12)
    const shown = await profile(12)
    expect(shown).toMatchObject({
      code: player(12).code,
      accountTail: accountNumber.slice(-4),
      account: { hidden: `${'x'.repeat(accountNumber.length - 4)}${accountNumber.slice(-4)}` },
    })
    for (const secret of [accountNumber, mobile]) expect(JSON.stringify(shown)).not.toContain(secret)
  })

  test('shows open requests and unknown outcomes', async () => {
    const id = await desk.asks(player(13))
    expect((await profile(13)).open).toMatchObject([{ id, state: 'pending' }])
  })

  test('is found by the key of the old console, which is in no address', async () => {
    const { externalKey, id } = player(14)
    expect(await nok.post('players/find-by-key', { key: externalKey })).toEqual({ id })
    expect((await nok.refused('players/find-by-key', { key: 'nobody@mail.example' })).code).toBe('not-found')
  })

  test('of an unknown player is not found', async () => {
    const answer = await nok.raw('GET', `/api/players/profile?id=${randomUUID()}`)
    expect(answer.status).toBe(404)
  })

  test('warns for three days of a changed account', async () => {
    await world.sql`update player set account_changed_at = now() - interval '71 hours' where id = ${player(15).id}`
    expect((await profile(15)).warnings).toMatchObject([{ about: 'account-changed' }])
    await world.sql`update player set account_changed_at = now() - interval '73 hours' where id = ${player(15).id}`
    expect((await profile(15)).warnings).toEqual([])
  })
})

test('players linked by account, mobile, e-mail or referral are listed with the reason', async () => {
  const [me, sameAccount, sameMobile, friend, friendOfFriend, brought] = [16, 17, 18, 0, 1, 2].map(player)
  await world.sql`update player set account_number = ${me!.accountNumber}, mobile = ${me!.mobile} where id = ${sameAccount!.id}`
  await world.sql`update player set mobile = ${me!.mobile}, email = 'Me@mail.example' where id = ${sameMobile!.id}`
  await world.sql`update player set email = 'me@mail.example', friend_id = ${friend!.id} where id = ${me!.id}`
  await world.sql`update player set friend_id = ${friendOfFriend!.id} where id = ${friend!.id}`
  await world.sql`update player set friend_id = ${me!.id} where id = ${friendOfFriend!.id}`
  await world.sql`update player set friend_id = ${me!.id} where id = ${brought!.id}`
  const { groups }: { groups: LinkedGroup[] } = await nok.get('players/linked', { id: me!.id })
  const codesByReason = Object.fromEntries(
    groups.map(({ why, players }) => [why, players.map(({ code }) => code)]),
  )
  expect(codesByReason).toEqual({
    account: [sameAccount!.code],
    mobile: [sameAccount!.code, sameMobile!.code].toSorted(),
    email: [sameMobile!.code],
    referrer: [friend!.code, friendOfFriend!.code],
    referred: [friendOfFriend!.code, brought!.code].toSorted(),
  })
  expect(JSON.stringify(groups)).not.toContain(me!.mobile)
  const { warnings } = await nok.get('players/view', { id: me!.id })
  expect(warnings).toContainEqual({
    about: 'linked',
    count: 2,
    codes: [sameAccount!.code, sameMobile!.code].toSorted(),
  })
})

test.each([
  ['account_number', '5550001112'],
  ['mobile', '0995550001'],
  ['line_user_id', 'U-only'],
  ['email', 'only@mail.example'],
])(
  'a player with only one known detail (%s) is shown with the players who share it',
  async (known, value) => {
    const [one, other] = [player(9), player(10)]
    await world.sql`update player set account_number = null, mobile = null, line_user_id = null, email = null where id = ${one.id}`
    expect((await nok.get('players/view', { id: one.id })).warnings).not.toContainEqual(
      expect.objectContaining({ about: 'linked' }),
    )
    await world.sql`update player set ${world.sql(known)} = ${value} where id in (${one.id}, ${other.id})`
    const { warnings } = await nok.get('players/view', { id: one.id })
    expect(warnings).toContainEqual({ about: 'linked', count: 1, codes: [other.code] })
  },
)
