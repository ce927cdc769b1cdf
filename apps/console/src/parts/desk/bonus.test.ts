import { expect, test } from 'vitest'
import * as m from '#messages'
import { readBonus, typedBonus } from './bonus.ts'

test('a bonus may be typed with Thai digits and commas', () => {
  expect(readBonus('๑,๐๕๐')).toBe(1050)
  expect(readBonus('')).toBe(0)
})

test('a bonus is refused unless it is whole credits', () => {
  for (const text of ['-5', '1.5', '5e3', 'ห้าสิบ', '9999999999']) expect(readBonus(text)).toBeNull()
})

test('a bonus that cannot be given has no value to send, and says why', () => {
  expect(typedBonus('๑,๐๕๐', 1_200)).toEqual({ value: 1_050, shown: 1_050, disabledReason: null })
  expect(typedBonus('', 1_200)).toEqual({ value: 0, shown: 0, disabledReason: null })
  expect(typedBonus('5 0 o', 1_200)).toEqual({ value: null, shown: 0, disabledReason: m.bonus_unreadable() })
  expect(typedBonus('1201', 1_200)).toEqual({
    value: null,
    shown: 1_201,
    disabledReason: m.bonus_too_high({ most: '1,200' }),
  })
})
