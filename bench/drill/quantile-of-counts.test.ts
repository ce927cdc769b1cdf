import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantile } from '../speed/quantile.ts'
import { quantileOfCounts } from './quantile-of-counts.ts'

test('a quantile of counted values is that of the values themselves', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
      const counts = new Map<number, number>()
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
      expect(quantileOfCounts(counts, share)).toBe(quantile(values, share))
    }),
  )
})
