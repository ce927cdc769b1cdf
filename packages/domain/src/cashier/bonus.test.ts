import { expect, test } from 'vitest'
import { bonusOf, bonusPresets, checkBonus, usualCeilings } from './bonus.ts'

test('a bonus in per cent is cut off to whole credits', () => {
  expect(bonusOf(199, 10)).toBe(19)
  expect(bonusOf(1_237, 5)).toBe(61)
  expect(bonusOf(1_237, 100)).toBe(1_237)
  expect(bonusOf(0, 20)).toBe(0)
})

test('five, ten and twenty per cent are offered', () => {
  expect(bonusPresets).toEqual([5, 10, 20])
})

test('the more somebody answers for, the higher a bonus they may give', () => {
  expect(usualCeilings).toEqual({
    owner: 999_999_999,
    supervisor: 50_000,
    finance: 10_000,
    support: 2_000,
    viewer: 0,
    auditor: 0,
  })
})

test('an employee gives no more than the ceiling of the role', () => {
  expect(checkBonus({ given: 2_000, asked: 0 }, usualCeilings.support)).toBe(true)
  expect(checkBonus({ given: 2_001, asked: 0 }, usualCeilings.support)).toBe('bonus-too-high')
})

test('a bonus that came with the request may stand, however high', () => {
  expect(checkBonus({ given: 9_000, asked: 9_000 }, usualCeilings.support)).toBe(true)
  expect(checkBonus({ given: 9_001, asked: 9_000 }, usualCeilings.support)).toBe('bonus-too-high')
  expect(checkBonus({ given: 8_999, asked: 9_000 }, usualCeilings.support)).toBe('bonus-too-high')
  expect(checkBonus({ given: 1_999, asked: 9_000 }, usualCeilings.support)).toBe(true)
})
