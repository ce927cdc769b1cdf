import { expect, test } from 'vitest'
import type { ExternalKey, RequestId } from '../brand.ts'
import type { RequestState } from '../cashier/request.ts'
import { credits } from '../money.ts'
import { kindOf, type OrderPurpose, orderPurposes } from './order.ts'
import { settlementOf } from './settlement.ts'

const order = (purpose: OrderPurpose, from: RequestState) => ({
  purpose,
  kind: kindOf[purpose],
  credits: credits(500),
  request: ['cutCredit', 'giveReward', 'payLossReturn', 'trialCredit', 'trialTakeBack'].includes(purpose)
    ? null
    : { id: 'r' as RequestId, key: 'k' as ExternalKey, from },
})

test('the effect of "yes" on request, entry and ledger, by purpose', () => {
  const rows = orderPurposes.map((purpose) => {
    const { request, entry, ledger, freesEntry } = settlementOf(order(purpose, 'pending'), 'done')
    return [purpose, request, entry, ledger?.credits, ledger?.paid, freesEntry]
  })
  expect(rows).toEqual([
    ['creditDeposit', 'done', 'done', 500, 0, false],
    ['reverseDeposit', 'adjusted', 'pending', -500, 0, true],
    ['deductWithdrawal', 'adjusted', null, -500, 0, false],
    ['payOutWithdrawal', 'transferred', null, 0, 500, false],
    ['refundWithdrawal', 'cancelled', null, 500, 0, false],
    ['cutCredit', null, null, -500, 0, false],
    ['giveReward', null, null, 500, 0, false],
    ['payLossReturn', null, null, 500, 0, false],
    ['trialCredit', null, null, 500, 0, false],
    ['trialTakeBack', null, null, -500, 0, false],
  ])
})

test.each(['refused', 'abandoned'] as const)(
  'after %s the request returns to its earlier state, without a ledger line',
  (end) => {
    expect(settlementOf(order('payOutWithdrawal', 'adjusted'), end)).toEqual({
      request: 'adjusted',
      entry: null,
      ledger: null,
      freesEntry: false,
    })
    expect(settlementOf(order('creditDeposit', 'pending'), end)).toMatchObject({
      request: 'pending',
      entry: 'creditFailed',
      ledger: null,
    })
    expect(settlementOf(order('reverseDeposit', 'done'), end)).toMatchObject({
      request: 'done',
      entry: 'done',
    })
    expect(settlementOf(order('cutCredit', 'pending'), end)).toMatchObject({ request: null, entry: null })
  },
)

test.each(['refused', 'abandoned'] as const)(
  'after %s the request is as before and the entry can be matched again, for every purpose',
  (end) => {
    const rows = orderPurposes.map((purpose) => {
      const { request, entry, ledger, freesEntry } = settlementOf(order(purpose, 'adjusted'), end)
      return [purpose, request, entry, ledger, freesEntry]
    })
    expect(rows).toEqual([
      ['creditDeposit', 'adjusted', 'creditFailed', null, false],
      ['reverseDeposit', 'adjusted', 'done', null, false],
      ['deductWithdrawal', 'adjusted', null, null, false],
      ['payOutWithdrawal', 'adjusted', null, null, false],
      ['refundWithdrawal', 'adjusted', null, null, false],
      ['cutCredit', null, null, null, false],
      ['giveReward', null, null, null, false],
      ['payLossReturn', null, null, null, false],
      ['trialCredit', null, null, null, false],
      ['trialTakeBack', null, null, null, false],
    ])
  },
)

test('an order whose request no longer exists settles without it', () => {
  const { request } = settlementOf({ ...order('creditDeposit', 'pending'), request: null }, 'refused')
  expect(request).toBeNull()
})
