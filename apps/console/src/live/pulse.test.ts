import { expect, test } from 'vitest'
import { healthAt } from './connection-health.ts'

test('fifteen seconds without a heartbeat make the screen stale', () => {
  expect(healthAt(14_999, 0, 0, true)).toEqual({ state: 'live' })
  expect(healthAt(15_000, 0, 0, true)).toEqual({ state: 'stale', seconds: 15 })
})

test('a stream that never opens is stale too, not forever connecting', () => {
  expect(healthAt(2_000, null, 0, true)).toEqual({ state: 'connecting' })
  expect(healthAt(20_000, null, 0, true)).toEqual({ state: 'stale', seconds: 20 })
})

test('the screen shows at once that the network is lost', () => {
  expect(healthAt(3_000, 2_000, 0, false)).toEqual({ state: 'offline', seconds: 1 })
})
