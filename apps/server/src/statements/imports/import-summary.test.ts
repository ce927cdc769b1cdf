import type { Satang } from '@khlang/domain/money'
import { expect, test } from 'vitest'
import { createSummary } from './import-summary.ts'

type Line = Parameters<ReturnType<typeof createSummary>['add']>[0]

const line = (changes: Partial<Line>): Line => ({
  line: 2,
  timed: true,
  direction: 'in',
  amount: 100_25 as Satang,
  occurredAt: new Date('2026-11-20T03:00:00Z'),
  reference: null,
  senderAccount: null,
  balanceAfter: null,
  ...changes,
})

function summaryOf(...lines: [changes: Partial<Line>, isNew: boolean][]) {
  const summary = createSummary()
  for (const [changes, isNew] of lines) summary.add(line(changes), isNew)
  return summary.result()
}

test('the lines of a file have a time only if each of them has', () => {
  const timed = (...lines: boolean[]) =>
    summaryOf(...lines.map((one): [Partial<Line>, boolean] => [{ timed: one }, true])).timed
  expect(timed(true, true)).toBe(true)
  for (const lines of [
    [false, true, true],
    [true, false, true],
    [true, true, false],
  ])
    expect(timed(...lines)).toBe(false)
})

test('a file is summed by direction, what is new of money in separately', () => {
  expect(
    summaryOf(
      [{ amount: 100_25 as Satang }, true],
      [{ amount: 2_000_50 as Satang }, false],
      [{ amount: 40_75 as Satang, direction: 'out' }, true],
    ),
  ).toMatchObject({
    in: { count: 2, sum: '2100.75' },
    out: { count: 1, sum: '40.75' },
    newIn: { count: 1, sum: '100.25' },
  })
})

test('the period of a file is from its earliest to its latest line, in whatever order they stand', () => {
  const days = ['2026-11-20', '2026-11-18', '2026-11-22', '2026-11-21']
  expect(
    summaryOf(
      ...days.map((day): [Partial<Line>, boolean] => [{ occurredAt: new Date(`${day}T05:00:00Z`) }, true]),
    ),
  ).toMatchObject({ from: '2026-11-18T05:00:00.000Z', to: '2026-11-22T05:00:00.000Z' })
  expect(summaryOf()).toMatchObject({ from: null, to: null })
})

test('the balances of a file prove nothing if one line has none', () => {
  const [first, second]: Partial<Line>[] = [
    { amount: 50_00 as Satang, balanceAfter: 150_00 as Satang },
    { line: 3, amount: 7_00 as Satang, balanceAfter: 160_00 as Satang },
  ]
  expect(summaryOf([first!, true], [second!, true]).continuity).toEqual({
    opening: '100.00',
    closing: '160.00',
    expected: '157.00',
    breaks: 1,
    firstBreak: 3,
  })
  expect(summaryOf([first!, true], [{ ...second, balanceAfter: null }, true]).continuity).toBeNull()
})

test('the newest line of a file is first by its balances, and only without them by its times', () => {
  const [first, second]: Partial<Line>[] = [
    { amount: 50_00 as Satang, balanceAfter: 150_00 as Satang },
    { amount: 100_00 as Satang, balanceAfter: 100_00 as Satang },
  ]
  const later = { occurredAt: new Date('2026-11-20T04:00:00Z') }
  const isNewestFirst = (...lines: Partial<Line>[]) =>
    summaryOf(...lines.map((one): [Partial<Line>, boolean] => [one, true])).newestFirst
  expect(isNewestFirst(first!, second!)).toBe(true)
  expect(isNewestFirst(second!, first!)).toBe(false)
  expect(isNewestFirst({ ...second, ...later }, first!)).toBe(false)
  expect(isNewestFirst(later, {})).toBe(true)
  expect(isNewestFirst({}, later)).toBe(false)
  expect(isNewestFirst(later, {}, later)).toBe(false)
  expect(isNewestFirst({})).toBe(false)
  expect(isNewestFirst()).toBe(false)
})
