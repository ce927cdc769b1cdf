import { expect, test } from 'vitest'
import { secondsOff } from './clock.ts'

const at = (ms: number) => new Date(ms)

test('a database time between question and answer counts as correct, however long the answer took', () => {
  expect(secondsOff(at(50_000), { askedAt: 10_000, answeredAt: 95_000 })).toBe(0)
})

test('the deviation of a clock is measured from the nearer end of the question', () => {
  expect(secondsOff(at(3_000), { askedAt: 10_500, answeredAt: 10_700 })).toBe(7.5)
  expect(secondsOff(at(17_000), { askedAt: 10_500, answeredAt: 10_700 })).toBe(6.3)
})
