import { expect, test } from 'vitest'
import { inPages } from './in-pages.ts'

test.each([
  [0, [], [null]],
  [1, [[1]], [null]],
  [2, [[1, 2]], [null]],
  [3, [[1, 2, 3]], [null, 3]],
  [4, [[1, 2, 3], [4]], [null, 3]],
  [
    6,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
    [null, 3, 6],
  ],
  [7, [[1, 2, 3], [4, 5, 6], [7]], [null, 3, 6]],
])('%i rows are read in pages of three to their end, none twice', async (count, pages, asked) => {
  const rows = Array.from({ length: count }, (_, at) => at + 1)
  const after: (number | null)[] = []
  const read = (last: number | null) => {
    after.push(last)
    return Promise.resolve(rows.slice(last ?? 0).slice(0, 3))
  }
  const found: (readonly number[])[] = []
  for await (const page of inPages(3, read)) found.push(page)
  expect(found).toEqual(pages)
  expect(after).toEqual(asked)
})

test('a page is read only when the one before has been used', async () => {
  let reads = 0
  const pages = inPages(1, () => Promise.resolve([++reads]))
  await pages.next()
  expect(reads).toBe(1)
  await pages.return(null)
  expect(reads).toBe(1)
})
