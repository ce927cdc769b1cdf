// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useConnectionHealth } from './use-connection-health.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'onLine')
})

function drawHealth() {
  fakeStream.reconnects()
  return drawHook(useConnectionHealth, undefined)
}

test('a screen that hears nothing for fifteen seconds is out of date, and counts for how long', async () => {
  const { now, passes } = drawHealth()
  expect(now()).toEqual({ state: 'live' })
  await passes(14_000)
  expect(now()).toEqual({ state: 'live' })
  await passes(1_000)
  expect(now()).toEqual({ state: 'stale', seconds: 15 })
  await passes(2_000)
  expect(now()).toEqual({ state: 'stale', seconds: 17 })
  fakeStream.beat()
  await passes(1_000)
  expect(now()).toEqual({ state: 'live' })
})

test('a new connection is seen at once, without waiting for the next second', async () => {
  const { now, passes } = drawHealth()
  await passes(15_000)
  fakeStream.reconnects()
  expect(now()).toEqual({ state: 'live' })
})

test('a browser without a network says so at once, and when it is back', async () => {
  const { now, does, passes } = drawHealth()
  await passes(3_000)
  const turns = (name: 'online' | 'offline') =>
    does(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: name === 'online' })
      dispatchEvent(new Event(name))
    })
  await turns('offline')
  expect(now()).toEqual({ state: 'offline', seconds: 3 })
  await turns('online')
  expect(now()).toEqual({ state: 'live' })
})

test('a page that slept is judged when it is looked at, before its clock ticks', async () => {
  const { now, does } = drawHealth()
  vi.setSystemTime(Date.now() + 41_000)
  await does(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(now()).toEqual({ state: 'stale', seconds: 41 })
})

test('a part that is drawn later knows at once what has happened meanwhile', async () => {
  const first = drawHealth()
  first.remove()
  vi.setSystemTime(Date.now() + 23_000)
  const { now } = drawHook(useConnectionHealth, undefined)
  expect(now()).toEqual({ state: 'stale', seconds: 23 })
})

test('the clock runs once for all parts, until the last of them is gone', async () => {
  const first = drawHealth()
  const second = drawHook(useConnectionHealth, undefined)
  expect(vi.getTimerCount()).toBe(1)
  first.remove()
  await second.passes(16_000)
  expect(second.now()).toEqual({ state: 'stale', seconds: 16 })
  second.remove()
  expect(vi.getTimerCount()).toBe(0)
})

test('what nobody shows is not followed', async () => {
  const { remove } = drawHealth()
  remove()
  const looked = vi.fn<() => boolean>(() => true)
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: looked })
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('offline'))
  document.dispatchEvent(new Event('visibilitychange'))
  fakeStream.reconnects()
  expect(looked).not.toHaveBeenCalled()
})
