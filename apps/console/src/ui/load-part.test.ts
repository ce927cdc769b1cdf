import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadPart, partTimeoutMs } from './load-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part of the page is returned once it has loaded', async () => {
  expect(await loadPart(async () => 'part')).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that cannot be fetched is a ChunkLoadError, whatever the browser calls it', async () => {
  const loading = loadPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await expect(loading).rejects.toBeInstanceOf(ChunkLoadError)
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
