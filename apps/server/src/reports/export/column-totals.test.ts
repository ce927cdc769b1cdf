import { describe, expect, test } from 'vitest'
import type { ExportColumn } from './cell.ts'
import { say } from './say-for-test.ts'
import { depositColumns } from './deposit-columns.ts'
import { lossReturnColumns } from './loss-return-columns.ts'
import { orderColumns } from './order-columns.ts'
import { rewardColumns } from './reward-columns.ts'
import { turnoverColumns } from './turnover-columns.ts'
import { withdrawalColumns } from './withdrawal-columns.ts'

/** A row of any list, in which no two figures are equal. */
const row = {
  state: 'done',
  amount: 58,
  bonus: 7,
  paid: 31,
  paidState: 'done',
  coins: 13,
  credits: 17,
  deposits: 301,
  depositCount: 4,
  withdrawals: 119,
  withdrawalCount: 3,
  seasonalGifts: 23,
  redemptions: 29,
  roulette: 37,
  lossReturns: 41,
  referralBonuses: 43,
}
const rate = { id: 1, fromMonth: '2026-03-01' as never, lost: 500, won: 100 }
const lists: Record<string, Record<string, ExportColumn<never>>> = {
  deposits: depositColumns,
  withdrawals: withdrawalColumns,
  lossReturns: lossReturnColumns(rate),
  orders: orderColumns,
  rewards: rewardColumns,
  turnover: turnoverColumns,
}

describe.each(Object.entries(lists))('in a file of %s', (_, columns) => {
  const added = Object.entries(columns).filter(([, { totals }]) => totals)

  test('some columns are added up', () => expect(added.length).toBeGreaterThan(0))

  test.each(added)('the sum of the column %s adds what its cells show', (_name, { cells, totals }) => {
    const shown = cells(row as never, say)
    expect(totals!.map(({ amountOf }) => amountOf(row as never))).toEqual(shown)
  })
})
