import { expect, test } from 'vitest'
import { epochOf, findHistoryLoss, takesOfEpoch, validHeads } from './history.ts'

const head = (epoch: number, place: number) => ({ epoch, place, hash: `${epoch}-${place}` })

test('a database with everything recorded outside has lost nothing', () => {
  expect(findHistoryLoss({ epoch: { witnessed: 1, database: 1 }, heads: 0, takes: 0 })).toBeNull()
  expect(findHistoryLoss({ epoch: { witnessed: 0, database: 1 }, heads: 0, takes: 0 })).toBeNull()
})

test('an audit head, a take or an acceptance missing from the database is a loss', () => {
  expect(findHistoryLoss({ epoch: { witnessed: 0, database: 0 }, heads: 2, takes: 0 })?.what).toEqual([
    'heads',
  ])
  expect(findHistoryLoss({ epoch: { witnessed: 0, database: 0 }, heads: 0, takes: 1 })?.what).toEqual([
    'takes',
  ])
  expect(findHistoryLoss({ epoch: { witnessed: 2, database: 1 }, heads: 0, takes: 0 })?.what).toEqual([
    'acceptance',
  ])
})

test('records after a cut were given up with it, and those sealed before it must remain', () => {
  const heads = [head(0, 10), head(0, 20), head(1, 15), head(1, 30), head(2, 12)]
  const accepted = [
    { epoch: 1, cut: 14 },
    { epoch: 2, cut: 11 },
  ]
  expect(validHeads(heads, [])).toEqual(heads)
  expect(validHeads(heads, accepted)).toEqual([head(0, 10), head(2, 12)])
  expect(epochOf(accepted)).toBe(2)
})

test('takes of an earlier epoch are not required', () => {
  const take = (epoch: number, number: number) => ({ epoch, number, order: String(number) })
  expect(takesOfEpoch([take(0, 9), take(1, 5)], 1)).toEqual([take(1, 5)])
})
