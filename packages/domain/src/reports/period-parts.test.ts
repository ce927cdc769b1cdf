import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater, lastOf } from '../months.ts'
import type { Day } from '../time.ts'
import { bounded, partsOf, type Period } from './period-parts.ts'

const period = (from: string, to: string) => ({ from, to }) as Period
const daysIn = ({ from, to }: Period) => {
  const days: Day[] = []
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day)
  return days
}

test.each([
  ['a whole month', '2026-02-01', '2026-02-28', '2026-02-01', '2026-02-01', []],
  ['a February of 29 days', '2024-02-01', '2024-02-29', '2024-02-01', '2024-02-01', []],
  [
    'a February of 29 days without its last day',
    '2024-02-01',
    '2024-02-28',
    null,
    null,
    ['2024-02-01 2024-02-28'],
  ],
  ['days of one month', '2026-11-03', '2026-11-20', null, null, ['2026-11-03 2026-11-20']],
  [
    'the end of one and the beginning of the next',
    '2026-10-31',
    '2026-11-01',
    null,
    null,
    ['2026-10-31 2026-11-01'],
  ],
  [
    'months with days on both sides, over the end of a year',
    '2026-11-30',
    '2027-02-01',
    '2026-12-01',
    '2027-01-01',
    ['2026-11-30 2026-11-30', '2027-02-01 2027-02-01'],
  ],
])('the months and days of a period: %s', (_, from, to, first, last, days) => {
  const parts = partsOf(period(from, to))
  expect(parts.months).toEqual(first === null ? null : { from: first, to: last })
  expect(parts.days.map((one) => `${one.from} ${one.to}`)).toEqual(days)
})

test('a period that ends before it begins has no parts', () =>
  expect(partsOf(period('2026-11-02', '2026-11-01'))).toEqual({ months: null, days: [] }))

test('a missing bound means no bound', () =>
  expect(bounded({ from: '2026-11-02' as Day })).toEqual(period('2026-11-02', '2199-12-31')))

test('months and days together are every day of the period, once', () => {
  const days = fc.integer({ min: 0, max: 1_500 }).map((n) => daysLater('2023-01-01' as Day, n))
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 400 }), (from, length) => {
      const whole = { from, to: daysLater(from, length) }
      const { months, days: edges } = partsOf(whole)
      const inMonths = months ? daysIn({ from: months.from, to: lastOf(months.to) }) : []
      expect([...inMonths, ...edges.flatMap(daysIn)].toSorted()).toEqual(daysIn(whole))
    }),
    { numRuns: 200 },
  )
})

test('a period is limited to the years 2000 to 2199', () => {
  const whole = { from: '2000-01-01', to: '2199-12-31' }
  expect(bounded({})).toEqual(whole)
  expect(bounded(period('1999-12-31', '2200-01-01'))).toEqual(whole)
  expect(bounded(period('2000-01-02', '2199-12-30'))).toEqual({ from: '2000-01-02', to: '2199-12-30' })
  expect(bounded({ from: '2026-11-03' as Day })).toEqual({ from: '2026-11-03', to: '2199-12-31' })
  expect(bounded({ to: '2026-11-03' as Day })).toEqual({ from: '2000-01-01', to: '2026-11-03' })
})
