import fc from 'fast-check'
import { expect, test } from 'vitest'
import { credits } from '../money.ts'
import { reversalFigures, reversalOf } from './reversal.ts'

test('all of a credit is taken back unless somebody says how much, and then nothing stays', () => {
  expect(reversalOf(credits(1000))).toEqual({ credited: 1000, taken: 1000, unrecovered: 0 })
  expect(reversalFigures(reversalOf(credits(1000))!)).toEqual([{ name: 'amount', value: '1000.00' }])
})

test('nothing, or a part, may be taken back; never less than nothing, and never more than was credited', () => {
  expect(reversalOf(credits(1000), credits(0))).toEqual({ credited: 1000, taken: 0, unrecovered: 1000 })
  expect(reversalOf(credits(1000), credits(999))).toEqual({ credited: 1000, taken: 999, unrecovered: 1 })
  expect(reversalOf(credits(1000), credits(1001))).toBeNull()
  expect(reversalOf(credits(1000), credits(-1))).toBeNull()
})

test('a second person reads the whole credit, what is taken back, and what stays, each by itself', () => {
  expect(reversalFigures(reversalOf(credits(1000), credits(600))!)).toEqual([
    { name: 'amount', value: '1000.00' },
    { name: 'takenBack', value: '600.00' },
    { name: 'unrecovered', value: '400.00' },
  ])
})

test('what is taken back and what stays always add up to what was credited', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_999_999_998 }),
      fc.integer({ min: 0, max: 2_000_000_000 }),
      (given, wanted) => {
        const reversal = reversalOf(credits(given), credits(wanted))
        expect(reversal === null).toBe(wanted > given)
        if (reversal) expect(reversal.taken + reversal.unrecovered).toBe(given)
      },
    ),
  )
})
