import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('waits grow, and never beyond five seconds', () => {
  expect(backoffMs(0, 1)).toBe(500)
  expect(backoffMs(3, 1)).toBe(4_000)
  expect(backoffMs(50, 1)).toBe(5_000)
  expect(backoffMs(50, 0)).toBe(2_500)
})
