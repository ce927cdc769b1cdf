import { expect, test } from 'vitest'
import { secondsOff } from './clock.ts'

const at = (ms: number) => new Date(ms)

test('a database time between question and answer is right, however long the answer took', () => {
  expect(secondsOff(at(50_000), { asked: 10_000, answered: 95_000 })).toBe(0)
})

test('a clock that is ahead or behind is off by what lies between it and the nearer end', () => {
  expect(secondsOff(at(3_000), { asked: 10_500, answered: 10_700 })).toBe(7.5)
  expect(secondsOff(at(17_000), { asked: 10_500, answered: 10_700 })).toBe(6.3)
})
