import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@khlang/domain/brand'
import { requestStates } from '@khlang/domain/cashier/request'
import type { CoveredDays } from '@khlang/domain/rewards/loss-return'
import type { Day } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertOrder, insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { coveredByPayments, partsOf, paymentsOf, readLossReturns } from './loss-return-store.ts'

// The figures of one player's loss-return. Each sum has its own order of magnitude, so that no two can be
// confused.
const world = worldOfFile()
type Change = Record<string, unknown>
const tried = (attempt: (tx: Tx, playerId: PlayerId) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from player_day`
    await tx`delete from player_month`
    await attempt(tx, world.shop.players[0]!.id as PlayerId)
  })
const day = (date: string): CoveredDays => ({ span: 'day', from: date as Day, to: date as Day })
const [before, today] = [day('2026-11-19'), day('2026-11-20')]
const month: CoveredDays = { span: 'month', from: '2026-11-01' as Day, to: '2026-11-30' as Day }
const otherMonth: CoveredDays = { span: 'month', from: '2026-10-01' as Day, to: '2026-10-31' as Day }
const rate = {
  id: 1,
  fromMonth: '2026-01' as never,
  lost: 1_000,
  won: 500,
  employee: null,
  createdAt: new Date(),
}
const read = async (tx: Tx, covered: CoveredDays, playerId: PlayerId) =>
  (await readLossReturns(tx, { covered, rate }, { playerId }))[0]!

const parts = {
  bonus: 1,
  seasonalGifts: 20,
  redemptions: 300,
  roulette: 4_000,
  referralBonuses: 50_000,
  lossReturns: 700_000,
  ownLossReturns: 100_000,
}
const given = 654_321
const addDay = (tx: Tx, playerId: PlayerId, { from }: CoveredDays, change: Change = {}) =>
  tx`insert into player_day ${tx({ day: from, playerId, deposits: 2_000_000, ...change })}`
const addMonth = (tx: Tx, playerId: PlayerId, { from }: CoveredDays, change: Change = {}) =>
  tx`insert into player_month ${tx({ month: from, playerId, deposits: 2_000_000, ...change })}`
async function pay(tx: Tx, playerId: PlayerId, { span, from, to }: CoveredDays, change: Change = {}) {
  const id = randomUUID()
  const row = {
    id,
    externalKey: id,
    playerId,
    span,
    fromDay: from,
    toDay: to,
    deposits: 0,
    withdrawals: 0,
    bonus: 0,
  }
  await tx`insert into loss_return ${tx({ ...row, rateId: 1, amount: 70, state: 'done', employee: 'lek', ...change })}`
  return id
}

test('the six parts of what was given lessen the loss, except what was given back for this very period', () =>
  tried(async (tx, playerId) => {
    await addDay(tx, playerId, today, parts)
    await addDay(tx, playerId, before, { deposits: 9_000_000 })
    await addMonth(tx, playerId, month, { ...parts, lossReturn: 99 })
    await addMonth(tx, playerId, otherMonth, { lossReturn: 500_000 })
    const loss = (2_000_000 - given) / 10
    const ofDay = { deposits: 2_000_000, withdrawals: 0, bonus: given, amount: Math.floor(loss) }
    expect(await read(tx, today, playerId)).toMatchObject(ofDay)
    expect(await read(tx, month, playerId)).toMatchObject({ ...ofDay, amount: 99 })
    const { ownLossReturns, ...own } = parts
    const shown = { ...own, deposits: 2_000_000, lossReturns: parts.lossReturns - ownLossReturns }
    expect(await partsOf(tx, today, playerId)).toMatchObject(shown)
    expect(await partsOf(tx, month, playerId)).toMatchObject(shown)
    expect(await partsOf(tx, day('2026-11-21'), playerId)).toBeNull()
  }))

/**
 * A payment, and what the row of a day then shows: the amount paid for that day itself, and the amount paid
 * for a longer period that includes it.
 */
const payments: [string, CoveredDays, Change, { paid: number | null; elsewhere: number }][] = [
  ['for the day', today, {}, { paid: 70, elsewhere: 0 }],
  ['for the day, under way', today, { state: 'crediting', phase: 'queued' }, { paid: 70, elsewhere: 0 }],
  ['for the day, cancelled', today, { state: 'cancelled' }, { paid: null, elsewhere: 0 }],
  ['for the day before', before, {}, { paid: null, elsewhere: 0 }],
  ['for the month', month, {}, { paid: null, elsewhere: 70 }],
  ['for the month, cancelled', month, { state: 'cancelled' }, { paid: null, elsewhere: 0 }],
  ['for another month', otherMonth, {}, { paid: null, elsewhere: 0 }],
  ['of another player', today, { playerId: randomUUID() }, { paid: null, elsewhere: 0 }],
]
test.each(payments)('a payment %s', (_, covered, change, expected) =>
  tried(async (tx, playerId) => {
    await addDay(tx, playerId, today)
    const id = await pay(tx, playerId, covered, { version: 3, ...change })
    const isOwn = covered === today && !('playerId' in change)
    expect(await read(tx, today, playerId)).toMatchObject({ ...expected, version: isOwn ? 3 : 0 })
    const overlaps = isOwn || covered === month
    expect((await paymentsOf(tx, playerId, today)).map((one) => one.id)).toEqual(overlaps ? [id] : [])
  }),
)

test('a month and its last day are two periods, and so are two days', () =>
  tried(async (tx, playerId) => {
    const lastDay = day(month.to)
    for (const one of [lastDay, today]) await addDay(tx, playerId, one)
    await addMonth(tx, playerId, month)
    await pay(tx, playerId, lastDay)
    expect(await read(tx, lastDay, playerId)).toMatchObject({ paid: 70, elsewhere: 0 })
    expect(await read(tx, month, playerId)).toMatchObject({ paid: null, elsewhere: 70 })
    expect(await read(tx, today, playerId)).toMatchObject({ paid: null, elsewhere: 0 })
  }))

test('a player without agent and master has a loss too', () =>
  tried(async (tx, playerId) => {
    await addDay(tx, playerId, today)
    await tx`update player set agent_id = null, master_id = null where id = ${playerId}`
    expect(await read(tx, today, playerId)).toMatchObject({ playerId, agentId: null, masterId: null })
  }))

test('nothing paid is nothing elsewhere and no version', () =>
  tried(async (tx, playerId) => {
    await addDay(tx, playerId, today)
    expect(await read(tx, today, playerId)).toMatchObject({ version: 0, elsewhere: 0, paid: null })
  }))

test('payments come newest first, and a cancelled one with the words of its last order', () =>
  tried(async (tx, playerId) => {
    const at = (hour: number) => ({ createdAt: new Date(`2026-11-20T0${hour}:00:00Z`) })
    const cancelled = await pay(tx, playerId, today, { state: 'cancelled', ...at(1) })
    const done = await pay(tx, playerId, today, at(2))
    const of = { playerId, playerKey: 'p', credits: 70, purpose: 'payLossReturn', kind: 'payLossReturn' }
    const withoutRequest = { requestId: null, requestKey: null, requestFrom: null, state: 'refused' }
    for (const [lossReturnId, hour, result] of [
      [cancelled, 3, 'later'],
      [cancelled, 1, 'first'],
      [done, 2, 'no matter'],
    ] as const)
      await insertOrder(tx, { ...of, ...withoutRequest, lossReturnId, result, ...at(hour) })
    const listed = (await paymentsOf(tx, playerId, today)).map(({ id, result }) => [id, result])
    expect(listed).toEqual([
      [done, null],
      [cancelled, 'later'],
    ])
    const covered = { playerId, ...today }
    expect(await coveredByPayments(tx, [cancelled, done, await pay(tx, playerId, before)])).toHaveLength(2)
    expect([...(await coveredByPayments(tx, [cancelled, done]))]).toEqual([covered])
  }))

/** A Bangkok day begins at 17:00 of the day before. */
const noon = new Date('2026-11-20T05:00:00Z')
const isOpen = (kind: string, state: string) =>
  state === 'crediting' || (kind === 'withdrawal' && (state === 'pending' || state === 'adjusted'))
const open: [string, Change, boolean][] = [
  ...['deposit', 'withdrawal'].flatMap((kind) =>
    requestStates.map((state): [string, Change, boolean] => [
      `${kind} ${state}`,
      { kind, state },
      isOpen(kind, state),
    ]),
  ),
  ['of another player', { kind: 'withdrawal', playerId: randomUUID() }, false],
  ['as the day begins', { kind: 'withdrawal', createdAt: new Date('2026-11-19T17:00:00.000Z') }, true],
  ['before the day', { kind: 'withdrawal', createdAt: new Date('2026-11-19T16:59:59.999Z') }, false],
  ['at the end of the day', { kind: 'withdrawal', createdAt: new Date('2026-11-20T16:59:59.999Z') }, true],
  ['after the day', { kind: 'withdrawal', createdAt: new Date('2026-11-20T17:00:00.000Z') }, false],
]
test.each(open)('a request may still change the loss of its day: %s', (_, change, requestsOpen) =>
  tried(async (tx, playerId) => {
    await tx`delete from request`
    await addDay(tx, playerId, today)
    await insertRequest(tx, { playerId, createdAt: noon, ...change })
    expect(await read(tx, today, playerId)).toMatchObject({ requestsOpen })
  }),
)

test.each([
  ['as its first day begins', '2026-10-31T17:00:00.000Z', true],
  ['before its first day', '2026-10-31T16:59:59.999Z', false],
  ['on its second day', '2026-11-02T05:00:00.000Z', true],
  ['at the end of its last day', '2026-11-30T16:59:59.999Z', true],
  ['after its last day', '2026-11-30T17:00:00.000Z', false],
])('a request may still change the loss of its whole month: one made %s', (_, at, requestsOpen) =>
  tried(async (tx, playerId) => {
    await tx`delete from request`
    await addMonth(tx, playerId, month)
    await insertRequest(tx, { playerId, kind: 'withdrawal', createdAt: new Date(at) })
    expect(await read(tx, month, playerId)).toMatchObject({ requestsOpen })
  }),
)

test.each([
  ['queued', noon, true],
  ['unknown', noon, true],
  ['done', noon, false],
  ['refused', noon, false],
  ['queued', new Date('2026-11-20T17:00:00.000Z'), false],
])(
  'a payment that is being taken back may still change the loss of its day: %s, of %s',
  (state, at, requestsOpen) =>
    tried(async (tx, playerId) => {
      await tx`delete from request`
      await addDay(tx, playerId, today)
      const withoutRequest = { requestId: null, requestKey: null, requestFrom: null }
      const order = { playerId, playerKey: 'key', credits: 101, purpose: 'cutCredit', ...withoutRequest }
      // Only its moment matters here, not what it paid.
      const paid = await insertOrder(tx, { ...order, state: 'done', createdAt: at })
      await insertOrder(tx, { ...order, state, takesBack: paid })
      expect(await read(tx, today, playerId)).toMatchObject({ requestsOpen })
    }),
)
