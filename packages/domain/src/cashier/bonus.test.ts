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

test('a role with more responsibility may give a higher bonus', () => {
  expect(usualCeilings).toEqual({
    owner: 999_999_999,
    supervisor: 50_000,
    finance: 10_000,
    support: 2_000,
    viewer: 0,
    auditor: 0,
  })
})

test('nobody gives or promises more than their ceiling, including the request’s own bonus', () => {
  expect(checkBonus(2_000, usualCeilings.support)).toBe(true)
  expect(checkBonus(2_001, usualCeilings.support)).toBe('bonus-too-high')
  expect(checkBonus(0, usualCeilings.viewer)).toBe(true)
})
