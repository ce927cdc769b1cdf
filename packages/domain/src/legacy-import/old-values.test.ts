import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bangkokText } from '../time.ts'
import { readOldCredits, readOldEntryAmount, readOldRequestAmount } from './old-amount.ts'
import { maxOldPictures, oldFileKinds } from './old-file.ts'
import { readOldInstant } from './old-instant.ts'

const read = (value: unknown) => {
  const found = readOldInstant(value)
  return found && `${bangkokText(found.at)}${found.timed ? '' : ' (day)'}`
}

describe('a time of the old system', () => {
  test.each([
    ['in the usual format', '2025-03-09 14:05:07'],
    ['with the day first', '09-03-2025 14:05:07'],
    ['in the Buddhist era', '2568-03-09 14:05:07'],
    ['with the day first, in the Buddhist era', '09/03/2568 14:05:07'],
    ['in Thai digits', '๒๕๖๘-๐๓-๐๙ ๑๔:๐๕:๐๗'],
    ['with the month as a word', '9 มี.ค. 2568 14:05:07'],
    ['as ISO', '2025-03-09T07:05:07.000Z'],
    ['as ISO with an offset', '2025-03-09T14:05:07+07:00'],
    ['in milliseconds', 1_741_503_907_000],
    ['in seconds', 1_741_503_907],
    ['in milliseconds as a text', '1741503907000'],
    ['as a timestamp', { _seconds: 1_741_503_907, _nanoseconds: 0 }],
    ['as a timestamp of another export tool', { seconds: 1_741_503_907, nanoseconds: 0 }],
    [
      'as a timestamp with its type',
      { __datatype__: 'timestamp', value: { _seconds: 1_741_503_907, _nanoseconds: 0 } },
    ],
    ['as the Firestore API returns it', { timestampValue: '2025-03-09T07:05:07Z' }],
  ])('is read %s', (_how, value) => {
    expect(read(value)).toBe('2025-03-09 14:05:07')
  })

  const days = ['2025-03-09', '2568/3/9', '09-03-2025', '9/3/2568', '9 มี.ค. 2568']
  const clocks = [
    [' 14:05', '14:05:00'],
    ['T14:05', '14:05:00'],
    [', 14:05:07', '14:05:07'],
    ['  4:05', '04:05:00'],
    [' 0:00', '00:00:00'],
  ]
  test.each(days.flatMap((day) => clocks.map(([clock, time]) => [day + clock, time])))(
    '%s has the time of its clock, with seconds or without',
    (text, time) => {
      expect(read(text)).toBe(`2025-03-09 ${time}`)
    },
  )

  test('may be a day alone, in either order', () => {
    expect([read('2025-03-09'), read('09-03-2025'), read('9/3/2568')]).toEqual(
      Array(3).fill('2025-03-09 00:00:00 (day)'),
    )
  })

  test.each([
    '',
    'yesterday',
    '2025-02-30',
    '31-13-2025',
    '2025-03-09 23:60:00',
    '2025-03-09 23:59:60',
    '2025-03-09 23:59 o’clock',
    'on 2025-03-09',
    '9 ปี 2568',
    '9 9x 2025',
    '174150390',
    '17415039070',
    '17415039070000',
    'x1741503907',
    '1741503907x',
    '2025-99-09T07:05:07Z',
    '2025-02-30T07:05:07Z',
    '2025-02-29T07:05:07+07:00',
    '2025-02-28T24:05:07+07:00',
    { seconds: 'x' },
    { seconds: 1_741_503_907, nanoseconds: 'x' },
    { nanoseconds: 5 },
    { timestampValue: 5 },
    { __datatype__: 'place', value: { _seconds: 1_741_503_907, _nanoseconds: 0 } },
    undefined,
    '2025-03-09 24:00:00',
    -5,
    Number.NaN,
    null,
    true,
    {},
  ])('cannot be read from %j', (value) => {
    expect(read(value)).toBeNull()
  })
})

test('a time is read to the millisecond in the format of every export tool', () => {
  const at = (value: unknown) => readOldInstant(value)?.at.toISOString()
  for (const value of [
    { _seconds: 1_741_503_907, _nanoseconds: 987_999_999 },
    { seconds: 1_741_503_907, nanoseconds: 987_000_000 },
    { timestampValue: '2025-03-09T07:05:07.987Z' },
    1_741_503_907_987,
    '1741503907987',
  ])
    expect(at(value)).toBe('2025-03-09T07:05:07.987Z')
  for (const value of [{ seconds: 1_741_503_907 }, 1_741_503_907, '1741503907', ' ๑๗๔๑๕๐๓๙๐๗ '])
    expect(at(value)).toBe('2025-03-09T07:05:07.000Z')
  const fractions = ['.9', '.98', '.987', '.987654', '.987654321']
  expect(fractions.map((fraction) => at(`2025-03-09T07:05:07${fraction}Z`)?.slice(20))).toEqual([
    '900Z',
    '980Z',
    '987Z',
    '987Z',
    '987Z',
  ])
  expect(at('2025-03-09T07:05Z')).toBe('2025-03-09T07:05:00.000Z')
  expect(at('2025-03-09T14:05:07+0700')).toBe('2025-03-09T07:05:07.000Z')
  expect(at('2025-03-09T07:05:07.1234567890Z')).toBeUndefined()
  expect(at(' 2025-03-09 23:59:59 ')).toBe('2025-03-09T16:59:59.000Z')
  expect(at('2025-03-09, 23:59')).toBe('2025-03-09T16:59:00.000Z')
  expect(at('2025-03-09T00:00')).toBe('2025-03-08T17:00:00.000Z')
})

test('a time outside this and the next century is refused as a typing error', () => {
  expect(readOldInstant('2000-01-01')).not.toBeNull()
  expect(readOldInstant('1999-12-31T17:00:00Z')).not.toBeNull()
  expect(readOldInstant('1999-12-31T16:59:59Z')).toBeNull()
  expect(readOldInstant('1999-12-31 23:59:59')).toBeNull()
  expect(readOldInstant('2199-12-31T23:59:59Z')).not.toBeNull()
  expect(readOldInstant('2200-01-01T00:00:00Z')).toBeNull()
  expect(readOldInstant('0000-03-09')).toBeNull()
})

test('a number is read as seconds, or as milliseconds if seconds would be too far away', () => {
  expect(readOldInstant(100_000_000_000)).toBeNull()
  expect(readOldInstant(4_000_000_000)?.at.getUTCFullYear()).toBe(2096)
})

test('old amounts are read to the satang, despite floating-point errors', () => {
  expect([0.29, 1.1, 4.35, 8.29, 0.07, 1.005].map(readOldEntryAmount)).toEqual([29, 110, 435, 829, 7, 100])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (total) => {
      expect(readOldEntryAmount(total / 100)).toBe(total)
    }),
  )
})

test('old amounts have limits', () => {
  expect(['12 baht', Number.POSITIVE_INFINITY, 1e12, true].map(readOldEntryAmount)).toEqual(
    Array(4).fill(null),
  )
  expect([999_999_999, 1_000_000_000, 1e-7].map(readOldRequestAmount)).toEqual([999_999_999, null, null])
  expect([12.000_000_4, 12.999_999_6].map(readOldRequestAmount)).toEqual([12, 13])
})

test('an old project has three kinds of file, and at most twenty thousand pictures at once', () => {
  expect(oldFileKinds).toEqual(['database', 'documents', 'accounts'])
  expect(maxOldPictures).toBe(20_000)
})

test('an old request amount loses its commas and its fractions of a baht', () => {
  expect(['1,000', '100.999', 500, 99.5, '๑๐๐'].map(readOldRequestAmount)).toEqual([1000, 100, 500, 99, 100])
  expect([0, '0.5', '', -5, '1e3', 'abc', null, 1e21].map(readOldRequestAmount)).toEqual(Array(8).fill(null))
})

test('an old bank amount keeps its satang, also where a floating-point number blurs them', () => {
  expect(['1,000.50', 500, 0.1 + 0.2, 1234.56].map(readOldEntryAmount)).toEqual([
    100_050, 50_000, 30, 123_456,
  ])
  expect(['1.005', -1, '', null].map(readOldEntryAmount)).toEqual(Array(4).fill(null))
})

test('a missing bonus is zero, and an unreadable one is not guessed', () => {
  expect([undefined, null, '', 0, '0', '0.5', '1,250', 30.9].map(readOldCredits)).toEqual([
    0, 0, 0, 0, 0, 0, 1250, 30,
  ])
  expect(['00', '0.00', ' 0.75 ', '.5', '.25', '๐', '๐.๕'].map(readOldCredits)).toEqual(Array(7).fill(0))
  expect(
    ['-5', 'x', {}, -1, '0x', 'x0', '0.x', '.x', '.', 'x.5', '.5x', '10.', ' '].map(readOldCredits),
  ).toEqual(Array(13).fill(null))
})
