import { expect, test } from 'vitest'
import { secondsOff } from './clock.ts'

const at = (ms: number) => new Date(ms)

test('a database time between question and answer counts as correct, however long the answer took', () => {
  expect(secondsOff(at(50_000), { asked: 10_000, answered: 95_000 })).toBe(0)
})

test('the deviation of a clock is measured from the nearer end of the question', () => {
  expect(secondsOff(at(3_000), { asked: 10_500, answered: 10_700 })).toBe(7.5)
  expect(secondsOff(at(17_000), { asked: 10_500, answered: 10_700 })).toBe(6.3)
})
