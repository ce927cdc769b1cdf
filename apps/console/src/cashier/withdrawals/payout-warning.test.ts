import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { payingLabel, payoutWarning } from './payout-warning.ts'

/** Has 1,000 baht, has paid 350 of at most 900 today, and warns below 120. */
const account = {
  code: 'scb-1',
  balance: { amount: '1000.00', at: '2026-11-21T03:00:00Z' },
  lowBalance: '120.00',
  dailyOut: '900.00',
  today: { in: '77.00', out: '350.00', entriesIn: 3 },
}
type Account = Parameters<typeof payoutWarning>[0]
const free = { ...account, dailyOut: null, lowBalance: null }
const warningOf = (change: object, amount: number) =>
  payoutWarning({ ...account, ...change } as Account, amount)
const said = (key: keyof typeof th, more: Record<string, string> = {}) =>
  Object.entries({ account: 'scb-1', ...more }).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    th[key],
  )

test('a payout counts towards the daily limit of the account that it is paid from', () => {
  expect(warningOf({ lowBalance: null }, 550)).toBeNull()
  expect(warningOf({ lowBalance: null }, 551)).toBe(said('withdrawal_from_limit', { limit: '900' }))
})

test('a payout that leaves less than the alert amount is warned of, one that leaves exactly that is not', () => {
  expect(warningOf({ dailyOut: null }, 880)).toBeNull()
  expect(warningOf({ dailyOut: null }, 881)).toBe(said('withdrawal_from_low'))
})

test('a payout of more than the balance is warned of first; the whole balance may be paid', () => {
  expect(warningOf(free, 1000)).toBeNull()
  expect(warningOf({}, 1001)).toBe(said('withdrawal_from_short', { balance: '1,000' }))
})

test('without a known balance only the daily limit warns', () => {
  expect(warningOf({ balance: null }, 550)).toBeNull()
  expect(warningOf({ balance: null }, 551)).toBe(said('withdrawal_from_limit', { limit: '900' }))
})

test('an account is offered with what is left there after the payout, also when that is less than nothing', () => {
  const labelOf = (change: object, amount: number) =>
    payingLabel({ ...account, name: 'คลัง', ...change } as Parameters<typeof payingLabel>[0], amount)
  const left = (sum: string) => said('withdrawal_from_left', { account: 'scb-1 · คลัง', left: sum })
  expect(labelOf({}, 300)).toBe(left('700'))
  expect(labelOf({}, 3_500)).toBe(left('-2,500'))
  expect(labelOf({ balance: null }, 300)).toBe('scb-1 · คลัง')
})
