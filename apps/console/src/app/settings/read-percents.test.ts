import { expect, test } from 'vitest'
import { readPercents } from './read-percents.ts'

test.each<[string, number[] | null]>([
  ['5, 10, 20', [5, 10, 20]],
  ['5% 10%', [5, 10]],
  ['๕, ๑๐๐', [5, 100]],
  ['', []],
  ['0', null],
  ['101', null],
  ['five', null],
  ['1,2,3,4,5,6,7,8', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['1,2,3,4,5,6,7,8,9', null],
])('the bonuses %o are read as %o', (text, percents) => {
  expect(readPercents(text)).toEqual(percents)
})
