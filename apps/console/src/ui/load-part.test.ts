import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadPart, partTimeoutMs, retryPausesMs } from './load-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part of the page is returned once it has loaded', async () => {
  expect(await loadPart(async () => 'part')).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a part that cannot be fetched is a ChunkLoadError, whatever the browser calls it', async () => {
  const failure = loadPart(gone).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toBeInstanceOf(ChunkLoadError)
})

test('a part that failed while the network changed is loaded once it is back', async () => {
  const tries: number[] = []
  const began = Date.now()
  const loading = loadPart(() => {
    tries.push(Date.now() - began)
    return tries.length <= retryPausesMs.length ? gone() : Promise.resolve('part')
  })
  await vi.runAllTimersAsync()
  expect(await loading).toBe('part')
  expect(tries).toEqual([0, 500, 2_500])
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that never comes is given up after the 120 seconds of the specification', async () => {
  expect(partTimeoutMs).toBe(120_000)
  let ended = 'no'
  const loading = loadPart(() => new Promise(() => {})).catch((error: Error) => {
    ended = error.name
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).toBe('no')
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(ended).toBe('ChunkLoadError')
})
