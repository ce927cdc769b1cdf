import { describe, expect, test } from 'vitest'
import { dayFrom, eras, monthNamed, yearOf } from './calendar.ts'
import { readClock } from './clock.ts'
import { daysLater, firstOf, lastOf, nextMonth } from './months.ts'
import { type Day, longPresets, presets } from './time.ts'

describe('a written year', () => {
  test.each([
    ['2569', null, 2026],
    ['2400', null, 1857],
    ['2399', null, 2399],
    ['2026', 'buddhist', 2026],
    ['69', 'buddhist', 2026],
    ['26', 'gregorian', 2026],
    ['69', null, null],
    ['569', 'buddhist', null],
    ['5', 'gregorian', null],
  ] as const)('%s, in the era %s, is %s', (digits, era, year) => {
    expect(yearOf(digits, era)).toBe(year)
  })

  test('is shown in one of two eras', () => {
    expect(eras).toEqual(['buddhist', 'gregorian'])
  })
})

test.each([
  [2026, 3, 7, '2026-03-07'],
  [2026, 12, 31, '2026-12-31'],
  [987, 1, 2, null],
  [2026, 2, 29, null],
  [2026, 13, 1, null],
  [2026, 0, 1, null],
])('year %i, month %i, day %i is the day %s', (year, month, day, expected) => {
  expect(dayFrom(year, month, day)).toBe(expected)
})

describe('a month is recognised by its name', () => {
  test.each([
    [1, 'ม.ค.', 'มกราคม', 'Jan', 'January'],
    [2, 'ก.พ.', 'กุมภาพันธ์', 'Feb', 'February'],
    [3, 'มี.ค.', 'มีนาคม', 'Mar', 'March'],
    [4, 'เม.ย.', 'เมษายน', 'Apr', 'April'],
    [5, 'พ.ค.', 'พฤษภาคม', 'May', 'MAY'],
    [6, 'มิ.ย.', 'มิถุนายน', 'Jun', 'June'],
    [7, 'ก.ค.', 'กรกฎาคม', 'Jul', 'July'],
    [8, 'ส.ค.', 'สิงหาคม', 'Aug', 'August'],
    [9, 'ก.ย.', 'กันยายน', 'Sep', 'September'],
    [10, 'ต.ค.', 'ตุลาคม', 'Oct', 'October'],
    [11, 'พ.ย.', 'พฤศจิกายน', 'Nov', 'November'],
    [12, 'ธ.ค.', 'ธันวาคม', 'Dec', 'December'],
  ] as const)('%i: %s, %s, %s, %s', (number, ...names) => {
    expect(names.map((name) => monthNamed(String(name)))).toEqual([number, number, number, number])
  })

  test('and any other text is no month', () => {
    expect(['', 'Septe', 'ก', 'xmay'].map(monthNamed)).toEqual([0, 0, 0, 0])
  })
})

describe('a time of day', () => {
  test.each([
    ['14:05', '14:05:00'],
    ['14.05', '14:05:00'],
    ['1405', '14:05:00'],
    ['140533', '14:05:33'],
    ['14:05:33', '14:05:33'],
    ['14.05.33', '14:05:33'],
    ['9:07', '09:07:00'],
    ['๑๔:๐๕ น.', '14:05:00'],
    ['14:05 น', '14:05:00'],
    ['14:05น.', '14:05:00'],
    [' 23:59:59 ', '23:59:59'],
    ['00:00', '00:00:00'],
  ])('may be written %j: %s', (text, time) => {
    expect(readClock(text)).toBe(time)
  })

  test.each([
    '24:00',
    '23:60',
    '23:59:60',
    '905',
    '14:5',
    '14:05:3',
    '114:05',
    'x14:05',
    '14:05x',
    'x1405',
    '1405x',
    '14:05 น. 1',
    'น.14:05',
    '14น.:05',
    '14:05 น..',
    '12345',
    '',
  ])('cannot be written %j', (text) => {
    expect(readClock(text)).toBeNull()
  })
})

describe('months', () => {
  test.each([
    ['2026-01-31', '2026-01-01', '2026-01-31', '2026-02-01'],
    ['2026-02-11', '2026-02-01', '2026-02-28', '2026-03-01'],
    ['2028-02-01', '2028-02-01', '2028-02-29', '2028-03-01'],
    ['2026-12-05', '2026-12-01', '2026-12-31', '2027-01-01'],
    ['2026-04-30', '2026-04-01', '2026-04-30', '2026-05-01'],
  ])('the month of %s runs from %s to %s, and the next begins on %s', (day, first, last, next) => {
    expect([firstOf(day as Day), lastOf(day as Day), nextMonth(day as Day)]).toEqual([first, last, next])
  })

  test('days are counted across the ends of months, forward and back', () => {
    expect(daysLater('2026-02-27' as Day, 3)).toBe('2026-03-02')
    expect(daysLater('2026-01-02' as Day, -3)).toBe('2025-12-30')
  })
})

test('these are the preset periods, with two longer ones for reports', () => {
  expect(presets).toEqual(['today', 'yesterday', 'thisMonth'])
  expect(longPresets).toEqual(['today', 'yesterday', 'sevenDays', 'thisMonth', 'lastMonth'])
})
