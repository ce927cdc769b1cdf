import { beforeEach, expect, test, vi } from 'vitest'
import { onSlowCalls, slowCalls, noticedIfSlow } from './slow-calls.ts'

beforeEach(() => void vi.useFakeTimers())

test('a call answered within a second shows no indicator', async () => {
  const notified = vi.fn()
  const stop = onSlowCalls(notified)
  const { promise, resolve } = Promise.withResolvers<string>()
  const call = noticedIfSlow(promise)
  await vi.advanceTimersByTimeAsync(999)
  resolve('answer')
  expect(await call).toBe('answer')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(notified).not.toHaveBeenCalled()
  stop()
})

test('a slower call shows the indicator until the last call is answered or fails', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls = [
    noticedIfSlow(first.promise),
    noticedIfSlow(second.promise).catch((error: Error) => error.message),
  ]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(slowCalls()).toBe(true)
  first.resolve()
  await calls[0]
  expect(slowCalls()).toBe(true)
  second.reject(new Error('no'))
  expect(await calls[1]).toBe('no')
  expect(slowCalls()).toBe(false)
})
