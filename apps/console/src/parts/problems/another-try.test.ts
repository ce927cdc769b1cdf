import { expect, test } from 'vitest'
import { retryDelayMs, worthAnotherTry } from './another-try.ts'
import { Problem } from './problem.ts'

const tooMuch = (until?: string) => new Problem('too-much-at-once', 429, { until })

test('a call refused for too many requests is repeated after the time the server names, and not forever', () => {
  const until = new Date(Date.now() + 3_000).toISOString()
  expect([0, 4, 5].map((times) => worthAnotherTry(times, tooMuch(until)))).toEqual([true, true, false])
  expect(retryDelayMs(0, tooMuch(until))).toBeGreaterThan(2_500)
  expect(retryDelayMs(0, tooMuch('2999-01-01T00:00:00Z'))).toBeLessThan(11_000)
  expect(retryDelayMs(0, tooMuch('2000-01-01T00:00:00Z'))).toBeLessThan(1_000)
})

test('a call with a failed connection is tried twice more, and a refusal is final', () => {
  const failed = new Problem('unreachable', 0)
  expect([0, 1, 2].map((times) => worthAnotherTry(times, failed))).toEqual([true, true, false])
  expect(worthAnotherTry(0, new Problem('not-permitted', 403))).toBe(false)
  expect(worthAnotherTry(0, new Error('a bug'))).toBe(false)
  expect(worthAnotherTry(0, undefined)).toBe(false)
  expect(retryDelayMs(0, failed)).toBeLessThan(1_000)
})
