import { expect, test } from 'vitest'
import { groupedAccount } from './grouped-account.ts'

test.each([
  ['SCB', '1234567890', '123-4-56789-0'],
  ['ttb', '1234567890', '123-456789-0'],
  ['GSB', '123456789012', '123-4-56789-012'],
  ['BAAC', '123456789012', '123-4-56789-012'],
  ['GHB', '123456789012', '123-4-56789-012'],
  ['TRUEMONEY', '0812345678', '081-234-5678'],
  ['SCB', '123456789', '123456789'],
])('%s %s is read as %s', (bank, number, shown) => {
  expect(groupedAccount(bank, number)).toBe(shown)
})
