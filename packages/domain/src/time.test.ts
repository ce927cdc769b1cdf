import { expect, test } from 'vitest'
import { bangkokText, type Day, dayOf, instantsOf, isDay, nextDay, periodOf } from './time.ts'

test('the last moment of a Bangkok day belongs to it, the next one does not', () => {
  const { from, before } = instantsOf('2026-11-21' as Day, '2026-11-21' as Day)
  expect(from.toISOString()).toBe('2026-11-20T17:00:00.000Z')
  expect(before.toISOString()).toBe('2026-11-21T17:00:00.000Z')
  expect(dayOf(new Date('2026-11-21T16:59:59.999Z'))).toBe('2026-11-21')
  expect(dayOf(before)).toBe('2026-11-22')
})

test('times are shown in Bangkok time', () => {
  expect(bangkokText(new Date('2026-12-31T17:00:00Z'))).toBe('2027-01-01 00:00:00')
  expect(bangkokText(new Date('2026-12-31T16:59:58.765Z'))).toBe('2026-12-31 23:59:58')
})

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['21-11-2026', false],
  ['2026-11-21T00:00', false],
  ['02026-11-21', false],
  ['2026-11-211', false],
  ['2026-11-2', false],
  ['0001-01-01', false],
  ['0999-12-31', false],
  ['1000-01-01', true],
  ['9998-12-31', true],
  ['9999-01-01', false],
  ['', false],
])('%s is a valid day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each([
  ['2026-11-21', '2026-11-22'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('the day after %s is %s', (day, next) => {
  expect(nextDay(day as Day)).toBe(next)
})

test('the usual periods follow the Bangkok calendar', () => {
  const now = new Date('2026-03-14T18:30:00Z') // 15 March in Bangkok
  expect(periodOf('today', now)).toEqual({ from: '2026-03-15', to: '2026-03-15' })
  expect(periodOf('yesterday', now)).toEqual({ from: '2026-03-14', to: '2026-03-14' })
  expect(periodOf('thisMonth', now)).toEqual({ from: '2026-03-01', to: '2026-03-15' })
})

test('longer periods end with the current day or month', () => {
  const now = new Date('2026-03-01T20:00:00Z') // 2 March in Bangkok
  expect(periodOf('sevenDays', now)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(periodOf('lastMonth', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOf('lastMonth', new Date('2026-01-15T00:00:00Z'))).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  })
})
