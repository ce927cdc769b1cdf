import { expect, test } from 'vitest'
import type { ListQuery } from './list-query.ts'
import { readPages } from './read-pages.ts'

type Row = { id: string; version: number; createdAt: string }

/** A list of this many rows that notes how many were asked for from where. */
function listOf(count: number) {
  const asked: [from: number, limit: number][] = []
  const read: ListQuery<Row>['read'] = (cursor, limit) => {
    const from = Number(cursor ?? 0)
    asked.push([from, limit])
    const rows = Array.from({ length: Math.min(limit, count - from) }, (_, at) => ({
      id: String(from + at),
      version: 1,
      createdAt: '',
    }))
    return Promise.resolve({ rows, next: from + limit < count ? String(from + limit) : null })
  }
  const query: ListQuery<Row> = {
    topic: 'deposits',
    read,
    matchesFilter: () => true,
    matchesSearch: () => true,
    stays: () => 0,
  }
  return {
    asked,
    readAs: (shownCount: number) => readPages(query, shownCount, AbortSignal.timeout(10_000)),
  }
}

test('a list that shows nothing yet is read by one page of 50', async () => {
  const { asked, readAs } = listOf(70)
  expect(await readAs(0)).toMatchObject({ rows: { length: 50 }, next: '50' })
  expect(asked).toEqual([[0, 50]])
})

test('as many rows as were shown are read again, in pages of at most 500', async () => {
  const { asked, readAs } = listOf(2_000)
  expect(await readAs(1_020)).toMatchObject({ rows: { length: 1_050 }, next: '1050' })
  expect(asked).toEqual([
    [0, 500],
    [500, 500],
    [1_000, 50],
  ])
})

test('no more than 5,000 rows are read again', async () => {
  const { asked, readAs } = listOf(9_000)
  expect(await readAs(8_000)).toMatchObject({ rows: { length: 5_000 }, next: '5000' })
  expect(asked).toHaveLength(10)
})

test('reading ends with the list', async () => {
  const { asked, readAs } = listOf(60)
  expect(await readAs(400)).toMatchObject({ rows: { length: 60 }, next: null })
  expect(asked).toHaveLength(1)
})
