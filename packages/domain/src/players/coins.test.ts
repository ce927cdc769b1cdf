import { expect, test } from 'vitest'
import { checkRedeem, coinReasons } from './coins.ts'
import { externalKeyPattern } from './external-key.ts'

test('an item can be redeemed with enough coins, while it is in the catalogue', () => {
  const item = { active: true, coins: 20, credits: 100 }
  expect([19, 20, 21].map((coins) => checkRedeem(item, coins))).toEqual(['not-enough-coins', true, true])
  expect(checkRedeem({ ...item, coins: 0 }, 0)).toBe(true)
  expect(checkRedeem({ ...item, active: false }, 500, { coins: 19 })).toBe('item-not-available')
})

test('an item is redeemed only at the price that the player saw, and for the credits', () => {
  const item = { active: true, coins: 20, credits: 100 }
  const at = (seen: { coins?: number; credits?: number }) => checkRedeem(item, 20, seen)
  expect([at({}), at({ coins: 20 }), at({ credits: 100 }), at({ coins: 20, credits: 100 })]).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  expect([at({ coins: 19 }), at({ credits: 101 }), at({ coins: 20, credits: 0 })]).toEqual(
    Array.from({ length: 3 }, () => 'item-changed'),
  )
})

test('these are the stored reasons for coins', () => {
  expect(coinReasons).toEqual([
    'opening',
    'set',
    'import',
    'legacyImport',
    'redemption',
    'redemptionReturned',
    'gift',
  ])
})

test('a player’s key is used in an address unchanged', () => {
  const fits = [
    '7',
    'site-1001',
    'Somchai.J_2+x:3@shop',
    'old@old||example',
    'a'.repeat(120),
    '0193b7c4-0000-7000-8000-000000000000',
  ]
  expect(fits.filter((key) => !externalKeyPattern.test(key))).toEqual([])
  const odd = ['', ' ', 'a b', 'a/b', '../a', '-a', '.a', 'ก', 'a\n', 'a%2F', 'a'.repeat(121)]
  expect(odd.filter((key) => externalKeyPattern.test(key))).toEqual([])
})
