import { expect, test } from 'vitest'
import { measureMatching } from './matching.ts'
import { makeMonth } from './month.ts'

test('in a small month with known truth, matching meets every threshold', async () => {
  const { figures, details } = await measureMatching({ seed: 7, players: 400, deposits: 1_500 })
  expect(figures.map(({ what, ours, held }) => [what, ours, held]).filter(([, , held]) => !held)).toEqual([])
  expect(figures).toHaveLength(6)
  expect(details!.length).toBeLessThan(5)
})

test('a generated month has all the difficult cases of matching, and is the same for the same seed', () => {
  const options = { seed: 7, players: 400, deposits: 1_500 }
  const { entries, trueRequestOf } = makeMonth(options)
  const kinds = new Set(entries.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['from-another', 'orphan', 'other-amount', 'plain', 'said-twice'])
  expect([...trueRequestOf.values()].filter((request) => request === null).length).toBeGreaterThan(20)
  expect(makeMonth(options).entries).toEqual(entries)
})
