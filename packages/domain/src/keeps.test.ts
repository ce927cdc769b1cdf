import { expect, test } from 'vitest'
import { decidedKeeps, keepDays, leastKeepDays, mostKeepDays } from './keeps.ts'

test('an answer is kept well over any time in which the same command comes again, and evidence over a year', () => {
  expect(keepDays.operation).toBe(90)
  for (const kept of ['attemptBodies', 'signIn', 'failedSignIn'] as const) expect(keepDays[kept]).toBe(400)
})

test('what is over goes soon, and not in the moment in which it is over', () => {
  expect(keepDays.knownDevice).toBe(180)
  expect([keepDays.verification, keepDays.session]).toEqual([1, 1])
})

test('an owner decides between what is safe and ten years', () => {
  expect(leastKeepDays).toEqual({ operation: 30, attemptBodies: 90, signIn: 90, failedSignIn: 30 })
  expect(mostKeepDays).toBe(3_650)
  for (const kept of decidedKeeps) expect(keepDays[kept]).toBeGreaterThan(leastKeepDays[kept])
})
