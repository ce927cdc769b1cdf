import { describe, expect, test } from 'vitest'
import { amountMeant } from './amount-meant.ts'

describe('a search text means', () => {
  test.each([
    ['1500', 150_000, 150_099],
    ['1,500', 150_000, 150_099],
    ['1,500.00', 150_000, 150_000],
    ['1500.0', 150_000, 150_000],
    ['537.75', 53_775, 53_775],
    ['999,999,999', 99_999_999_900, 99_999_999_999],
  ])('by %j the amounts from %i to %i satang', (typed, from, to) => {
    expect(amountMeant(typed)).toEqual({ from, to })
  })

  test.each(['#1500', '0', '1,50', '1500.', '1500.755', '1000000000', '-5', 'a', ''])(
    'no amount by %j',
    (typed) => {
      expect(amountMeant(typed)).toBeNull()
    },
  )
})
