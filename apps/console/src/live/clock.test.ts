// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { useToday } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T16:59:45Z') }))
afterEach(() => void vi.useRealTimers())

test('on a page that stays open over midnight in Bangkok, today becomes the new day', async () => {
  let drawn = 0
  const { now, passes } = drawHook(() => {
    drawn += 1
    return useToday()
  }, null)
  expect(now()).toBe('2026-11-21')
  const before = drawn
  await passes(10_000)
  expect([now(), drawn]).toEqual(['2026-11-21', before])
  await passes(10_000)
  expect([now(), drawn]).toEqual(['2026-11-22', before + 1])
})
