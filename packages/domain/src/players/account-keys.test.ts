import { expect, test } from 'vitest'
import { accountDigits, accountMatchKey, scbMatchKey } from './account-keys.ts'

test('the match key of ten digits drops the first three, of any other length the first five (spec section 5)', () => {
  expect(accountMatchKey('1234567890')).toBe('4567890')
  expect(accountMatchKey('020123456789')).toBe('3456789')
})

test('the match key for SCB is the last six digits', () => {
  expect(scbMatchKey('1234567890')).toBe('567890')
})

test('an account number is its digits', () => {
  expect(accountDigits('123-4-56789-0')).toBe('1234567890')
})
