import { expect, test } from 'vitest'
import { bonusOf, checkBonus, usualCeilings } from './bonus.ts'

test('a bonus in per cent is cut off to whole credits', () => {
  expect(bonusOf(199, 10)).toBe(19)
  expect(bonusOf(0, 20)).toBe(0)
})

test('an employee gives no more than the ceiling of the role', () => {
  expect(checkBonus({ given: 2_000, asked: 0 }, usualCeilings.support)).toBe(true)
  expect(checkBonus({ given: 2_001, asked: 0 }, usualCeilings.support)).toBe('bonus-too-high')
})

test('a bonus that came with the request may stand, however high', () => {
  expect(checkBonus({ given: 9_000, asked: 9_000 }, usualCeilings.support)).toBe(true)
  expect(checkBonus({ given: 9_001, asked: 9_000 }, usualCeilings.support)).toBe('bonus-too-high')
})
