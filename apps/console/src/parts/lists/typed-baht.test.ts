import { expect, test } from 'vitest'
import { isWrongBaht, typedBaht, typedCredits } from './typed-baht.ts'

test('an amount is typed in Latin or Thai digits, with commas or spaces', () => {
  expect(['1,500', '๑๕๐๐', ' 1 500 ', '0', '999999999'].map(typedBaht)).toEqual([
    '1500',
    '1500',
    '1500',
    '0',
    '999999999',
  ])
  expect(typedCredits('๑,๕๐๐')).toBe(1_500)
})

test.each(['1.5', '1500.00', '-5', 'พัน', '1000000000'])(
  '%s is no whole amount, and is never another one',
  (typed) => {
    expect([typedBaht(typed), isWrongBaht(typed), typedCredits(typed)]).toEqual([undefined, true, 0])
  },
)

test('an empty field is no amount, and nothing wrong', () => {
  expect([typedBaht(' '), isWrongBaht(' '), typedCredits('')]).toEqual([undefined, false, 0])
})
