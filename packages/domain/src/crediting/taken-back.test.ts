import { expect, test } from 'vitest'
import { orderPurposes, orderStates } from './order.ts'
import { whyNotTakenBack } from './taken-back.ts'

test('only a loss-return or a reward that was credited can be taken back', () => {
  const possible = orderPurposes.flatMap((purpose) =>
    orderStates.flatMap((state) =>
      whyNotTakenBack({ purpose, state, takenBack: null }) === null ? [`${purpose} ${state}`] : [],
    ),
  )
  expect(possible.toSorted()).toEqual(['giveReward done', 'payLossReturn done'])
  expect(whyNotTakenBack({ purpose: 'creditDeposit', state: 'done', takenBack: null })).toBe(
    'payment-not-done',
  )
  expect(whyNotTakenBack({ purpose: 'giveReward', state: 'unknown', takenBack: null })).toBe(
    'payment-not-done',
  )
})

test('a payment is taken back once: not while that is under way, nor afterwards', () => {
  const why = (takenBack: 'queued' | 'sending' | 'unknown' | 'done') =>
    whyNotTakenBack({ purpose: 'payLossReturn', state: 'done', takenBack })
  expect([why('queued'), why('sending'), why('unknown'), why('done')]).toEqual([
    'take-back-under-way',
    'take-back-under-way',
    'take-back-under-way',
    'payment-taken-back',
  ])
})
