import { expect, test } from 'vitest'
import { closingLimitMs } from './closing-limit.ts'

test('a process that drains for long still has its twenty seconds to close', () => {
  expect([0, 5, 60].map(closingLimitMs)).toEqual([20_000, 25_000, 80_000])
})
