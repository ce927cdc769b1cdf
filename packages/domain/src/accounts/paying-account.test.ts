import { expect, test } from 'vitest'
import { transferWays } from '../cashier/request.ts'
import { canPayOut, payingAccounts, type PayingCandidate } from './paying-account.ts'

const account = (code: string, more: Partial<PayingCandidate> = {}): PayingCandidate => ({
  code,
  bank: code.split('-')[0]!.toUpperCase(),
  hasNumber: true,
  state: 'open',
  purpose: 'both',
  position: 5,
  ...more,
})

test('a transfer through a bank is paid from an account of that bank, a plain one from any', () => {
  const accounts = ['scb-1', 'krungsri-1', 'gsb-1', 'kbank-1'].map((code) => account(code))
  const codes = (via: (typeof transferWays)[number]) => payingAccounts(accounts, via).map(({ code }) => code)
  expect(transferWays.map((via) => [via, codes(via)])).toEqual([
    ['plain', ['gsb-1', 'kbank-1', 'krungsri-1', 'scb-1']],
    ['krungsri', ['krungsri-1']],
    ['scb', ['scb-1']],
    ['gsb', ['gsb-1']],
  ])
})

test.each<[string, Partial<PayingCandidate>, boolean]>([
  ['for deposits and payouts', {}, true],
  ['for payouts', { purpose: 'out' }, true],
  ['for deposits', { purpose: 'in' }, false],
  ['frozen', { state: 'frozen' }, false],
  ['closed', { state: 'closed' }, false],
  ['without a number', { hasNumber: false }, false],
])('an account that is %s pays out: %o', (_, more, may) => {
  expect(canPayOut(account('scb-1', more), 'plain')).toBe(may)
})

test('the first account in the shop’s order is proposed, and equal places go by code', () => {
  const accounts = [
    account('scb-3', { position: 7 }),
    account('scb-2', { position: 2 }),
    account('scb-1', { position: 7 }),
  ]
  expect(payingAccounts(accounts, 'scb').map(({ code }) => code)).toEqual(['scb-2', 'scb-1', 'scb-3'])
})
