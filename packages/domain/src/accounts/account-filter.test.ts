import { expect, test } from 'vitest'
import { matchesAccountFilter } from './account-filter.ts'

const account = {
  code: 'scb-1',
  name: 'ร้านทอง สาขาหนึ่ง',
  accountNumber: '123-4-56789-0',
  state: 'open',
  purpose: 'in',
} as const
const finds = (filter: Parameters<typeof matchesAccountFilter>[0]) => matchesAccountFilter(filter, account)

test.each(['scb', 'SCB-1', 'ร้าน', 'สาขา', '7890', '6789-0'])('an own account is found by %s', (q) =>
  expect(finds({ q })).toBe(true),
)

test.each(['cb-1', 'ทอง', '1234', '789', 'kbank'])('an own account is not found by %s', (q) =>
  expect(finds({ q })).toBe(false),
)

test('an own account is found by its state and by what it is for, and by all parts of a filter together', () => {
  expect(finds({})).toBe(true)
  expect([finds({ state: 'open' }), finds({ state: 'closed' })]).toEqual([true, false])
  expect([finds({ purpose: 'in' }), finds({ purpose: 'both' })]).toEqual([true, false])
  expect(finds({ state: 'open', purpose: 'out', q: 'scb' })).toBe(false)
})
