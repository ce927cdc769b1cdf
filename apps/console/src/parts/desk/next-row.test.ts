import { expect, test } from 'vitest'
import { nextRow } from './next-row.ts'

/** The next row after `finished`, in the order a to f, of which these wait. */
const next = (finished: string, waiting: string) =>
  nextRow([...'abcdef'], finished, (id) => waiting.includes(id))

test('the next row is the first below that waits', () => {
  expect(next('b', 'acdf')).toBe('c')
  expect(next('b', 'af')).toBe('f')
})

test('with none waiting below, it is the nearest above', () => {
  expect(next('e', 'abc')).toBe('c')
})

test('the finished row is not the next, even while it still waits', () => {
  expect(next('c', 'c')).toBe(null)
  expect(next('c', 'ac')).toBe('a')
})

test('a finished row that has left the list is followed by the first that waits', () => {
  expect(next('z', 'bd')).toBe('b')
  expect(next('z', '')).toBe(null)
})

test('when nothing waits, no row is opened', () => {
  expect(next('c', '')).toBe(null)
  expect(nextRow([], 'c', () => true)).toBe(null)
})
