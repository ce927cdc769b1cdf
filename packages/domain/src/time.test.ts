import { expect, test } from 'vitest'
import { bangkokText, type Day, dayOf, instantsOf, isDay } from './time.ts'

test('the last moment of a Bangkok day belongs to it, the next one does not', () => {
  const { from, before } = instantsOf('2026-11-21' as Day, '2026-11-21' as Day)
  expect(from.toISOString()).toBe('2026-11-20T17:00:00.000Z')
  expect(before.toISOString()).toBe('2026-11-21T17:00:00.000Z')
  expect(dayOf(new Date('2026-11-21T16:59:59.999Z'))).toBe('2026-11-21')
  expect(dayOf(before)).toBe('2026-11-22')
})

test('times are told by the clock in Bangkok', () => {
  expect(bangkokText(new Date('2026-12-31T17:00:00Z'))).toBe('2027-01-01 00:00:00')
})

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['21-11-2026', false],
  ['2026-11-21T00:00', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
