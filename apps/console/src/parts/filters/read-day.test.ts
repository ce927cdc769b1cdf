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

test('a day may be typed as eight digits, in either order', () => {
  expect(readDay('05112026')).toBe('2026-11-05')
  expect(readDay('๒๐๑๑๒๕๖๙')).toBe('2026-11-20')
  expect(readDay('20261105')).toBe('2026-11-05')
  expect(readDay('20101105')).toBe('2010-11-05')
  for (const text of ['31022026', '2026115', '511202', '00112026']) expect(readDay(text)).toBeNull()
})

test('a day that does not exist is refused', () => {
  for (const text of ['2026-02-30', '31-02-2026', '21-11-26', '2026-11-2026', '2026-11', ''])
    expect(readDay(text)).toBeNull()
})
