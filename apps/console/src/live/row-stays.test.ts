import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRowStays } from './row-stays.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Rows that may stay, with the rows drawn again and the rows that left, in order. */
function list() {
  const [drawn, left]: [string[], string[]] = [[], []]
  return {
    drawn,
    left,
    stays: createRowStays(
      (id) => drawn.push(id),
      (id) => left.push(id),
    ),
  }
}

test('a finished row stays for its time and then leaves, once', () => {
  const { stays, left } = list()
  stays.leave('a', 3_700)
  stays.leave('b', 5_200)
  vi.advanceTimersByTime(3_699)
  expect([left, [...stays.idsAfterMissed(new Set(['a', 'b', 'c']))]]).toEqual([[], ['a', 'b']])
  vi.advanceTimersByTime(1)
  expect(left).toEqual(['a'])
  vi.advanceTimersByTime(9_400)
  expect(left).toEqual(['a', 'b'])
})

test('a row that belongs to the list again does not leave', () => {
  const { stays, left } = list()
  stays.leave('a', 3_700)
  stays.cancel('a')
  expect(stays.has('a')).toBe(false)
  vi.advanceTimersByTime(9_400)
  expect([left, vi.getTimerCount()]).toEqual([[], 0])
})

test('a row that is finished twice stays for the second time, not the first', () => {
  const { stays, left } = list()
  stays.leave('a', 3_700)
  vi.advanceTimersByTime(2_100)
  stays.leave('a', 3_700)
  vi.advanceTimersByTime(3_699)
  expect([left, stays.has('a')]).toEqual([[], true])
  vi.advanceTimersByTime(1)
  expect([left, vi.getTimerCount()]).toEqual([['a'], 0])
})

test('a row without a time leaves at once, also one that stayed before', () => {
  const { stays, left } = list()
  stays.leave('a', 0)
  stays.leave('b', 3_700)
  stays.leave('b', 0)
  stays.leave('c', 1)
  expect([left, [...stays.idsAfterMissed(new Set(['a', 'b', 'c']))]]).toEqual([['a', 'b'], ['c']])
  vi.advanceTimersByTime(9_400)
  expect(left).toEqual(['a', 'b', 'c'])
})

test('the open row stays as long as it is open', () => {
  const { stays, left } = list()
  stays.leave('a', Infinity)
  vi.advanceTimersByTime(86_400_000)
  expect([left, stays.has('a')]).toEqual([[], true])
  stays.cancel('a')
  expect(stays.has('a')).toBe(false)
})

test('a row is drawn again when it begins to stay and when it belongs to the list again, and no other row is', () => {
  const { stays, drawn } = list()
  stays.cancel('a')
  expect(drawn).toEqual([])
  stays.leave('a', 3_700)
  stays.leave('b', Infinity)
  expect(drawn).toEqual(['a', 'b'])
  stays.cancel('b')
  expect(drawn).toEqual(['a', 'b', 'b'])
})

test('no row leaves a list that is closed', () => {
  const { stays, left } = list()
  stays.leave('a', 3_700)
  stays.leave('b', Infinity)
  stays.stop()
  vi.advanceTimersByTime(9_400)
  expect([left, vi.getTimerCount()]).toEqual([[], 0])
})
