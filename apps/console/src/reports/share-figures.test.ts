import { expect, test } from 'vitest'
import { addedUp } from './share-figures.ts'

const share = (figures: object) => figures as Parameters<typeof addedUp>[0][number]

test('the last line adds up every column, also sums that came as text, and losses', () => {
  const rows = [
    share({ id: 'a', players: 2, deposits: '1000', withdrawals: '250', bonusTotal: 30, net: '750' }),
    share({ id: null, players: 5, deposits: '7', withdrawals: '900', bonusTotal: 1, net: '-893' }),
  ]
  expect(addedUp(rows)).toEqual({
    players: 7,
    deposits: 1_007,
    withdrawals: 1_150,
    bonusTotal: 31,
    net: -143,
  })
  expect(addedUp([])).toEqual({ players: 0, deposits: 0, withdrawals: 0, bonusTotal: 0, net: 0 })
})
