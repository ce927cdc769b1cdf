import { expect, test } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { moneyFacts, payoutFacts } from './day-facts.ts'

/** No two sums are equal, so that one under the wrong words is noticed. */
const payouts = {
  sent: { count: 3, baht: '3000.00' },
  byHand: { count: 2, baht: '220.00' },
  left: { count: 4, baht: '3190.00' },
  fees: { count: 1, baht: '12.00' },
}
const money = { asked: '5000.00', rest: '0.75', unequal: '-50.00' }
const moneyOf = (change: object) => moneyFacts({ ...money, ...change } as Parameters<typeof moneyFacts>[0])

test('payouts of a day are shown under what they are: sent, by hand, left the bank, fees', () => {
  expect(payoutFacts(payouts as Parameters<typeof payoutFacts>[0])).toEqual([
    { label: th.daily_sent, sum: payouts.sent },
    { label: th.daily_by_hand, sum: payouts.byHand },
    { label: th.daily_left, sum: payouts.left },
    { label: th.daily_fees, sum: payouts.fees },
  ])
})

test.each([{ fees: null }, { fees: undefined }, { fees: { count: 0, baht: '0.00' } }])(
  'a day without fees has no line for them (%o)',
  (none) => {
    const facts = payoutFacts({ ...payouts, ...none } as Parameters<typeof payoutFacts>[0])
    expect(facts.map(({ label }) => label)).toEqual([th.daily_sent, th.daily_by_hand, th.daily_left])
  },
)

test('money that fits no request is shown under its own words, and only where there is some', () => {
  expect(moneyOf({})).toEqual([
    { label: th.daily_asked, baht: '5000.00' },
    { label: th.daily_rest, baht: '0.75' },
    { label: th.daily_unequal, baht: '-50.00' },
  ])
  expect(moneyOf({ unequal: '0.00' }).map(({ label }) => label)).toEqual([th.daily_asked, th.daily_rest])
})
