import { expect, test } from 'vitest'
import { dayOrNothing, daysOf } from './period.ts'

const justAfterMidnightInBangkok = new Date('2026-11-30T17:00:01Z')

test('a preset covers days of the current Bangkok calendar', () => {
  const now = justAfterMidnightInBangkok
  expect(daysOf({ period: 'today' }, now)).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  expect(daysOf({ period: 'yesterday' }, now)).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  expect(daysOf({ period: 'thisMonth' }, new Date('2026-11-21T03:00:00Z')).from).toBe('2026-11-01')
})

test('days that do not exist are left out of the filter', () => {
  expect(dayOrNothing('2026-02-30')).toBeUndefined()
  const days = (from: string, to: string) => daysOf({ from, to }, justAfterMidnightInBangkok)
  expect(days('2026-02-28', '2026-02-30')).toStrictEqual({ from: '2026-02-28' })
  expect(days('2026-02-30', '2026-03-01')).toStrictEqual({ to: '2026-03-01' })
})
