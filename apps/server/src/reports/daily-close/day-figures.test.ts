import type { DayFigures } from '@khlang/contract/reports/daily-close'
import { entryOutcomes } from '@khlang/domain/reports/day-entry'
import { expect, test } from 'vitest'
import { figureList, markOf } from './day-figures.ts'

let count = 0
/** Each has another count and another amount. */
const counted = () => ({ count: ++count, baht: `${100 + count}.25` })
const none = { count: 0, baht: '0.00' }
const account = {
  code: 'kbank-1',
  opening: '5000.75',
  came: counted(),
  went: counted(),
  closing: '4700.10',
  breaks: 3,
  drift: '-12.50',
  fates: Object.fromEntries(entryOutcomes.map((outcome, at) => [outcome, at === 0 ? counted() : none])),
}
const day = {
  accounts: [account],
  money: { credited: counted(), asked: '71.01', rest: '72.02', unequal: '73.03', bonus: 74, credits: 75 },
  deposits: counted(),
  orders: [{ purpose: 'creditDeposit', count: 31, credits: 640 }],
  payouts: { sent: counted(), byHand: counted(), left: counted(), fees: counted() },
  drifts: [{ kind: 'open', account: 'kbank-1', ...counted(), mark: 'm' }],
} as unknown as DayFigures

test('every figure of a day is in its list, each once', () => {
  expect(figureList(day).map(({ account: of, figure, count: n, amount }) => [of, figure, n, amount])).toEqual(
    [
      ['kbank-1', 'opening', null, '5000.75'],
      ['kbank-1', 'came', 1, '101.25'],
      ['kbank-1', 'went', 2, '102.25'],
      ['kbank-1', 'closing', null, '4700.10'],
      ['kbank-1', 'drift', 3, '-12.50'],
      ['kbank-1', `fate.${entryOutcomes[0]}`, 3, '103.25'],
      [null, 'credited', 4, '104.25'],
      [null, 'asked', null, '71.01'],
      [null, 'rest', null, '72.02'],
      [null, 'unequal', null, '73.03'],
      [null, 'bonus', null, '74.00'],
      [null, 'credits', null, '75.00'],
      [null, 'deposits', 5, '105.25'],
      [null, 'order.creditDeposit', 31, '640.00'],
      [null, 'payouts.sent', 6, '106.25'],
      [null, 'payouts.byHand', 7, '107.25'],
      [null, 'payouts.left', 8, '108.25'],
      [null, 'payouts.fees', 9, '109.25'],
      ['kbank-1', 'drift.open', 10, '110.25'],
    ],
  )
})

test('a day that was closed before fees were listed separately has no line for them', () => {
  const { fees: _fees, ...payouts } = day.payouts
  const figures = figureList({ ...day, payouts } as DayFigures).map(({ figure }) => figure)
  expect(figures).not.toContain('payouts.fees')
  expect(figures).toContain('payouts.left')
})

test('a hash of what was seen differs with every change of it', () => {
  expect(markOf('101.25')).toMatch(/^[0-9a-f]{32}$/)
  expect(markOf('101.25')).not.toBe(markOf('101.26'))
})
