import type { Day } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import { dayShown, daysBeside } from './days-beside.ts'

const today = '2026-11-20' as Day

test.each([
  [undefined, '2026-11-19'],
  ['2026-11-20', '2026-11-20'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-30', '2026-11-19'],
  ['yesterday', '2026-11-19'],
])('the daily close of the address %s is that of %s', (given, day) => {
  expect(dayShown(given, today)).toBe(day)
})

test.each([
  ['2026-11-19', '2026-11-18', '2026-11-20'],
  ['2026-11-20', '2026-11-19', null],
  ['2026-11-21', '2026-11-20', null],
  ['2026-03-01', '2026-02-28', '2026-03-02'],
  ['2025-12-31', '2025-12-30', '2026-01-01'],
])('beside the %s are %s and %s: nothing leads to a day that has not begun', (day, before, after) => {
  expect(daysBeside(day as Day, today)).toEqual({ before, after })
})
