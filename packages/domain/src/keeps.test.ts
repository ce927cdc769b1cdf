import { expect, test } from 'vitest'
import { keepDays } from './keeps.ts'

test('an answer is kept well over any time in which the same command comes again, and evidence over a year', () => {
  expect(keepDays.operation).toBe(90)
  for (const kept of ['attemptBodies', 'signIn', 'failedSignIn'] as const) expect(keepDays[kept]).toBe(400)
})

test('what is over goes soon, and not in the moment in which it is over', () => {
  expect([keepDays.verification, keepDays.session]).toEqual([1, 1])
})
