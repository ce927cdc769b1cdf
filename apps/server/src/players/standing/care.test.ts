import { randomUUID } from 'node:crypto'
import type { PlayerNote, PlayerProfile } from '@khlang/contract/players/player-page'
import { dayOf } from '@khlang/domain/time'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
let boss: Client
let viewer: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('finance', 'lek')
  boss = await world.as('supervisor', 'boss')
  viewer = await world.as('viewer')
})

const player = (index: number) => world.shop.players[index]!
const profile = (index: number, client = nok): Promise<PlayerProfile> =>
  client.get('players/profile', { id: player(index).id })
const auditOf = (index: number, act: string) =>
  world.sql`
    select actor, before, after, reason from audit where object_kind = 'player' and object_id = ${player(index).id} and act = ${act}
    order by seq`
const deposit = (index: number) => ({ operationId: randomUUID(), player: player(index).code, amount: '500' })

describe('the standing of a player', () => {
  const set = (index: number, from: string, to: string) => ({
    id: player(index).id,
    from,
    to,
    reason: 'sent a forged slip',
  })

  test('is changed with a reason that colleagues read, and changed back', async () => {
    const watched = await nok.post('players/set-standing', set(6, 'normal', 'watch'))
    expect(watched).toMatchObject({
      status: 'watch',
      standing: { actor: 'nok@example.test', reason: 'sent a forged slip' },
    })
    expect(await nok.post('players/set-standing', set(6, 'watch', 'normal'))).toMatchObject({
      status: 'normal',
    })
    expect(await auditOf(6, 'player.standing')).toMatchObject([
      { before: { status: 'normal' }, after: { status: 'watch' }, reason: 'sent a forged slip' },
      { before: { status: 'watch' }, after: { status: 'normal' } },
    ])
  })

  test('becomes or stops being suspended only by a supervisor', async () => {
    expect(await nok.refused('players/set-standing', set(7, 'normal', 'suspended'))).toMatchObject({
      code: 'not-permitted',
      permission: 'player.standing',
    })
    await boss.post('players/set-standing', set(7, 'normal', 'suspended'))
    expect((await lek.refused('players/set-standing', set(7, 'suspended', 'watch'))).code).toBe(
      'not-permitted',
    )
    expect((await nok.refused('cashier/create-deposit', deposit(7))).code).toBe('player-suspended')
    await boss.post('players/set-standing', set(7, 'suspended', 'normal'))
    expect((await nok.post('cashier/create-deposit', deposit(7))).state).toBe('pending')
  })

  test('changed by a colleague meanwhile is returned in its current state, and not overwritten', async () => {
    await boss.post('players/set-standing', set(8, 'normal', 'suspended'))
    expect(await boss.refused('players/set-standing', set(8, 'normal', 'watch'))).toMatchObject({
      code: 'stale-version',
      row: { status: 'suspended' },
    })
  })

  test('cannot change without a reason', async () => {
    expect(
      (await boss.refused('players/set-standing', { ...set(6, 'normal', 'watch'), reason: ' ' })).code,
    ).toBe('bad-input')
  })
})

describe('an excluded player', () => {
  const exclusionOf = (index: number, exclusion: unknown) => ({
    id: player(index).id,
    exclusion,
    reason: 'asked on LINE',
  })
  const forGood = { from: 'deposits', until: null }

  test('cannot deposit, neither themselves nor through staff', async () => {
    expect(await nok.post('players/set-exclusion', exclusionOf(10, forGood))).toMatchObject({
      excluded: true,
      exclusion: { from: 'deposits', until: null, running: true, said: { actor: 'nok@example.test' } },
      warnings: [{ about: 'excluded', from: 'deposits' }],
    })
    expect((await nok.refused('cashier/create-deposit', deposit(10))).code).toBe('player-excluded')
    expect((await desk.feed.refused('service/deposits', deposit(10))).code).toBe('player-excluded')
  })

  // Invariant: A suspended player, and one who asked to be excluded, get no credit and no reward. Rule:
  // `domain/players/standing.ts`.
  test('is credited nothing, neither for earlier requests nor for money without a request', async () => {
    const [depositId, entryId] = [await desk.asks(player(11)), await desk.pays(player(11))]
    await nok.post('players/set-exclusion', exclusionOf(11, forGood))
    const both = { operationId: randomUUID(), entryId, depositId }
    expect(await nok.refused('statements/match-deposit', both)).toMatchObject({
      code: 'player-excluded',
      row: { id: depositId, state: 'pending', player: { excluded: true } },
    })
    const alone = { operationId: randomUUID(), entryId, player: player(11).code }
    expect((await nok.refused('statements/match-player', alone)).code).toBe('player-excluded')
    expect(await world.balanceOf(player(11))).toBe(0)
    const [{ orders }] = (await world.sql`
      select count(*)::int as orders from credit_order where player_id = ${player(11).id}`) as unknown as [
      { orders: number },
    ]
    expect(orders).toBe(0)
  })

  test('is still paid their balance', async () => {
    await nok.post('players/set-exclusion', exclusionOf(12, forGood))
    const asked = await nok.post('cashier/create-withdrawal', deposit(12))
    expect(asked.can.adjust).toBe('not-permitted')
    expect((await lek.get('cashier/withdrawal', { id: asked.id })).can.adjust).toBe(true)
  })

  test('excluded only from rewards can still deposit', async () => {
    await nok.post('players/set-exclusion', exclusionOf(13, { from: 'rewards', until: null }))
    expect((await nok.post('cashier/create-deposit', deposit(13))).player.excluded).toBe(false)
  })

  test('is readmitted automatically after their day, and not earlier by support', async () => {
    const until = (day: string) => exclusionOf(14, { from: 'deposits', until: day })
    await nok.post('players/set-exclusion', until('2099-12-31'))
    for (const weaker of [
      null,
      { from: 'rewards', until: '2099-12-31' },
      { from: 'deposits', until: '2099-12-30' },
    ])
      expect((await lek.refused('players/set-exclusion', exclusionOf(14, weaker))).code).toBe(
        'exclusion-stands',
      )
    expect((await boss.refused('players/set-exclusion', { ...exclusionOf(14, null), reason: '' })).code).toBe(
      'bad-input',
    )
    await nok.post('players/set-exclusion', exclusionOf(14, forGood))
    await world.sql`update player set excluded_until = (now() at time zone 'Asia/Bangkok')::date where id = ${player(14).id}`
    expect((await nok.refused('cashier/create-deposit', deposit(14))).code).toBe('player-excluded')
    await world.sql`update player set excluded_until = excluded_until - 1 where id = ${player(14).id}`
    expect(await profile(14)).toMatchObject({ excluded: false, exclusion: { running: false }, warnings: [] })
    expect((await nok.post('cashier/create-deposit', deposit(14))).state).toBe('pending')
  })

  test('may name today as their last day, and no earlier one', async () => {
    const inDays = (days: number) =>
      exclusionOf(9, { from: 'rewards', until: dayOf(new Date(Date.now() + days * 86_400_000)) })
    expect(await nok.refused('players/set-exclusion', inDays(-1))).toMatchObject({
      code: 'bad-input',
      fields: [{ path: 'exclusion.until' }],
    })
    expect(await nok.post('players/set-exclusion', inDays(0))).toMatchObject({ exclusion: { running: true } })
  })

  test('is readmitted early by a supervisor, with a reason in the audit', async () => {
    await nok.post('players/set-exclusion', exclusionOf(15, forGood))
    expect(await boss.post('players/set-exclusion', exclusionOf(15, null))).toMatchObject({
      exclusion: null,
      excluded: false,
    })
    expect((await auditOf(15, 'player.exclusion')).at(-1)).toMatchObject({
      actor: 'boss@example.test',
      before: { excludedFrom: 'deposits', excludedUntil: null },
      after: { excludedFrom: null },
      reason: 'asked on LINE',
    })
  })

  test('recorded by a colleague meanwhile is not overwritten; sent again it is found as wanted', async () => {
    const { version } = await profile(4)
    const sent = (exclusion: unknown) => ({ ...exclusionOf(4, exclusion), version })
    await nok.post('players/set-exclusion', exclusionOf(4, forGood))
    const month = { from: 'deposits', until: '2099-12-31' }
    expect(await boss.refused('players/set-exclusion', sent(month))).toMatchObject({
      code: 'stale-version',
      row: { exclusion: forGood },
    })
    expect(await boss.post('players/set-exclusion', sent(forGood))).toMatchObject({ exclusion: forGood })
    expect(await auditOf(4, 'player.exclusion')).toHaveLength(1)
    // A console from before the version was sent.
    await boss.post('players/set-exclusion', exclusionOf(4, month))
    expect((await profile(4)).exclusion).toMatchObject(month)
  })

  test('is marked on open requests, on every screen', async () => {
    const id = await desk.asks(player(16))
    const before = await nok.get('cashier/deposit', { id })
    await nok.post('players/set-exclusion', exclusionOf(16, forGood))
    const after = await nok.get('cashier/deposit', { id })
    expect([before.player.excluded, after.player.excluded]).toEqual([false, true])
    expect(after.version).toBe(before.version + 1)
  })
})

describe('deposit limits that a player asked for', () => {
  test('give a warning with the amount deposited, and are raised only by a supervisor', async () => {
    const limits = (day: number | null, month: number | null) => ({
      id: player(17).id,
      day,
      month,
      reason: 'their wish',
    })
    await nok.post('players/set-limits', limits(500, 2_000))
    const { orderId } = await desk.match(
      nok,
      await desk.pays(player(17)),
      await desk.asks(player(17), '500', 50),
    )
    await desk.settled(nok, orderId)
    // The bonus that the shop gives on top does not count as deposited.
    expect((await profile(17)).warnings).toEqual([
      { about: 'limit', per: 'day', limit: 500, deposited: 500 },
      { about: 'limit', per: 'month', limit: 2_000, deposited: 500 },
    ])
    expect((await nok.refused('players/set-limits', limits(501, 2_000))).code).toBe('limit-stands')
    expect((await boss.post('players/set-limits', limits(null, null))).warnings).toEqual([])
  })
})

test('deposit limits that a colleague set meanwhile are not overwritten', async () => {
  const { id, version } = await profile(5)
  const limits = (day: number) => ({ id, day, month: null, reason: 'their wish' })
  await nok.post('players/set-limits', limits(200))
  expect(await boss.refused('players/set-limits', { ...limits(900), version })).toMatchObject({
    code: 'stale-version',
    row: { limits: { day: 200 } },
  })
  await boss.post('players/set-limits', { ...limits(200), version })
  expect(await auditOf(5, 'player.limits')).toHaveLength(1)
  await boss.post('players/set-limits', { ...limits(900), version: version + 1 })
  expect((await profile(5)).limits).toMatchObject({ day: 900 })
})

describe('notes on a player', () => {
  const add = (client: Client, body: string, more: Record<string, unknown> = {}): Promise<PlayerNote> =>
    client.post('players/add-note', { operationId: randomUUID(), playerId: player(18).id, body, ...more })
  const notes = async (): Promise<PlayerNote[]> =>
    (await nok.get('players/notes', { id: player(18).id })).rows

  test('are listed the newest first, pinned ones above', async () => {
    await add(nok, 'first')
    await add(lek, 'look here', { pinned: true })
    await add(nok, 'last')
    expect((await notes()).map(({ body, author }) => `${body} ${author}`)).toEqual([
      'look here lek@example.test',
      'last nok@example.test',
      'first nok@example.test',
    ])
  })

  test('are written once, however often they are sent', async () => {
    const wanted = { operationId: randomUUID(), playerId: player(18).id, body: 'once' }
    const [one, two] = [
      await nok.post('players/add-note', wanted),
      await nok.post('players/add-note', wanted),
    ]
    expect(two).toEqual(one)
    expect((await notes()).filter(({ body }) => body === 'once')).toHaveLength(1)
  })

  test('are corrected only by their author, within fifteen minutes, in the version that was seen', async () => {
    const { id, version } = await add(nok, 'a slpi')
    const edit = { noteId: id, version, body: 'a slip' }
    expect((await boss.refused('players/edit-note', edit)).code).toBe('note-of-another')
    expect((await viewer.refused('players/edit-note', edit)).code).toBe('not-permitted')
    expect(await nok.post('players/edit-note', edit)).toMatchObject({ body: 'a slip', version: version + 1 })
    expect((await nok.refused('players/edit-note', edit)).code).toBe('stale-version')
    await world.sql`update player_note set created_at = created_at - interval '15 minutes' where id = ${id}`
    expect((await nok.refused('players/edit-note', { ...edit, version: version + 2 })).code).toBe(
      'note-settled',
    )
    expect((await auditOf(18, 'player.note.edit'))[0]).toMatchObject({
      before: { body: 'a slpi' },
      after: { body: 'a slip' },
    })
  })

  // Invariant: A note is never deleted; no value leaves the block list without a trace. Rule:
  // `domain/players/note.ts`. Database: `player_note_kept`, `blocked_value_kept`.
  test('are struck through with the employee’s name, never deleted', async () => {
    const { id } = await add(nok, 'not true', { pinned: true })
    expect((await lek.refused('players/strike-note', { noteId: id })).code).toBe('note-of-another')
    expect(await boss.post('players/strike-note', { noteId: id })).toMatchObject({
      body: 'not true',
      pinned: false,
      struckBy: 'boss@example.test',
    })
    expect((await nok.refused('players/pin-note', { noteId: id, pinned: true })).code).toBe('note-struck')
    await expect(world.sql`delete from player_note where id = ${id}`).rejects.toThrow('append-only')
  })
})

describe('tags of a player', () => {
  const change = (client: Client, more: { add?: string[]; remove?: string[] }) =>
    client.post('players/change-tags', { id: player(19).id, ...more })

  test('are added and removed concurrently; known tags keep their spelling and are suggested by use', async () => {
    await Promise.all([change(nok, { add: ['VIP'] }), change(lek, { add: ['โทร  กลับ'] })])
    await nok.post('players/change-tags', { id: player(0).id, add: ['vip', 'vip'] })
    expect((await profile(0)).tags).toEqual(['VIP'])
    expect((await profile(19)).tags.toSorted()).toEqual(['VIP', 'โทร กลับ'])
    expect((await nok.get('players/tags', { q: 'v' })).rows).toEqual([{ word: 'VIP', uses: 2 }])
    await change(boss, { remove: ['VIP'] })
    expect((await nok.get('players/tags')).rows).toEqual([
      { word: 'VIP', uses: 1 },
      { word: 'โทร กลับ', uses: 1 },
    ])
    expect((await auditOf(19, 'player.tags')).at(-1)).toMatchObject({ after: { tags: ['โทร กลับ'] } })
  })

  test('are limited in number', async () => {
    const many = Array.from({ length: 12 }, (_, at) => `tag ${at}`)
    expect((await nok.refused('players/change-tags', { id: player(19).id, add: many })).code).toBe(
      'too-many-tags',
    )
  })
})

describe('the block list', () => {
  const block = (kind: string, value: string, level = 'watch') => ({
    operationId: randomUUID(),
    kind,
    value,
    level,
    reason: 'used by a fraudster',
  })

  test('recognises a player by account, mobile, LINE or name, in any notation', async () => {
    const { accountNumber, mobile, lineName, firstName, lastName } = player(2)
    await boss.post('players/block-value', block('account', accountNumber.replace(/(...)/, '$1-'), 'block'))
    await nok.post('players/block-value', block('mobile', `+66${mobile.slice(1)}`))
    await nok.post('players/block-value', block('line', lineName.toUpperCase()))
    const byName = await nok.post('players/block-value', block('name', `${firstName}  ${lastName}`))
    expect(byName.players).toBeGreaterThanOrEqual(1)
    const { warnings } = await profile(2)
    expect(
      warnings.flatMap((one) => (one.about === 'blocked' ? [`${one.kind} ${one.level}`] : [])).toSorted(),
    ).toEqual(['account block', 'line watch', 'mobile watch', 'name watch'])
    expect(warnings[0]).toMatchObject({ about: 'blocked', level: 'block' })
    expect((await nok.get('players/view', { id: player(2).id })).warnings).toEqual(warnings)
    const { rows } = await nok.get('players/blocked')
    expect(JSON.stringify(rows)).not.toContain(accountNumber)
    expect(JSON.stringify(rows)).not.toContain(mobile)
  })

  test('gives a warning before a listed value is saved', async () => {
    const check = { accountNumber: player(2).accountNumber, name: 'somebody else' }
    expect((await nok.post('players/check-values', check)).hits).toMatchObject([
      { kind: 'account', level: 'block', reason: 'used by a fraudster' },
    ])
    expect((await nok.post('players/check-values', { name: 'somebody else' })).hits).toEqual([])
  })

  test('is changed with level "block" only by a supervisor, and holds each value once', async () => {
    expect((await nok.refused('players/block-value', block('line', 'fraud', 'block'))).code).toBe(
      'not-permitted',
    )
    const { id } = await boss.post('players/block-value', block('line', '@Fraud', 'block'))
    expect((await boss.refused('players/block-value', block('line', '@fraud'))).code).toBe('value-listed')
    expect((await nok.refused('players/unblock-value', { id, reason: 'a mistake' })).code).toBe(
      'not-permitted',
    )
    await boss.post('players/unblock-value', { id, reason: 'a mistake' })
    expect(
      await world.sql`select actor, act, before, reason from audit where object_id = ${id} order by seq desc limit 1`,
    ).toEqual([
      {
        actor: 'boss@example.test',
        act: 'blocklist.remove',
        before: { kind: 'line', level: 'block' },
        reason: 'a mistake',
      },
    ])
    await boss.post('players/block-value', block('line', '@fraud'))
    await expect(world.sql`delete from blocked_value`).rejects.toThrow('append-only')
  })

  test('is searched by a part of the reason, in any case and with numbers as they were written', async () => {
    const listed = { ...block('line', 'searched for its reason'), reason: 'SCAM in branch 12-34' }
    await nok.post('players/block-value', listed)
    for (const q of ['scam in', 'SCAM', '12-34', 'Branch  12'])
      expect((await nok.get('players/blocked', { q })).rows, q).toMatchObject([{ reason: listed.reason }])
    expect((await nok.get('players/blocked', { q: '1234' })).rows).toEqual([])
  })

  test('refuses a value that would match very many players', async () => {
    expect((await boss.refused('players/block-value', block('mobile', '081-2'))).fields).toMatchObject([
      { path: 'value' },
    ])
  })
})
