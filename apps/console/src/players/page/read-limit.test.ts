import { expect, test } from 'vitest'
import { readLimit, typedLimit } from './read-limit.ts'

test('an empty field is the limit of the shop', () => {
  expect(readLimit('depositMost', ' ')).toBeNull()
  expect(typedLimit(null)).toBe('')
})

test('0 lifts the limit where that is allowed, and means no smallest amount', () => {
  expect(readLimit('depositMost', '0')).toBe(0)
  expect(readLimit('withdrawalsADay', '0')).toBe(0)
  expect(readLimit('depositLeast', '0')).toBeUndefined()
  expect(readLimit('withdrawalLeast', '0')).toBeUndefined()
})

test('commas and Thai digits are read; words, fractions and too large amounts are refused', () => {
  expect(readLimit('withdrawalMost', '๗,๐๐๐')).toBe(7_000)
  for (const typed of ['1.5', '-1', 'many', '1234567890'])
    expect(readLimit('withdrawalMost', typed)).toBeUndefined()
  expect(readLimit('withdrawalsADay', '999')).toBe(999)
  expect(readLimit('withdrawalsADay', '1000')).toBeUndefined()
})
