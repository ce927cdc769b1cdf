import { expect, test } from 'vitest'
import { pulseAt } from './pulse.ts'

test('fifteen seconds without a beat make the screen stale', () => {
  expect(pulseAt(14_999, 0, 0, true)).toEqual({ state: 'live' })
  expect(pulseAt(15_000, 0, 0, true)).toEqual({ state: 'stale', seconds: 15 })
})

test('a stream that never opens is stale too, not forever connecting', () => {
  expect(pulseAt(2_000, null, 0, true)).toEqual({ state: 'connecting' })
  expect(pulseAt(20_000, null, 0, true)).toEqual({ state: 'stale', seconds: 20 })
})

test('without a network the screen says so at once', () => {
  expect(pulseAt(3_000, 2_000, 0, false)).toEqual({ state: 'offline', seconds: 1 })
})
