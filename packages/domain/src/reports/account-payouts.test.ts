import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Satang } from '../money.ts'
import type { Day } from '../time.ts'
import {
  addUpPayoutDays,
  type DatedLine,
  type DatedPayout,
  payoutLinesOf,
  payoutLineStates,
} from './account-payouts.ts'
import { maxBankFee } from './payout-pairs.ts'

const [first, second] = ['2026-11-20', '2026-11-21'] as [Day, Day]
let serial = 0
const payout = (baht: number, more: Partial<DatedPayout> = {}): DatedPayout => {
  serial += 1
  const amount = Math.round(baht * 100) as Satang
  return {
    id: `p${serial}`,
    number: serial,
    at: serial,
    amount,
    account: 'scb-1',
    player: 'a1',
    day: first,
    ...more,
  }
}
const line = (baht: number, more: Partial<DatedLine> = {}): DatedLine => {
  serial += 1
  return {
    id: `l${serial}`,
    number: serial,
    at: serial,
    amount: Math.round(baht * 100) as Satang,
    account: 'scb-1',
    direction: 'out',
    state: 'done',
    disposition: null,
    duplicate: false,
    day: first,
    ...more,
  }
}
const linesOf = (payouts: DatedPayout[], lines: DatedLine[], account = 'scb-1') =>
  payoutLinesOf(account, { payouts, lines }).map(({ state, payout: paid, line: left, fee }) => [
    state,
    paid?.amount ?? null,
    left?.amount ?? null,
    fee,
  ])

test('a payout is paired with its bank entry, a fee is kept apart, and unpaired ones are listed', () => {
  const lines = [line(500), line(315), line(42)]
  const payouts = [payout(500), payout(300), payout(900)]
  expect(linesOf(payouts, lines).toSorted()).toEqual(
    [
      ['paired', 500_00, 500_00, 0],
      ['paired', 300_00, 315_00, 15_00],
      ['noLine', 900_00, null, 0],
      ['noPayout', null, 42_00, 0],
    ].toSorted(),
  )
})

test('the entry of a payout is not taken for an earlier, smaller one with a fee', () => {
  expect(linesOf([payout(300), payout(315)], [line(315)])).toEqual([
    ['noLine', 300_00, null, 0],
    ['paired', 315_00, 315_00, 0],
  ])
})

test('a day pairs only with entries of that day and account', () => {
  expect(linesOf([payout(500)], [line(500, { day: second })])).toEqual([
    ['noLine', 500_00, null, 0],
    ['noPayout', null, 500_00, 0],
  ])
  const elsewhere = { account: 'kbank-1' }
  expect(linesOf([payout(500)], [line(500, elsewhere)])).toEqual([['noLine', 500_00, null, 0]])
  expect(linesOf([payout(500)], [line(500, elsewhere)], 'kbank-1')).toEqual([['noPayout', null, 500_00, 0]])
})

test('a payout without a named account belongs to the account of its entry', () => {
  const [unnamed, named] = [payout(500, { account: null }), payout(500)]
  const lines = [line(500), line(500, { account: 'kbank-1' })]
  expect(linesOf([unnamed, named], lines)).toEqual([['paired', 500_00, 500_00, 0]])
  expect(linesOf([unnamed, named], lines, 'kbank-1')).toEqual([['paired', 500_00, 500_00, 0]])
})

test('payouts and entries are listed by time, those of the same time by number', () => {
  const [asked, unpaid] = [payout(137, { at: 7, number: 3 }), payout(900, { at: 7, number: 12 })]
  const lines = [
    line(137, { at: 9, number: 40 }),
    line(42, { at: 7, number: 8 }),
    line(42, { at: 7, number: 5 }),
    line(77, { at: 2, number: 20 }),
  ]
  const listed = payoutLinesOf('scb-1', { payouts: [unpaid, asked], lines })
  expect(listed.map((one) => (one.payout ?? one.line)?.number)).toEqual([20, 3, 5, 8, 12])
})

test.each<[string, Partial<DatedLine>]>([
  ['is money in', { direction: 'in' }],
  ['is a duplicate', { duplicate: true }],
  ['was cancelled', { state: 'cancelled' }],
  ['is a transfer between own accounts', { disposition: 'ownTransfer' }],
  ['was split into parts', { disposition: 'split' }],
])('an entry that %s is no payout', (_, more) => {
  expect(linesOf([payout(500)], [line(500, more)])).toEqual([['noLine', 500_00, null, 0]])
})

// Invariant: What left an account is payouts, fees and lines without a payout, as the daily close pairs
// them. Rule: `domain/reports/account-payouts.ts`.
test('the sums of a day agree: money out is payouts, fees and money without a payout', () => {
  const some = <One>(make: (baht: number, more: { account: string; day: Day }) => One) =>
    fc.array(
      fc
        .record({
          baht: fc.integer({ min: 1, max: 40 }),
          account: fc.constantFrom('scb-1', 'kbank-1'),
          day: fc.constantFrom(first, second),
        })
        .map(({ baht, ...more }) => make(baht * 10, more)),
      { maxLength: 12 },
    )
  fc.assert(
    fc.property(some(payout), some(line), (payouts, lines) => {
      for (const account of ['scb-1', 'kbank-1']) {
        const all = payoutLinesOf(account, { payouts, lines })
        const days = addUpPayoutDays(all)
        expect(days.map(({ day }) => day)).toEqual(
          [...new Set(all.map(({ day }) => day))].toSorted().toReversed(),
        )
        for (const { left, paid, fees, noPayout } of days)
          expect(left.satang).toBe(paid.satang + fees.satang + noPayout.satang)
        const mine = lines.filter((one) => one.account === account)
        const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
        expect(sum(days.map(({ left }) => left.satang))).toBe(sum(mine.map(({ amount }) => amount)))
        // Each payout and each line is shown at most once, and no fee exceeds the largest possible fee.
        const ids = all.flatMap((one) => [one.payout?.id, one.line?.id].filter((id) => id !== undefined))
        expect(new Set(ids).size).toBe(ids.length)
        expect(
          all.every(({ fee, state }) => fee >= 0 && fee <= maxBankFee && payoutLineStates.includes(state)),
        ).toBe(true)
      }
    }),
  )
})
