import type { WindowTotals } from '@khlang/contract/dashboard'
import { expect, test } from 'vitest'
import { changeOf, daysText, figureOf } from './window-figures.ts'

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [100, 100, 0],
  [1_003, 1_000, 0.3],
  [0, 100, -100],
  [200, 3, 6566.7],
])('%i after %i is a change of %d percent of what it was', (now, before, percent) => {
  expect(changeOf(now, before)).toBe(percent)
})

test.each([
  ['from nothing', 5, 0],
  ['from a loss', 5, -7],
  ['to a loss', -5, 7],
])('a change %s has no percentage', (_, now, before) => {
  expect(changeOf(now, before)).toBeNull()
})

test('active players are an average of the days, every other figure is a sum', () => {
  const window = {
    from: '2026-11-01',
    to: '2026-11-22',
    days: 22,
    active: 231,
    deposits: '4400',
  } as WindowTotals
  expect(figureOf(window, 'active')).toBe(11)
  expect(figureOf(window, 'deposits')).toBe(4_400)
  expect(daysText(window)).toBe('1–22/11')
})
