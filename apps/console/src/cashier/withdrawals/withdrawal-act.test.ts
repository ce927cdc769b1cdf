import { requestStates } from '@khlang/domain/cashier/request'
import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import { expect, test } from 'vitest'
import { isUnpaid, nextStep } from './withdrawal-act.ts'

test('the main button deducts, then pays, then closes, and the rules allow each of these steps', () => {
  const steps = requestStates.flatMap((state) => nextStep[state] ?? [])
  expect(steps).toEqual(['adjust', 'transfer', 'complete'])
  for (const state of requestStates) {
    const step = nextStep[state]
    if (step) expect([state, withdrawalCan(state, 'owner')[step]]).toEqual([state, true])
  }
})

test('a withdrawal can be closed instead of paid as long as the rules let it be cancelled', () => {
  const unpaid = requestStates.filter((state) => isUnpaid({ state }))
  expect(unpaid).toEqual(['pending', 'adjusted'])
  expect(unpaid).toEqual(requestStates.filter((state) => withdrawalCan(state, 'owner').cancel === true))
})
