import { expect, test } from 'vitest'
import type { Day } from '../time.ts'
import { windowsOf } from './windows.ts'

test.each([
  [
    'in the middle of a month',
    '2026-11-21',
    '2026-10-01 2026-10-21',
    '2026-10-01 2026-10-31',
    '2026-10-23',
    '2026-10-01',
  ],
  [
    'on the first of a month',
    '2026-11-01',
    '2026-10-01 2026-10-01',
    '2026-10-01 2026-10-31',
    '2026-10-03',
    '2026-10-01',
  ],
  [
    'on a day that the previous month did not have',
    '2026-03-31',
    '2026-02-01 2026-02-28',
    '2026-02-01 2026-02-28',
    '2026-03-02',
    '2026-02-01',
  ],
  [
    'on a leap day',
    '2024-02-29',
    '2024-01-01 2024-01-29',
    '2024-01-01 2024-01-31',
    '2024-01-31',
    '2024-01-01',
  ],
  [
    'after a leap day',
    '2024-03-30',
    '2024-02-01 2024-02-29',
    '2024-02-01 2024-02-29',
    '2024-03-01',
    '2024-02-01',
  ],
  [
    'on the first of March, when thirty days reach back further than February',
    '2026-03-01',
    '2026-02-01 2026-02-01',
    '2026-02-01 2026-02-28',
    '2026-01-31',
    '2026-01-31',
  ],
  ['in January', '2027-01-05', '2026-12-01 2026-12-05', '2026-12-01 2026-12-31', '2026-12-07', '2026-12-01'],
])('the periods of the dashboard: %s', (_, today, same, last, series, all) => {
  const windows = windowsOf(today as Day)
  const text = ({ from, to }: { from: string; to: string }) => `${from} ${to}`
  expect(text(windows.sameDays)).toBe(same)
  expect(text(windows.lastMonth)).toBe(last)
  expect(text(windows.thisMonth)).toBe(`${today.slice(0, 8)}01 ${today}`)
  expect(text(windows.series)).toBe(`${series} ${today}`)
  expect(windows.all.from).toBe(all)
})
