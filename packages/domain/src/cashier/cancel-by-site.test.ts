import { expect, test } from 'vitest'
import { cancelBySite } from './cancel-by-site.ts'
import { requestStates } from './request.ts'

test('a player can cancel a request only while nothing was done for it', () => {
  const of = (kind: 'deposit' | 'withdrawal') =>
    Object.fromEntries(requestStates.map((state) => [state, cancelBySite(kind, state)]))
  expect(of('deposit')).toEqual({
    pending: true,
    crediting: 'deposit-not-pending',
    done: 'deposit-not-pending',
    cancelled: 'deposit-not-pending',
    adjusted: 'deposit-not-pending',
    transferred: 'deposit-not-pending',
  })
  expect(of('withdrawal')).toEqual({
    pending: true,
    crediting: 'withdrawal-under-way',
    done: 'withdrawal-done',
    cancelled: 'withdrawal-cancelled',
    adjusted: 'withdrawal-adjusted',
    transferred: 'withdrawal-transferred',
  })
})
