import { describe, expect, test } from 'vitest'
import { bangkokText } from '../time.ts'
import { readOldCredits, readOldEntryAmount, readOldRequestAmount } from './old-amount.ts'
import { readOldInstant } from './old-instant.ts'

const read = (value: unknown) => {
  const found = readOldInstant(value)
  return found && `${bangkokText(found.at)}${found.timed ? '' : ' (day)'}`
}

describe('a moment of the old system', () => {
  test.each([
    ['as it writes most', '2025-03-09 14:05:07'],
    ['turned round', '09-03-2025 14:05:07'],
    ['in the Buddhist era', '2568-03-09 14:05:07'],
    ['turned round, in the Buddhist era', '09/03/2568 14:05:07'],
    ['in Thai digits', '๒๕๖๘-๐๓-๐๙ ๑๔:๐๕:๐๗'],
    ['with the name of the month', '9 มี.ค. 2568 14:05:07'],
    ['as ISO', '2025-03-09T07:05:07.000Z'],
    ['as ISO with an offset', '2025-03-09T14:05:07+07:00'],
    ['in milliseconds', 1_741_503_907_000],
    ['in seconds', 1_741_503_907],
    ['in milliseconds as a text', '1741503907000'],
    ['as a timestamp', { _seconds: 1_741_503_907, _nanoseconds: 0 }],
    ['as a timestamp of another tool', { seconds: 1_741_503_907, nanoseconds: 0 }],
    [
      'as a marked timestamp',
      { __datatype__: 'timestamp', value: { _seconds: 1_741_503_907, _nanoseconds: 0 } },
    ],
    ['as the wire has it', { timestampValue: '2025-03-09T07:05:07Z' }],
  ])('is read %s', (_how, value) => {
    expect(read(value)).toBe('2025-03-09 14:05:07')
  })

  test('may say the day alone, the right way round or not', () => {
    expect([read('2025-03-09'), read('09-03-2025'), read('9/3/2568')]).toEqual(
      Array(3).fill('2025-03-09 00:00:00 (day)'),
    )
  })

  test.each([
    '',
    'yesterday',
    '2025-02-30',
    '31-13-2025',
    '2025-03-09 24:00:00',
    -5,
    Number.NaN,
    null,
    true,
    {},
  ])('is not made up from %j', (value) => {
    expect(read(value)).toBeNull()
  })
})

test('a quantity loses its commas and what is less than a baht', () => {
  expect(['1,000', '100.999', 500, 99.5, '๑๐๐'].map(readOldRequestAmount)).toEqual([1000, 100, 500, 99, 100])
  expect([0, '0.5', '', -5, '1e3', 'abc', null, 1e21].map(readOldRequestAmount)).toEqual(Array(8).fill(null))
})

test('money of a bank keeps its satang, also where a floating number blurs them', () => {
  expect(['1,000.50', 500, 0.1 + 0.2, 1234.56].map(readOldEntryAmount)).toEqual([
    100_050, 50_000, 30, 123_456,
  ])
  expect(['1.005', -1, '', null].map(readOldEntryAmount)).toEqual(Array(4).fill(null))
})

test('a bonus that is not said is none, and one that cannot be read is not guessed', () => {
  expect([undefined, null, '', 0, '0', '0.5', '1,250', 30.9].map(readOldCredits)).toEqual([
    0, 0, 0, 0, 0, 0, 1250, 30,
  ])
  expect(['-5', 'x', {}, -1].map(readOldCredits)).toEqual(Array(4).fill(null))
})
