import { randomUUID } from 'node:crypto'
import { paging } from '@khlang/contract/wire'
import { playerReportSorts } from '@khlang/domain/reports/player-report'
import { expect, test } from 'vitest'
import { readCursor, toPage } from './cursor.ts'
import { sortedLength, textSort } from './list-sort.ts'

const longestName = playerReportSorts.toSorted((a, b) => b.length - a.length)[0]!

test.each(['ก', '😀', '\u0001', '"'])(
  'a text of %j only makes a cursor that its own list takes',
  (letter) => {
    const sorting = { by: longestName, sort: textSort('p.name'), direction: 'desc' } as const
    const row = { id: randomUUID(), sortText: letter.repeat(sortedLength) }
    const { next } = toPage([row, row], 1, sorting)
    expect(paging.cursor.safeParse(next)).toMatchObject({ success: true })
    expect(readCursor(next!, sorting)).toEqual({ value: row.sortText, id: row.id })
  },
)

test('a list that did not read the text by which it is sorted makes no cursor', () => {
  const sorting = { by: 'name', sort: textSort('p.name'), direction: 'desc' } as const
  const row = { id: randomUUID() }
  expect(() => toPage([row, row], 1, sorting)).toThrow('did not read')
})
