import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNearlyOver, keepIdleEnd, readIdleEnd } from './idle-end.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the end of a session is known to all tabs, and the newest one counts', () => {
  keepIdleEnd('2026-11-21T02:03:04.000Z')
  keepIdleEnd('2026-11-21T02:18:09.000Z')
  expect(readIdleEnd()).toBe(Date.parse('2026-11-21T02:18:09.000Z'))
})

test('a session that is remembered does not end, also after one that did', () => {
  expect(readIdleEnd()).toBe(0)
  keepIdleEnd('2026-11-21T02:03:04.000Z')
  keepIdleEnd(null)
  expect(readIdleEnd()).toBe(0)
})

test('a page is covered from five seconds before the end of its session, and never while there is no end', () => {
  expect(isNearlyOver(100_000, 94_999)).toBe(false)
  expect(isNearlyOver(100_000, 95_000)).toBe(true)
  expect(isNearlyOver(100_000, 900_000)).toBe(true)
  expect(isNearlyOver(0, 900_000)).toBe(false)
})
