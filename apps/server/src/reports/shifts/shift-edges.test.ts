import { randomUUID } from 'node:crypto'
import type { HandOverDetail, ShiftFigures } from '@khlang/contract/reports/hand-overs'
import { dayOf, startOf } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { untilHeldUp } from '#testing/meet.ts'
import { newWorld } from '#testing/world.ts'
import { lockIntake } from '#statements/intake/receive-store.ts'
import { findShiftStart } from './hand-over-store.ts'

test('a shift covers entries from its first moment, the next one those at its end; duplicates are in neither', async () => {
  await using world = await newWorld()
  const desk = await newDesk(world)
  const lek = await world.as('supervisor', 'lek')
  const [from, until] = ['2026-11-20T08:00:00.000+07:00', '2026-11-20T16:00:00.000+07:00']
  const comes = (occurredAt: string, amount: string, more: Record<string, unknown> = {}) =>
    desk.pays(world.shop.players[0]!, amount, { occurredAt, account: 'kbank-1', ...more })
  await comes('2026-11-20T07:59:59.999+07:00', '1000.01')
  await comes(from, '200.02')
  const original = await comes('2026-11-20T12:00:00.000+07:00', '30.04')
  const entryId = await comes('2026-11-20T12:00:01.000+07:00', '31.05')
  await lek.post('statements/mark-duplicate', { entryId, originalId: original })
  await comes('2026-11-20T15:59:59.999+07:00', '4.08')
  await comes(until, '5000.16')
  await comes('2026-11-20T12:00:02.000+07:00', '60.32', { direction: 'out' })

  const moved = async (query: Record<string, string>) => {
    const { accounts }: ShiftFigures = await lek.get('reports/shift', query)
    const { came, went } = accounts.find(({ code }) => code === 'kbank-1')!
    return { came, went }
  }
  expect(await moved({ from, until })).toEqual({
    came: { count: 3, baht: '234.14' },
    went: { count: 1, baht: '60.32' },
  })
  expect(await moved({ from: until, until: '2026-11-20T23:00:00+07:00' })).toEqual({
    came: { count: 1, baht: '5000.16' },
    went: { count: 0, baht: '0.00' },
  })
})

test('money that the bank dates before a hand-over but reports after it is in the next shift, and in no other', async () => {
  await using world = await newWorld()
  const desk = await newDesk(world)
  const lek = await world.as('supervisor', 'lek')
  const comes = (occurredAt: Date, amount: string, direction: 'in' | 'out' = 'in') =>
    desk.pays(world.shop.players[0]!, amount, {
      occurredAt: occurredAt.toISOString(),
      account: 'kbank-1',
      direction,
    })
  const accountOf = (figures: ShiftFigures) => {
    const { came, went, late } = figures.accounts.find(({ code }) => code === 'kbank-1')!
    return { came: came.baht, went: went.baht, late: late && [late.came, late.went] }
  }
  const give = async (period: object): Promise<ShiftFigures> =>
    (await lek.post('reports/give-hand-over', { operationId: randomUUID(), ...period })).figures
  const nothing = { count: 0, baht: '0.00' }

  // The first shift ends before its figures are read: what was heard in between is in them.
  const { now } = await findShiftStart(world.sql)
  const until = new Date(now.getTime() - 2_000)
  await comes(new Date(until.getTime() - 1_000), '100.01')
  const first = await give({
    from: new Date(until.getTime() - 60_000).toISOString(),
    until: until.toISOString(),
  })
  expect(accountOf(first)).toEqual({ came: '100.01', went: '0.00', late: undefined })

  await comes(new Date(until.getTime() - 30_000), '20.02')
  await comes(new Date(until.getTime() - 1), '3.04')
  await comes(new Date(until.getTime() - 5_000), '400.08', 'out')
  await comes(until, '5000.16')
  const second = await give({})
  expect(accountOf(second)).toEqual({
    came: '5000.16',
    went: '0.00',
    late: [
      { count: 2, baht: '23.06' },
      { count: 1, baht: '400.08' },
    ],
  })
  expect(accountOf(await lek.get('reports/shift', {})).late).toEqual([nothing, nothing])
  const another = { from: new Date(until.getTime() - 10_000).toISOString() }
  expect(accountOf(await lek.get('reports/shift', another)).late).toBeUndefined()
})

// Invariant: Money that is being added while a shift is handed over is in that shift or in the next, never in neither.
// Database: `awaitIntake` before the figures are read.
test('money that is being added while a shift is handed over is in its figures', async () => {
  await using world = await newWorld()
  const lek = await world.as('supervisor', 'lek')
  const give = async (): Promise<ShiftFigures> =>
    (await lek.post('reports/give-hand-over', { operationId: randomUUID() })).figures
  let giving: Promise<ShiftFigures> | undefined
  await world.sql.begin(async (tx) => {
    await lockIntake(tx, ['kbank-1'])
    await tx`
      insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, fingerprint)
      values (${randomUUID()}, 'kbank-1', 'bank', 'in', 12345, clock_timestamp() - interval '1 millisecond', 'being added')`
    giving = give()
    await untilHeldUp(world.sql, giving)
  })
  const came = (figures: ShiftFigures) => {
    const account = figures.accounts.find(({ code }) => code === 'kbank-1')!
    return [account.came.baht, account.late?.came.baht]
  }
  expect(came((await giving)!)).toEqual(['123.45', undefined])
  expect(came(await give())).toEqual(['0.00', '0.00'])
})

test('a shift follows the one that ended last, also when an earlier one is handed over late', async () => {
  await using world = await newWorld()
  const lek = await world.as('supervisor', 'lek')
  const give = (period: { from?: string; until?: string }): Promise<HandOverDetail> =>
    lek.post('reports/give-hand-over', { operationId: randomUUID(), ...period })
  const last = await give({})
  const hourBefore = new Date(Date.parse(last.from) - 3_600_000).toISOString()
  await give({ from: hourBefore, until: last.from })
  const { from }: ShiftFigures = await lek.get('reports/shift')
  expect(from).toBe(last.until)
})

test('the balance at the end of a shift is that of the last entry, also of hundreds at one time', async () => {
  await using world = await newWorld()
  const lek = await world.as('supervisor', 'lek')
  await world.sql`
    insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, fingerprint, balance_after_satang)
    select gen_random_uuid(), 'kbank-1', 'bank', 'in', 100, '2026-11-20T00:00:00+07:00', 'day ' || nth, nth * 100
    from generate_series(1, 300) nth order by nth`
  // Their rows are rewritten, so that the database reads them in another order.
  await world.sql`update statement_entry set raw_text = 'x' where fingerprint like 'day %' and balance_after_satang <= 25000`
  const [from, until] = ['2026-11-19T08:00:00+07:00', '2026-11-20T08:00:00+07:00']
  const { accounts }: ShiftFigures = await lek.get('reports/shift', { from, until })
  expect(accounts.find(({ code }) => code === 'kbank-1')!.balance?.baht).toBe('300.00')
})

test('the first shift of a shop began with its day, at midnight in Bangkok', async () => {
  await using world = await newWorld()
  const lek = await world.as('supervisor', 'lek')
  const { from }: ShiftFigures = await lek.get('reports/shift')
  expect(from).toBe(startOf(dayOf(new Date())).toISOString())
})

const hour = 3_600_000
test.each([
  ['begins where the last one ended', -2, -1, -2],
  ['begins with its day if the last one ended later', -1, -2, null],
  ['begins with its day if the last one ended just then', -1, -1, null],
  ['begins with its day if the last one ended more than three days before', -74, -1, null],
])('a shift until a given time %s', async (_, ended, until, from) => {
  await using world = await newWorld()
  const lek = await world.as('supervisor', 'lek')
  const { now, dayStart } = await findShiftStart(world.sql)
  // Within a day, an "hour" is shortened shortly after midnight, so that two of them still fit into this day.
  const part = Math.min(hour, (now.getTime() - dayStart.getTime()) / 4)
  const at = (hours: number) => new Date(now.getTime() + hours * (hours < -24 ? hour : part))
  await world.sql`
    insert into hand_over (id, from_at, until_at, figures, open_count, given_by)
    values (gen_random_uuid(), ${at(-80)}, ${at(ended)}, '{}', 0, 'nok@example.test')`
  const shift: ShiftFigures = await lek.get('reports/shift', { until: at(until).toISOString() })
  expect(shift).toMatchObject({
    from: (from === null ? dayStart : at(from)).toISOString(),
    until: at(until).toISOString(),
  })
})
