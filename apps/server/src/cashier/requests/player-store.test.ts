import type { PlayerId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEntry, insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import {
  daysOf,
  depositedSince,
  firstDepositOf,
  lockWaitingOf,
  moneyOf,
  openRequestsOf,
  raiseWaitingOf,
  recentMoneyOf,
  requestsOf,
} from './player-store.ts'
import { findSenders } from './senders-store.ts'

// A player’s requests and sums. Each request has an amount of its own, and another player has the same ones.
const world = worldOfFile()
const playerAt = (at: number) => world.shop.players[at]!.id as PlayerId
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from request`
    await attempt(tx)
  })
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const request = (tx: Tx, change: Record<string, unknown>) =>
  insertRequest(tx, { playerId: playerAt(0), createdAt: noon, ...change })
/** Requests of every kind and state that matters, of the given player. */
async function everyKind(tx: Tx, playerId = playerAt(0)) {
  const of = (kind: string, state: string, amount: number, bonus = 0) =>
    request(tx, { playerId, kind, state, amount, bonus, createdAt: after(amount) })
  return {
    pending: await of('deposit', 'pending', 101, 3),
    crediting: await of('deposit', 'crediting', 102, 5),
    done: await of('deposit', 'done', 104, 7),
    cancelled: await of('deposit', 'cancelled', 108, 11),
    asked: await of('withdrawal', 'pending', 116),
    deducted: await of('withdrawal', 'adjusted', 132),
    transferred: await of('withdrawal', 'transferred', 164),
    paid: await of('withdrawal', 'done', 228),
    refused: await of('withdrawal', 'cancelled', 356),
    adjusted: await of('deposit', 'adjusted', 612),
  }
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('a player has their own requests, newest first, of a kind and between two moments', () =>
  tried(async (tx) => {
    const own = await everyKind(tx)
    await everyKind(tx, playerAt(1))
    const found = async (more: object) =>
      idsOf(await requestsOf(tx, { playerId: playerAt(0), limit: 50, ...more }))
    expect(await found({})).toEqual(Object.values(own).toReversed())
    expect(await found({ kind: 'deposit', limit: 2 })).toEqual([own.adjusted, own.cancelled])
    expect(await found({ from: after(104), before: after(132) })).toEqual([
      own.asked,
      own.cancelled,
      own.done,
    ])
    const upTo = (id: string | null, isInclusive: boolean) =>
      found({ upTo: { at: after(104), id, isInclusive } })
    expect(await upTo(null, true)).toEqual([own.done, own.crediting, own.pending])
    expect(await upTo(null, false)).toEqual([own.crediting, own.pending])
    expect(await upTo(own.done, false)).toEqual([own.crediting, own.pending])
  }))

test('open are the requests that wait or are under way, and withdrawals that were deducted but not paid', () =>
  tried(async (tx) => {
    const own = await everyKind(tx)
    await everyKind(tx, playerAt(1))
    const open = await openRequestsOf(tx, playerAt(0), 50)
    expect(idsOf(open)).toEqual([own.deducted, own.asked, own.crediting, own.pending])
    expect(idsOf(await openRequestsOf(tx, playerAt(0), 1))).toEqual([own.deducted])
  }))

test('a player’s money is what was credited and paid in the period, and all that is open', () =>
  tried(async (tx) => {
    await everyKind(tx)
    await everyKind(tx, playerAt(1))
    const waiting = { deposits: { count: 2, amount: 203 }, withdrawals: { count: 2, amount: 248 } }
    const all = { from: null, before: null }
    expect(await moneyOf(tx, playerAt(0), all)).toEqual({
      deposits: { count: 1, amount: 104 },
      withdrawals: { count: 2, amount: 392 },
      bonus: 7,
      waiting,
    })
    const nothing = { count: 0, amount: 0 }
    expect(await moneyOf(tx, playerAt(0), { from: after(105), before: after(228) })).toEqual({
      deposits: nothing,
      withdrawals: { count: 1, amount: 164 },
      bonus: 0,
      waiting,
    })
    expect(await moneyOf(tx, playerAt(2), all)).toMatchObject({
      deposits: nothing,
      waiting: { deposits: nothing },
    })
  }))

test('sums per day begin at midnight in Bangkok, oldest first, and leave days without money out', () =>
  tried(async (tx) => {
    const midnight = new Date('2026-10-05T17:00:00Z')
    const just = (ms: number) => new Date(midnight.getTime() + ms)
    const money = (kind: string, amount: number, createdAt: Date, more = {}) =>
      request(tx, { kind, state: 'done', amount, createdAt, ...more })
    await money('withdrawal', 57, midnight)
    await money('deposit', 31, midnight)
    await money('deposit', 23, just(-1))
    await money('deposit', 19, just(-1), { playerId: playerAt(1) })
    await money('deposit', 17, just(-86_400_000), { state: 'pending' })
    await money('deposit', 13, just(-2 * 86_400_000))
    await money('deposit', 11, just(86_400_000))
    const [from, before] = [just(-2 * 86_400_000), just(86_400_000)]
    expect(await daysOf(tx, playerAt(0), { from, before })).toEqual([
      { day: '2026-10-04', deposits: 13, withdrawals: 0 },
      { day: '2026-10-05', deposits: 23, withdrawals: 0 },
      { day: '2026-10-06', deposits: 31, withdrawals: 57 },
    ])
  }))

test('the first deposit is the one that was asked for first and credited', () =>
  tried(async (tx) => {
    expect(await firstDepositOf(tx, playerAt(0))).toBeNull()
    const { done } = await everyKind(tx)
    await request(tx, { state: 'done', amount: 59, createdAt: after(9_000) })
    await request(tx, { state: 'done', amount: 61, createdAt: after(-9_000), playerId: playerAt(1) })
    expect(await firstDepositOf(tx, playerAt(0))).toMatchObject({ id: done, amount: 104, at: after(104) })
  }))

test('today’s and this month’s money is that of the Bangkok day and month; the last of each kind may be older', () =>
  tried(async (tx) => {
    const [clock] = await tx<{ day: string; midnight: Date; monthBegins: Date }[]>`
      select bangkok_day(statement_timestamp())::text as day, bangkok_day(statement_timestamp())::timestamp at time zone 'Asia/Bangkok' as midnight,
        month_of(bangkok_day(statement_timestamp()))::timestamp at time zone 'Asia/Bangkok' as month_begins`
    const { day, midnight, monthBegins } = clock!
    const isFirst = midnight.getTime() === monthBegins.getTime()
    const money = (kind: string, amount: number, at: Date, ms: number, more = {}) =>
      request(tx, { kind, state: 'done', amount, createdAt: new Date(at.getTime() + ms), ...more })
    await money('deposit', 101, midnight, 1)
    await money('deposit', 102, midnight, 0)
    await money('deposit', 104, midnight, 1, { playerId: playerAt(1) })
    await money('deposit', 108, midnight, 1, { state: 'pending' })
    await money('deposit', 116, monthBegins, 0)
    await money('deposit', 132, monthBegins, -1)
    const older = await money('withdrawal', 57, monthBegins, -2)
    await money('withdrawal', 59, monthBegins, -3)
    await money('deposit', 164, midnight, 86_400_000)
    const recent = await recentMoneyOf(tx, playerAt(0))
    const [today, month] = isFirst ? [319, 319] : [203, 319]
    expect(recent).toMatchObject({
      day,
      today: { deposits: { count: isFirst ? 3 : 2, amount: today }, withdrawals: { count: 0, amount: 0 } },
      month: { deposits: { count: 3, amount: month }, withdrawals: { count: 0, amount: 0 } },
      lastWithdrawal: { id: older, amount: 57 },
    })
    // The one of tomorrow is the last that was ever asked for.
    expect(recent.lastDeposit).toMatchObject({ amount: 164 })
    expect(await recentMoneyOf(tx, playerAt(2))).toMatchObject({ lastDeposit: null, lastWithdrawal: null })
  }))

test('a limit of deposits is compared with what was credited since the day and since the month', () =>
  tried(async (tx) => {
    const deposit = (amount: number, minutes: number, more = {}) =>
      request(tx, { state: 'done', amount, createdAt: after(minutes), ...more })
    await deposit(101, 0)
    await deposit(102, -1)
    await deposit(104, -1_000)
    await deposit(108, -1_001)
    await deposit(116, 5, { state: 'pending' })
    await deposit(132, 5, { kind: 'withdrawal' })
    await deposit(164, 5, { playerId: playerAt(1) })
    const since = { day: noon, month: after(-1_000) }
    expect(await depositedSince(tx, playerAt(0), since)).toEqual({ day: 101, month: 307 })
    expect(await depositedSince(tx, playerAt(2), since)).toEqual({ day: 0, month: 0 })
  }))

test('a changed account is shown with the requests that still need it, and no others', () =>
  rolledBack(world.sql, async (tx) => {
    await tx`delete from request`
    const [own, other] = [await everyKind(tx), await everyKind(tx, playerAt(1))]
    const versions = async () =>
      new Map(
        (await tx`select id, version from request`).map(({ id, version }) => [
          id as string,
          version as number,
        ]),
      )
    const before = await versions()
    expect(await lockWaitingOf(tx, [playerAt(0)])).toHaveLength(3)
    await raiseWaitingOf(tx, [playerAt(0)])
    const now = await versions()
    const raised = [...Object.values(own), ...Object.values(other)].filter(
      (id) => now.get(id) !== before.get(id),
    )
    expect(raised.toSorted()).toEqual([own.pending, own.asked, own.deducted].toSorted())
  }))

test('who paid in for a player is named with how often and when last, the latest first', () =>
  tried(async (tx) => {
    const paidBy = async (senderName: string, minutes: number, more: Record<string, unknown> = {}) => {
      const entryId = await insertEntry(tx, { senderName, occurredAt: after(minutes) })
      const requestId = await request(tx, { state: 'done', entryId, ...more })
      await tx`update statement_entry set state = 'done', request_id = ${requestId} where id = ${entryId}`
      return entryId
    }
    await paidBy('นาย ก', 1)
    await paidBy('นาย ก', 7)
    await paidBy('นาง ข', 5)
    await paidBy('', 11)
    await paidBy('นาย ค', 13, { state: 'pending' })
    await paidBy('นาย ง', 17, { playerId: playerAt(1) })
    // Deposits that were closed without credit: the match of the first was undone, and the second paid another since.
    const [undone, elsewhere] = [await paidBy('นาย จ', 19), await paidBy('นาย ฉ', 23)]
    await tx`update statement_entry set state = 'pending' where id = ${undone}`
    await tx`update statement_entry set request_id = ${await request(tx, { state: 'done' })} where id = ${elsewhere}`
    expect(await findSenders(tx, { playerId: playerAt(0) })).toEqual([
      { name: 'นาย ก', times: 2, lastAt: after(7) },
      { name: 'นาง ข', times: 1, lastAt: after(5) },
    ])
  }))
