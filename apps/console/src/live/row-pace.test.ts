import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRowPace } from './row-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pacedRows() {
  const drawn: string[] = []
  return { drawn, pace: createRowPace(80, (id) => drawn.push(id)) }
}

test('a single change is drawn at once', () => {
  const { drawn, pace } = pacedRows()
  pace.tell('a')
  expect(drawn).toEqual(['a'])
  vi.advanceTimersByTime(80)
  pace.tell('b')
  expect(drawn).toEqual(['a', 'b'])
})

test('changes in a burst are drawn together, each row once, and none is lost', () => {
  const { drawn, pace } = pacedRows()
  for (const id of ['a', 'b', 'c', 'b', 'a']) pace.tell(id)
  expect(drawn).toEqual(['a'])
  vi.advanceTimersByTime(79)
  expect(drawn).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(drawn).toEqual(['a', 'b', 'c', 'a'])
})

test('a long burst is drawn in steps, and its last change after the last step', () => {
  const { drawn, pace } = pacedRows()
  for (let at = 0; at < 10; at++) {
    pace.tell(String(at))
    vi.advanceTimersByTime(20)
  }
  vi.advanceTimersByTime(80)
  expect(drawn).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(80)
  expect(vi.getTimerCount()).toBe(0)
})

test('nothing is drawn after leaving the list', () => {
  const { drawn, pace } = pacedRows()
  pace.tell('a')
  pace.tell('b')
  pace.stop()
  vi.advanceTimersByTime(1_000)
  expect(drawn).toEqual(['a'])
})
