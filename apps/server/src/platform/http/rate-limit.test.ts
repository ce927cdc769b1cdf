import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

test('a burst is allowed, then one request per share of the minute, and callers do not affect each other', () => {
  let now = 0
  const rateLimit = createRateLimiter(() => now)
  expect([1, 2, 3, 4].map(() => rateLimit('site', 3))).toEqual([null, null, null, 20_000])
  expect(rateLimit('bank', 3)).toBeNull()
  now = 19_999
  expect(rateLimit('site', 3)).toBe(1)
  now = 20_000
  expect(rateLimit('site', 3)).toBeNull()
  now = 1_000_000
  expect([1, 2, 3, 4].map(() => rateLimit('site', 3) === null)).toEqual([true, true, true, false])
})

test('a lowered limit applies immediately', () => {
  const rateLimit = createRateLimiter(() => 0)
  rateLimit('site', 600)
  expect([1, 2].map(() => rateLimit('site', 1) === null)).toEqual([true, false])
})
