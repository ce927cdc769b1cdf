import { randomUUID } from 'node:crypto'
import type { PlayerId, RequestId } from '@khlang/domain/brand'
import { requestStates } from '@khlang/domain/cashier/request'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertOrder, insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { findOtherPayments, findOtherOpen, findPayout, findPayoutSteps } from './payout-store.ts'

// What a payout card shows of the player's money. The requests differ in one thing each.
const world = worldOfFile()
type Change = Record<string, unknown>
const midnight = new Date('2026-11-19T17:00:00Z')
const after = (minutes: number) => new Date(midnight.getTime() + minutes * 60_000)
const playerId = () => world.shop.players[0]!.id as PlayerId
const tried = (attempt: (tx: Tx, own: { id: RequestId; playerId: PlayerId }) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from request`
    const id = (await request(tx, {
      kind: 'withdrawal',
      state: 'transferred',
      settledAt: after(90),
    })) as RequestId
    await attempt(tx, { id, playerId: playerId() })
  })
const request = (tx: Tx, change: Change = {}) =>
  insertRequest(tx, { playerId: playerId(), settledAt: after(10), ...change })

const none = { lastPaid: null, deposits: 0, deposited: 0, bonus: 0, paidToday: 0 }
const paidOut = { ...none, lastPaid: { amount: 640 }, paidToday: 640 }
const isPaid = (state: string) => state === 'transferred' || state === 'done'
const paid: [string, Change, object][] = [
  ...requestStates.map((state): [string, Change, object] => [
    state,
    { state },
    isPaid(state) ? paidOut : none,
  ]),
  ['of another player', { state: 'done', playerId: randomUUID() }, none],
  ['as the day begins', { state: 'done', settledAt: midnight }, paidOut],
  ['before the day', { state: 'done', settledAt: after(-1) }, { ...paidOut, paidToday: 0 }],
  ['last changed today', { state: 'done', settledAt: null, updatedAt: after(1) }, paidOut],
  [
    'settled before, with a note of today',
    { state: 'done', settledAt: after(-9), updatedAt: after(1) },
    { ...paidOut, paidToday: 0 },
  ],
]
test.each(paid)('another withdrawal counts as paid: %s', (_, change, expected) =>
  tried(async (tx, own) => {
    await request(tx, { kind: 'withdrawal', ...change })
    expect(await findOtherPayments(tx, own, midnight)).toMatchObject(expected)
  }),
)

const credited = { ...none, deposits: 1, deposited: 640, bonus: 32 }
const deposits: [string, Change, object][] = [
  ...requestStates
    .filter((state) => state !== 'transferred')
    .map((state): [string, Change, object] => [state, { state }, state === 'done' ? credited : none]),
  ['of another player', { state: 'done', playerId: randomUUID() }, none],
]
test.each(deposits)('a deposit counts as credited: %s', (_, change, expected) =>
  tried(async (tx, own) => {
    await request(tx, { bonus: 32, ...change })
    expect(await findOtherPayments(tx, own, midnight)).toEqual(expected)
  }),
)

test('deposits count since the last payout, and that is the one settled last', () =>
  tried(async (tx, own) => {
    const settled = (minutes: number, amount: number, kind = 'deposit') =>
      request(tx, { kind, state: 'done', amount, settledAt: after(minutes) })
    await settled(20, 2_000, 'withdrawal')
    await settled(10, 1_000, 'withdrawal')
    await settled(19, 7)
    await settled(20, 50)
    await settled(21, 300)
    await settled(22, 4_000)
    const before = await findOtherPayments(tx, own, midnight)
    expect(before).toMatchObject({ deposits: 2, deposited: 4_300, bonus: 0, paidToday: 3_000 })
    expect(before.lastPaid).toMatchObject({ amount: 2_000 })
  }))

test('all other withdrawals that are neither paid nor cancelled are shown, the oldest first', () =>
  tried(async (tx, own) => {
    const at = (minutes: number) => ({ kind: 'withdrawal', createdAt: after(minutes) })
    for (const state of requestStates) await request(tx, { ...at(1), state, amount: 7 })
    await request(tx, { ...at(2), playerId: randomUUID() })
    await request(tx, { createdAt: after(2) })
    const shown = async () => (await findOtherOpen(tx, own)).map(({ state, amount }) => [state, amount])
    expect((await shown()).toSorted()).toEqual([
      ['adjusted', 7],
      ['crediting', 7],
      ['pending', 7],
    ])
    await request(tx, { ...at(5), amount: 95 })
    for (const minutes of [4, 3]) await request(tx, { ...at(minutes), amount: 90 + minutes })
    expect((await shown()).slice(3)).toEqual([
      ['pending', 93],
      ['pending', 94],
      ['pending', 95],
    ])
  }))

test('the steps of a payout are the last of its own orders that are done', () =>
  tried(async (tx, own) => {
    const order = (purpose: string, orderedBy: string, change: Change = {}) =>
      insertOrder(tx, {
        playerId: own.playerId,
        playerKey: 'p',
        credits: 640,
        requestId: own.id,
        purpose,
        kind: purpose === 'payOutWithdrawal' ? 'payOut' : 'removeCredit',
        via: purpose === 'payOutWithdrawal' ? 'plain' : null,
        transferNumber: purpose === 'payOutWithdrawal' ? 1 : null,
        payee: purpose === 'payOutWithdrawal' ? tx.json({ bank: 'SCB', number: '1', name: 'x' }) : null,
        state: 'done',
        orderedBy,
        ...change,
      })
    expect(await findPayoutSteps(tx, own.id)).toEqual({ deducted: null, paid: null })
    await order('deductWithdrawal', 'nok')
    await order('deductWithdrawal', 'dao', { requestId: randomUUID() })
    await order('payOutWithdrawal', 'lek', { state: 'refused' })
    expect(await findPayoutSteps(tx, own.id)).toMatchObject({ deducted: { by: 'nok' }, paid: null })
    const paid = await order('payOutWithdrawal', 'fern')
    expect(await findPayoutSteps(tx, own.id)).toMatchObject({ deducted: { by: 'nok' }, paid: { by: 'fern' } })
    // The order was changed later, as when its player is forgotten.
    const createdAt = new Date('2026-05-04T03:02:01Z')
    await tx`insert into ledger ${tx({ orderId: paid, playerId: own.playerId, requestId: own.id, credits: 0, paid: 640, proof: 'answer', createdAt })}`
    expect((await findPayoutSteps(tx, own.id)).paid).toEqual({ by: 'fern', at: createdAt })
  }))

test('only a withdrawal is paid out, to the account of its own player', () =>
  tried(async (tx, own) => {
    const [one, two] = world.shop.players as unknown as [{ id: string }, { id: string; externalKey: string }]
    await tx`update player set account_changed_at = clock_timestamp() - interval '30 hours' where id = ${one.id}`
    await tx`update request set state = 'adjusted' where id = ${own.id}`
    const payout = (await findPayout(tx, own.id))!
    expect(payout).toMatchObject({ id: own.id, playerId: one.id })
    expect(payout.account!.hoursAgo).toBeCloseTo(30, 1)
    const other = await request(tx, { kind: 'withdrawal', playerId: two.id })
    expect(await findPayout(tx, other)).toMatchObject({ playerKey: two.externalKey })
    expect(await findPayout(tx, await request(tx))).toBeNull()
  }))
