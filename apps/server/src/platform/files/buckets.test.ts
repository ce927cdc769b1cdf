import { expect, test } from 'vitest'
import { createBuckets } from './buckets.ts'

test('so many may come at once, then one whenever its part of the minute is over, and nobody takes from another', () => {
  let now = 0
  const takeOne = createBuckets(() => now)
  expect([1, 2, 3, 4].map(() => takeOne('site', 3))).toEqual([null, null, null, 20_000])
  expect(takeOne('bank', 3)).toBeNull()
  now = 19_999
  expect(takeOne('site', 3)).toBe(1)
  now = 20_000
  expect(takeOne('site', 3)).toBeNull()
  now = 1_000_000
  expect([1, 2, 3, 4].map(() => takeOne('site', 3) === null)).toEqual([true, true, true, false])
})

test('a limit that was lowered counts from now on', () => {
  const takeOne = createBuckets(() => 0)
  takeOne('site', 600)
  expect([1, 2].map(() => takeOne('site', 1) === null)).toEqual([true, false])
})
