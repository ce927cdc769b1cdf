import { expect, test } from 'vitest'
import { abbreviated, exactly, roundly } from './abbreviated.ts'

test.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1_000, '1.0k', '1,000'],
  [1_049, '1.0k', '1,049'],
  [5_354_900, '5,354.9k', '5,354,900'],
  [-1_500, '−1.5k', '−1,500'],
  [-7, '−7', '−7'],
])('%d is shortened to %s, and shown in full as %s', (amount, short, exact) => {
  expect(abbreviated(amount)).toBe(short)
  expect(exactly(amount)).toBe(exact)
})

test.each([
  [750, '750'],
  [20_000, '20k'],
  [2_500, '2.5k'],
  [1_000_000, '1,000k'],
])('on an axis %d is %s', (amount, text) => expect(roundly(amount)).toBe(text))
