import { beforeEach, expect, test, vi } from 'vitest'
import { readOnceOpen } from './once-open.ts'
import { newRereads } from './rereads.ts'

beforeEach(() => void vi.useFakeTimers())

function newWait(isOpen: boolean) {
  const rereads = newRereads()
  const read = vi.fn<() => void>()
  const stop = readOnceOpen({ onRow: () => () => {}, onReread: rereads.onReread, isOpen: () => isOpen }, read)
  return { read, stop, open: () => rereads.tellMissed(null) }
}

test('a list is read at once if its changes are heard already', () => {
  const { read } = newWait(true)
  expect(read).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledOnce()
})

test('a list waits for the stream, but not for one that never opens', () => {
  const { read } = newWait(false)
  vi.advanceTimersByTime(2_499)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledOnce()
})

test('a stream that opens asks for the read itself', () => {
  const { read, open } = newWait(false)
  open()
  vi.advanceTimersByTime(60_000)
  expect(read).not.toHaveBeenCalled()
})

test('a list that is closed while it waits is not read', () => {
  const { read, stop } = newWait(false)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(read).not.toHaveBeenCalled()
})
