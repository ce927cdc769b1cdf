import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksUpTo } from './chart-scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [42, [0, 20, 40, 60]],
  [100, [0, 25, 50, 75, 100]],
  [201_800, [0, 100_000, 200_000, 300_000]],
])('the grid lines of a chart with a maximum of %d', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks))

test('the highest grid line is never below the maximum, and there are at most six', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (most) => {
      const ticks = ticksUpTo(most)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.at(-2)).toBeLessThan(most)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  ))
