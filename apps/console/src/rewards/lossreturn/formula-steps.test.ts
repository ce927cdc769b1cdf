import { expect, test } from 'vitest'
import { formulaSteps } from './formula-steps.ts'

const sums = { deposits: '5000', withdrawals: '1200', bonus: '300' }
const stepsOf = (rule: string) => formulaSteps({ ...sums, rule } as Parameters<typeof formulaSteps>[0])

test('what was lost is deposits without withdrawals and bonus; what was won begins with the withdrawals', () => {
  expect(stepsOf('lost')).toBe('5,000 − 1,200 − 300')
  expect(stepsOf('won')).toBe('1,200 − 5,000 − 300')
  expect(stepsOf('none')).toBeUndefined()
})
