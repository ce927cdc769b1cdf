import { expect, test } from 'vitest'
import { readDays } from './read-days.ts'

test.each([
  ['1', 1],
  [' 30 ', 30],
  ['๓๐', 30],
  ['31', null],
  ['0', null],
  ['-1', null],
  ['2.5', null],
  ['', null],
])('"%s" of at most 30 days is %s', (typed, days) => {
  expect(readDays(typed, 30)).toBe(days)
})
