import { randomUUID } from 'node:crypto'
import type { PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { requestStates } from '@khlang/domain/cashier/request'
import { restHours } from '@khlang/domain/cashier/unique-satang'
import type { Credits } from '@khlang/domain/money'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import {
  findPlayer,
  findPlayerId,
  lockPlayerByCodeOrId,
  lockPlayerOfSite,
} from '#crediting/player-key-store.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { wholeReads } from '#testing/whole-reads.ts'
import { insertOrder, insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { lockSatangOf } from './deposits/satang-store.ts'
import { amountsOf, findCandidates, findPendingOfAmounts } from './requests/candidates-store.ts'
import { ownLimitsOf, saveOwnLimits, withdrawalsToday } from './requests/limits-store.ts'
import {
  depositTotalsSince,
  findRequestForBackend,
  findRequestId,
  lockDeposit,
  noteRead,
  startCrediting,
} from './store.ts'

// Which requests the statements count, by kind, state, time, amount and player.
const world = worldOfFile()
type Change = Record<string, unknown>
type Case = [string, Change, boolean]
const noon = new Date('2026-11-20T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const playerId = () => world.shop.players[0]!.id as PlayerId
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from request`
    await attempt(tx)
  })
const request = async (tx: Tx, change: Change = {}) =>
  (await insertRequest(tx, { playerId: playerId(), ...change })) as RequestId
const inStates = (which: (state: string) => boolean, change: Change = {}): Case[] =>
  requestStates.map((state) => [state, { state, ...change }, which(state)])

const isPending = (state: string) => state === 'pending'
const days = 24 * 60
const near: Case[] = [
  ...inStates(isPending, { createdAt: noon }),
  ['a withdrawal', { kind: 'withdrawal', createdAt: noon }, false],
  ['two days before', { createdAt: after(-2 * days) }, true],
  ['earlier', { createdAt: after(-2 * days - 1) }, false],
  ['two days after', { createdAt: after(2 * days) }, true],
  ['later', { createdAt: after(2 * days + 1) }, false],
]
test.each(near)('an entry is compared with deposits that wait around its time: %s', (_, change, isCompared) =>
  tried(async (tx) => {
    const id = await request(tx, change)
    const found = await findCandidates(tx, { amount: 640, occurredAt: noon })
    expect(found.map((one) => one.id)).toEqual(isCompared ? [id] : [])
  }),
)

test('of more than two hundred deposits those of the same amount are compared, then the nearest; oldest first', () =>
  tried(async (tx) => {
    await tx`
      insert into request (id, external_key, kind, player_id, amount, created_at)
      select gen_random_uuid(), n::text, 'deposit', ${playerId()}, 100 + n, ${noon}::timestamptz + make_interval(mins => n)
      from generate_series(1, 200) n`
    const same = await request(tx, { amount: 90, createdAt: after(-days) })
    const far = await request(tx, { amount: 91, createdAt: after(-days) })
    const found = await findCandidates(tx, { amount: 90, occurredAt: noon })
    expect(found.map(({ id }) => id)).not.toContain(far)
    expect(found.map(({ amount }) => amount)).toEqual([
      90,
      ...Array.from({ length: 199 }, (_, at) => 101 + at),
    ])
    expect(found[0]!.id).toBe(same)
  }))

const waiting: Case[] = [
  ...inStates(isPending),
  ['a withdrawal', { kind: 'withdrawal' }, false],
  ['another amount', { amount: 641 }, false],
]
test.each(waiting)(
  'many entries are compared with deposits of their amounts that wait: %s',
  (_, change, isFound) =>
    tried(async (tx) => {
      const id = await request(tx, change)
      expect((await findPendingOfAmounts(tx, [640, 90])).map((one) => one.id)).toEqual(isFound ? [id] : [])
      expect(await amountsOf(tx, [id, await request(tx, { amount: 90 })])).toHaveLength(
        'kind' in change ? 1 : 2,
      )
    }),
)

const isOpen = (state: string) => state === 'pending' || state === 'crediting'
test.each(requestStates)('the satang of a deposit rest a while after it, and while it is open: %s', (state) =>
  tried(async (tx) => {
    const amount = 640 as Credits
    const taken = async () =>
      (await lockSatangOf(tx, amount)).map(({ satang, open }) => [satang, open]).toSorted()
    await request(tx, { state, satang: 17, createdAt: ago(restHours + 1) })
    await request(tx, { state, satang: 5, amount: 641 })
    await request(tx, { state })
    expect(await taken()).toEqual(isOpen(state) ? [[17, true]] : [])
    await request(tx, { state, satang: 23, createdAt: ago(restHours - 1) })
    await request(tx, { state: 'cancelled', satang: 23 })
    expect(await taken()).toEqual([...(isOpen(state) ? [[17, true]] : []), [23, isOpen(state)]])
  }),
)

const today: Case[] = [
  ...inStates((state) => state !== 'cancelled', { kind: 'withdrawal' }),
  ['a deposit', { kind: 'deposit' }, false],
  ['of another player', { kind: 'withdrawal', playerId: randomUUID() }, false],
]
test.each(today)('a withdrawal of today counts against the limit: %s', (_, change, counts) =>
  tried(async (tx) => {
    await request(tx, change)
    expect(await withdrawalsToday(tx, playerId())).toBe(Number(counts))
  }),
)

test('a day of withdrawals begins at midnight in Bangkok', () =>
  tried(async (tx) => {
    const [{ midnight }] = (await tx`
      select date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as midnight`) as unknown as [
      { midnight: Date },
    ]
    await request(tx, { kind: 'withdrawal', createdAt: new Date(midnight.getTime() - 1) })
    expect(await withdrawalsToday(tx, playerId())).toBe(0)
    await request(tx, { kind: 'withdrawal', createdAt: midnight })
    expect(await withdrawalsToday(tx, playerId())).toBe(1)
  }))

test("a player's own limits are theirs alone", () =>
  tried(async (tx) => {
    const other = world.shop.players[1]!.id as PlayerId
    const before = await ownLimitsOf(tx, other)
    const own = {
      depositLeast: 1,
      depositMost: 20,
      withdrawalLeast: 300,
      withdrawalMost: 4_000,
      withdrawalsADay: 5,
    }
    await saveOwnLimits(tx, { id: playerId(), employee: 'lek', ownLimits: own as never })
    expect(await ownLimitsOf(tx, playerId())).toEqual(own)
    expect(await ownLimitsOf(tx, other)).toEqual(before)
    const named = await tx`select id from player where employee = 'lek'`
    expect([...named]).toEqual([{ id: playerId() }])
  }))

const totals: Case[] = [
  ...inStates((state) => state === 'done', { createdAt: noon }),
  ['a withdrawal', { kind: 'withdrawal', state: 'done', createdAt: noon }, false],
  ['of another player', { playerId: randomUUID(), state: 'done', createdAt: noon }, false],
  ['earlier', { state: 'done', createdAt: after(-1) }, false],
]
test.each(totals)('a credited deposit is part of the total since a moment: %s', (_, change, counts) =>
  tried(async (tx) => {
    await request(tx, { bonus: 32, ...change })
    const total = counts ? { count: 1, amount: 640, bonus: 32 } : { count: 0, amount: 0, bonus: 0 }
    expect(await depositTotalsSince(tx, playerId(), noon)).toEqual(total)
  }),
)

test.each(requestStates)('a deposit begins to be credited only while it is pending: %s', (state) =>
  tried(async (tx) => {
    const [id, beside] = [
      await request(tx, { state, result: 'no' }),
      await request(tx, { state, result: 'no' }),
    ]
    const read = async (one: string) =>
      (
        await tx`select state, phase, bonus, entry_id, order_id, employee, result from request where id = ${one}`
      )[0]!
    const [before, other] = [await read(id), await read(beside)]
    const by = {
      entryId: randomUUID() as StatementEntryId,
      orderId: randomUUID(),
      employee: 'nok',
      bonus: 9 as Credits,
    }
    expect(await startCrediting(tx, { id, ...by })).toBe(state === 'pending')
    const crediting = { ...by, state: 'crediting', phase: 'queued', result: null }
    expect(await read(id)).toEqual(state === 'pending' ? crediting : before)
    expect(await read(beside)).toEqual(other)
  }),
)

test('a deposit is locked by its id; a key names its request before an id does', () =>
  tried(async (tx) => {
    const [one, two] = [
      await request(tx),
      await request(tx, { playerId: world.shop.players[1]!.id, bonus: 5 }),
    ]
    expect(await lockDeposit(tx, one)).toMatchObject({ id: one, bonus: 0, playerId: playerId() })
    expect(await lockDeposit(tx, two)).toMatchObject({ id: two, bonus: 5 })
    expect(await lockDeposit(tx, await request(tx, { kind: 'withdrawal' }))).toBeNull()
    for (const [of, other] of [
      [one, two],
      [two, one],
    ] as const) {
      await tx`update request set external_key = ${`key of ${other}`} where id = ${other}`
      await tx`update request set external_key = ${other} where id = ${of}`
      expect([await findRequestId(tx, other), await findRequestId(tx, of)]).toEqual([of, of])
      await tx`update request set external_key = ${`key of ${of}`} where id = ${of}`
      expect(await findRequestId(tx, `key of ${of}`)).toBe(of)
    }
    expect(await findRequestId(tx, one.toUpperCase())).toBe(one)
    expect(await findRequestId(tx, 'nothing')).toBeNull()
  }))

// The player site asks after each request again and again, and other systems after players.
test('a request and a player are found by what other systems name, without reading a whole table', () =>
  tried(async (tx) => {
    await tx`
      insert into player (id, external_key, code, first_name, last_name)
      select gen_random_uuid(), 'many-' || n, 'many' || n, 'many', 'many' from generate_series(1, 5000) n`
    await tx`
      insert into request (id, number, external_key, kind, player_id, amount, state) overriding system value
      select gen_random_uuid(), 100000 + n, 'many-' || n, 'deposit', ${playerId()}, 100 + n % 900, 'done'
      from generate_series(1, 5000) n`
    await tx`analyze player`
    await tx`analyze request`
    const id = await request(tx)
    const texts = [id, id.toUpperCase(), 'many-17', 'many17', 'nothing']
    const lookups = {
      findRequestId,
      findRequestForBackend,
      noteRead,
      findPlayerId,
      findPlayer,
      lockPlayerOfSite,
      lockPlayerByCodeOrId,
    }
    for (const [name, lookup] of Object.entries(lookups))
      for (const text of texts) {
        const whole = await wholeReads(tx, () => lookup(tx, text))
        expect([name, text, whole.filter((table) => ['request', 'player'].includes(table))]).toEqual([
          name,
          text,
          [],
        ])
      }
  }))

test('the back-end is told the payee of the payout that counts, otherwise the player’s account of now', () =>
  tried(async (tx) => {
    const id = await request(tx, { kind: 'withdrawal', externalKey: 'asked-for' })
    await tx`update player set bank = 'SCB', account_number = '5550001111' where id = ${playerId()}`
    const payTo = (number: string, state: string) =>
      insertOrder(tx, {
        requestId: id,
        playerId: playerId(),
        playerKey: 'them',
        credits: 640,
        purpose: 'payOutWithdrawal',
        kind: 'payOut',
        via: 'plain',
        transferNumber: 1,
        state,
        payee: tx.json({ bank: 'KBANK', number, name: 'them' }),
      })
    const told = async () => (await findRequestForBackend(tx, 'asked-for'))?.number
    await payTo('refused', 'refused')
    await payTo('abandoned', 'abandoned')
    expect(await told()).toBe('5550001111')
    await payTo('unknown', 'unknown')
    expect(await told()).toBe('unknown')
  }))
