import { expect, test } from 'vitest'
import { readBonus } from './bonus.ts'

test('a bonus may be typed with Thai digits and commas', () => {
  expect(readBonus('๑,๐๕๐')).toBe(1050)
  expect(readBonus('')).toBe(0)
})

test('a bonus is refused unless it is whole credits', () => {
  for (const text of ['-5', '1.5', '5e3', 'ห้าสิบ', '9999999999']) expect(readBonus(text)).toBeNull()
})
