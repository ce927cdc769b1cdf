import type { LiveList } from '#live/live-list.ts'
import { expect, test } from 'vitest'
import { rowNavigationKeys } from './row-navigation-keys.ts'

type Row = { id: string; version: number; createdAt: string }

/** Returns the rows that the presses open, one after the other. */
function opened(from: string | null, presses: ('ArrowDown' | 'ArrowUp')[], order = ['a', 'b', 'c']) {
  const list = { snapshot: () => ({ order }) } as unknown as LiveList<Row>
  const rows: string[] = []
  for (const press of presses) {
    const bindings = rowNavigationKeys(list, rows.at(-1) ?? from, (id) => rows.push(id))
    bindings.find(({ code }) => code === press)!.run()
  }
  return rows
}

test('the arrows open the row below or above, up to the ends of the list', () => {
  expect(opened('a', ['ArrowDown', 'ArrowDown', 'ArrowDown'])).toEqual(['b', 'c', 'c'])
  expect(opened('c', ['ArrowUp', 'ArrowUp', 'ArrowUp'])).toEqual(['b', 'a', 'a'])
})

test('without an open row, or when it has left the list, the first row is opened', () => {
  expect(opened(null, ['ArrowDown'])).toEqual(['a'])
  expect(opened('gone', ['ArrowUp'])).toEqual(['a'])
})

test('an empty list opens nothing', () => {
  expect(opened(null, ['ArrowDown'], [])).toEqual([])
})
