import { expect, test } from 'vitest'
import { isTaken, pairsOf, type Previewed, tickedAtFirst, totalOf } from './bulk-pairs.ts'

const row = (id: string, group: Previewed['group'], deposit: string | null, amount = '500'): Previewed =>
  ({
    entry: { id, version: 3 },
    group,
    why: '',
    best: deposit && { deposit: { id: deposit, version: 2, amount, bonus: 50 } },
  }) as Previewed
const rows = [
  row('a', 'ready', 'x'),
  row('b', 'look', 'y', '70'),
  row('c', 'look', 'y'),
  row('d', 'not-eligible', null),
]

test('only ready pairs are ticked, and exactly the ticked pairs are added up and sent, in the versions that were seen', () => {
  const ticked = tickedAtFirst(rows)
  expect([...ticked]).toEqual(['a'])
  expect(pairsOf(rows, ticked, () => 'op')).toEqual([
    { operationId: 'op', entryId: 'a', entryVersion: 3, depositId: 'x', depositVersion: 2 },
  ])
  expect(pairsOf(rows, new Set(['b', 'd']), () => 'op').map(({ entryId }) => entryId)).toEqual(['b'])
  expect(totalOf(rows, new Set(['a', 'b', 'd']))).toBe(670)
})

test('a request can be ticked for one entry only', () => {
  const ticked = new Set(['b'])
  expect(isTaken(rows, ticked, rows[2]!)).toBe(true)
  expect(isTaken(rows, ticked, rows[1]!)).toBe(false)
  expect(isTaken(rows, ticked, rows[0]!)).toBe(false)
})
