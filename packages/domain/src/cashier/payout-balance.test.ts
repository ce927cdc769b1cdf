import { expect, test } from 'vitest'
import { balanceBeside } from './payout-balance.ts'
import { requestStates } from './request.ts'

test('a withdrawal is subtracted from the balance only until it is deducted', () => {
  const after = requestStates.map((state) => [state, balanceBeside(900, 200, state).after])
  expect(Object.fromEntries(after)).toEqual({
    pending: 700,
    crediting: null,
    done: null,
    cancelled: null,
    adjusted: null,
    transferred: null,
  })
})

test.each([
  [199, true],
  [200, false],
  [201, false],
])('with a balance of %i and a request of 200 the balance is too low: %o', (balance, isShort) => {
  expect(balanceBeside(balance, 200, 'pending').isShort).toBe(isShort)
  expect(balanceBeside(balance, 200, 'adjusted').isShort).toBe(false)
})
