import { maxCoins } from '@khlang/domain/players/player-fields'
import { expect, test } from 'vitest'
import { readCoins } from './read-coins.ts'

test('coins are a whole number up to the largest balance, typed with commas or Thai digits', () => {
  expect(['0', '๑,๒๐๐', ' 7 ', String(maxCoins)].map(readCoins)).toEqual([0, 1_200, 7, maxCoins])
})

test.each(['', '1.5', '-1', 'many', String(maxCoins + 1)])('"%s" is no number of coins', (typed) => {
  expect(readCoins(typed)).toBeNull()
})
