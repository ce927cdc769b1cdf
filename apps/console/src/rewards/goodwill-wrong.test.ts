import { expect, test } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { goodwillWrong } from './goodwill-wrong.ts'

test('goodwill is given up to the ceiling of the employee, the ceiling included', () => {
  expect(['1', '๓๐๐', '300'].map((typed) => goodwillWrong(typed, 300))).toEqual([null, null, null])
  expect(goodwillWrong('1,001', 1_000)).toBe(th.goodwill_most.replace('{n}', '1,000'))
})

test.each(['', '-5', '2.5', 'ยี่สิบ'])('"%s" is no number of credits', (typed) => {
  expect(goodwillWrong(typed, 300)).toBe(th.filter_amount_wrong)
})

test('0 credits are refused with the least that can be given', () => {
  expect(goodwillWrong('0', 300)).toBe(th.amount_least_baht)
})
