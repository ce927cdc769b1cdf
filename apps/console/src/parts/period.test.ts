import { expect, test } from 'vitest'
import { dayOrNothing, periodOf, presetOf } from './period.ts'

const justAfterMidnightInBangkok = new Date('2026-11-30T17:00:01Z')

test('today is the day in Bangkok', () => {
  expect(periodOf('today', justAfterMidnightInBangkok)).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  expect(periodOf('yesterday', justAfterMidnightInBangkok)).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  expect(periodOf('thisMonth', new Date('2026-11-21T03:00:00Z')).from).toBe('2026-11-01')
})

test('an address with a preset in it shows the preset as chosen', () => {
  expect(presetOf('2026-11-30', '2026-11-30', justAfterMidnightInBangkok)).toBe('yesterday')
  expect(presetOf('2026-11-29', '2026-11-30', justAfterMidnightInBangkok)).toBeNull()
})

test('days that do not exist are left out of the filter', () => {
  expect(dayOrNothing('2026-02-30')).toBeUndefined()
  expect(dayOrNothing('2026-02-28')).toBe('2026-02-28')
})
