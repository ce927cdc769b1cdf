import { expect, test } from 'vitest'
import { readBaht } from './read-baht.ts'

test('an empty limit is no limit; commas, spaces and Thai digits are read', () => {
  expect(readBaht(' ')).toBeNull()
  expect(readBaht('๕,๐๐๐')).toBe(5_000)
  expect(readBaht('1 500')).toBe(1_500)
  expect(readBaht('999999999')).toBe(999_999_999)
})

test.each(['0', '500.50', '1.500', '-5', '05', '1000000000', 'ห้าร้อย'])(
  '%s is no limit in whole baht: it is never read as another amount',
  (typed) => {
    expect(readBaht(typed)).toBeUndefined()
  },
)
