import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

test('a day may be typed in Buddhist years and Thai digits', () => {
  expect(readDay('2569-11-21')).toBe('2026-11-21')
  expect(readDay('๒๕๖๙/๑๑/๒๑')).toBe('2026-11-21')
  expect(readDay(' 2026-1-5 ')).toBe('2026-01-05')
})

test('a day may be typed in spoken order: day, month, year', () => {
  expect(readDay('21-11-2026')).toBe('2026-11-21')
  expect(readDay('๕/๑/๒๕๖๙')).toBe('2026-01-05')
})

test('a day that does not exist is refused', () => {
  for (const text of ['2026-02-30', '31-02-2026', '21-11-26', '2026-11-2026', '2026-11', ''])
    expect(readDay(text)).toBeNull()
})
