import { expect, test } from 'vitest'
import { createRowBook } from './row-book.ts'

const row = (version: number, revision?: number) => ({
  id: 'a',
  version,
  ...(revision !== undefined && { revision }),
  createdAt: '2026-11-21T03:00:00Z',
})

test('a row is kept in its latest state, whatever arrives later', () => {
  const book = createRowBook<ReturnType<typeof row>>()
  const taken = [row(3, 5), row(3, 4), row(3, 5), row(2, 9), row(3), row(3, 7), row(4)]
  expect(taken.map((one) => book.take(one))).toEqual([true, false, false, false, false, true, true])
  expect(book.get('a')).toEqual(row(4))
  expect(book.take(row(4))).toBe(false)
})

test('a row that was forgotten comes back in the state in which it was known, and in no earlier one', () => {
  const book = createRowBook<ReturnType<typeof row>>()
  book.take(row(3, 5))
  book.forget('a')
  expect(book.get('a')).toBeUndefined()
  expect([book.take(row(3, 4)), book.take(row(3, 5))]).toEqual([false, true])
})
