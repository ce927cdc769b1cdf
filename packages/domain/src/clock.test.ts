import { expect, test } from 'vitest'
import { inBangkok, minutesAheadOf, readClock } from './clock.ts'
import type { Day } from './time.ts'

test.each([
  ['Z', 0],
  ['z', 0],
  ['+07:00', 420],
  ['+0700', 420],
  ['+07', 420],
  ['-05:30', -330],
  ['07:00', null],
  ['+7', null],
  ['+07:00x', null],
  ['ICT', null],
])('the zone %s is ahead of UTC by %s minutes', (zone, minutes) => {
  expect(minutesAheadOf(zone)).toBe(minutes)
})

test.each([
  ['2026-11-28', '14:44:05', 420, '2026-11-28', '14:44:05'],
  ['2026-11-28', '17:00:00', 0, '2026-11-29', '00:00:00'],
  ['2026-12-31', '23:00:00', -330, '2027-01-01', '11:30:00'],
])('%s %s, %i minutes ahead of UTC, is %s %s in Bangkok', (day, clock, minutes, bangkokDay, bangkokClock) => {
  expect(inBangkok({ day: day as Day, clock }, minutes)).toEqual({ day: bangkokDay, clock: bangkokClock })
})

test.each([
  ['02:44 PM', '14:44:00'],
  ['2.44pm', '14:44:00'],
  ['02:44:05 a.m.', '02:44:05'],
  ['12:00 AM', '00:00:00'],
  ['12:30 p.m.', '12:30:00'],
  ['14:44 PM', null],
  ['00:44 AM', null],
  ['PM', null],
  ['02:44 PMs', null],
])('a time of a half of the day, %j, is %s', (text, clock) => {
  expect(readClock(text)).toBe(clock)
})

test('a day or a time that does not exist is at no moment in Bangkok', () => {
  expect(inBangkok({ day: '2026-02-30' as Day, clock: '09:00:00' }, 0)).toBeNull()
  expect(inBangkok({ day: '2026-02-03' as Day, clock: '25:00:00' }, 0)).toBeNull()
})
