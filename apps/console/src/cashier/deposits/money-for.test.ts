import { expect, test } from 'vitest'
import { moneyFor } from './money-for.ts'

test('money for a deposit is searched by the whole baht that the player was asked to transfer', () => {
  const baht = (text: string) => ({ amountFrom: text, amountTo: text })
  expect(moneyFor({ payExactly: '537.81', amount: '540' })).toEqual(baht('537'))
  expect(moneyFor({ payExactly: null, amount: '540' })).toEqual(baht('540'))
})
