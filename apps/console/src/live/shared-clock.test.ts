import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heardServerTime } from './server-clock.ts'
import { createSharedClock } from './shared-clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T02:03:04.500Z') }))
afterEach(() => void vi.useRealTimers())

/** Returns the seconds that have passed since the test began. */
const passed = (now: number) => (now - Date.parse('2026-11-21T02:03:04.500Z')) / 1_000

test('all ages of a page change by one timer, each time once', () => {
  const { subscribe, read } = createSharedClock(7_000)
  const [first, second] = [vi.fn(() => passed(read())), vi.fn(() => passed(read()))]
  subscribe(first)
  subscribe(second)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(15_000)
  for (const tell of [first, second]) expect(tell.mock.results.map(({ value }) => value)).toEqual([7, 14])
})

test('the timer ends with the last age on the page, not before', () => {
  const { subscribe } = createSharedClock(7_000)
  const [leaves, stays] = [vi.fn(), vi.fn()]
  const leave = subscribe(leaves)
  const leaveLast = subscribe(stays)
  leave()
  vi.advanceTimersByTime(7_000)
  expect([leaves.mock.calls.length, stays.mock.calls.length]).toEqual([0, 1])
  leaveLast()
  expect(vi.getTimerCount()).toBe(0)
})

test('an age that appears after a pause begins with the time of now, by the server’s clock', () => {
  const { subscribe, read } = createSharedClock(7_000)
  vi.advanceTimersByTime(86_000)
  expect(passed(read())).toBe(0)
  const leave = subscribe(() => {})
  expect(passed(read())).toBe(86)
  leave()
  heardServerTime('2026-11-21T02:34:04.500Z', Date.parse('2026-11-21T02:04:04.500Z'))
  const leaveAgain = subscribe(() => {})
  expect(passed(read())).toBe(86 + 30 * 60)
  leaveAgain()
  heardServerTime(new Date().toISOString())
})
