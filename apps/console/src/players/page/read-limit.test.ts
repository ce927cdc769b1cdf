import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import {
  asShopText,
  depositLimitOf,
  depositLimitWrong,
  limitWrong,
  readLimit,
  typedLimit,
} from './read-limit.ts'

test('an empty field is the limit of the shop', () => {
  expect(readLimit('depositMost', ' ')).toBeNull()
  expect(typedLimit(null)).toBe('')
  expect(typedLimit(0)).toBe('0')
  expect(asShopText(7_000)).toBe(th.own_limits_as_shop.replace('{value}', '7,000'))
  expect(asShopText(0)).toBe(th.own_limits_as_shop.replace('{value}', th.own_limits_none))
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

test('an empty field is no deposit limit; commas and Thai digits are read', () => {
  expect([' ', '๑,๕๐๐', '1'].map((typed) => [depositLimitWrong(typed), depositLimitOf(typed)])).toEqual([
    [null, null],
    [null, 1_500],
    [null, 1],
  ])
})

test.each([
  ['0', th.amount_least_baht],
  ['1.5', th.filter_amount_wrong],
  ['-1', th.filter_amount_wrong],
  ['หมื่น', th.filter_amount_wrong],
])('"%s" is no deposit limit: it is refused with what is allowed, and lifts nothing', (typed, sentence) => {
  expect(depositLimitWrong(typed)).toBe(sentence)
})

test('a refused limit says what that limit allows', () => {
  expect(limitWrong('depositLeast', '0')).toBe(th.own_limits_wrong_least)
  expect(limitWrong('withdrawalLeast', 'many')).toBe(th.own_limits_wrong_least)
  expect(limitWrong('withdrawalsADay', '1000')).toBe(th.own_limits_wrong_times.replace('{most}', '999'))
  expect(limitWrong('depositMost', '1.5')).toBe(th.own_limits_wrong)
  expect(limitWrong('depositMost', '0')).toBeNull()
})
