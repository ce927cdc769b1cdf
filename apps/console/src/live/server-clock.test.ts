import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heardServerTime, serverNow } from './server-clock.ts'

const here = Date.parse('2026-11-21T02:03:04.500Z')
beforeEach(() => void vi.useFakeTimers({ now: here }))
afterEach(() => {
  heardServerTime(new Date(here).toISOString(), here)
  vi.useRealTimers()
})
/** How far the time used is ahead of this machine's, in milliseconds. */
const ahead = () => serverNow() - Date.now()
const heard = (aheadMs: number) => heardServerTime(new Date(here + aheadMs).toISOString(), here)

test('a machine whose clock is wrong uses the server’s time, before and after it', () => {
  heard(3_661_000)
  expect(ahead()).toBe(3_661_000)
  vi.advanceTimersByTime(45_000)
  expect(ahead()).toBe(3_661_000)
  heard(-7_300)
  expect(ahead()).toBe(-7_300)
})

test('a difference that the network explains counts as none, and takes back an earlier one', () => {
  heard(3_661_000)
  heard(1_499)
  expect(ahead()).toBe(0)
  heard(1_500)
  expect(ahead()).toBe(1_500)
  heard(-1_499)
  expect(ahead()).toBe(0)
})

test('an answer without a readable time changes nothing', () => {
  heard(-7_300)
  heardServerTime(null)
  heardServerTime('yesterday')
  expect(ahead()).toBe(-7_300)
})

test('a time counts from the moment in which it was received', () => {
  vi.advanceTimersByTime(45_000)
  heardServerTime(new Date(here + 47_600).toISOString())
  expect(ahead()).toBe(2_600)
})
