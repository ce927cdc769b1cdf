import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { roles } from '../staff/acts.ts'
import {
  accountCodePattern,
  accountStates,
  maxAccountCodeLength,
  nextAccountCode,
  ownAccountCan,
  type ShownCandidate,
  shownToPlayers,
} from './own-account.ts'

test('owners and finance manage the accounts; each state allows what fits, and other roles get the reason', () => {
  expect(Object.fromEntries(accountStates.map((state) => [state, ownAccountCan(state, 'finance')]))).toEqual({
    open: {
      update: true,
      freeze: true,
      unfreeze: 'account-not-frozen',
      swap: true,
      close: true,
      reopen: 'account-not-closed',
    },
    frozen: {
      update: true,
      freeze: 'account-not-open',
      unfreeze: true,
      swap: true,
      close: true,
      reopen: 'account-not-closed',
    },
    closed: {
      update: true,
      freeze: 'account-not-open',
      unfreeze: 'account-not-frozen',
      swap: 'account-not-open',
      close: 'account-not-open',
      reopen: true,
    },
  })
  for (const role of roles)
    for (const state of accountStates) {
      const may = role === 'owner' || role === 'finance'
      expect([role, ownAccountCan(state, role).update]).toEqual([role, may || 'not-permitted'])
      if (!may) expect(new Set(Object.values(ownAccountCan(state, role)))).toEqual(new Set(['not-permitted']))
    }
})

test('the next account of a bank gets the first free number', () => {
  expect(nextAccountCode('SCB', new Set())).toBe('scb-1')
  expect(nextAccountCode('SCB', new Set(['scb-1', 'scb-3', 'kbank-2']))).toBe('scb-2')
  expect(nextAccountCode('ธนาคาร', new Set(['account-1']))).toBe('account-2')
})

const account = (code: string, more: Partial<ShownCandidate> = {}): ShownCandidate => ({
  code,
  state: 'open',
  purpose: 'both',
  number: '0010020031',
  position: 7,
  today: { in: satang(0), entriesIn: 0 },
  dailyIn: null,
  ...more,
})
const shown = (accounts: ShownCandidate[], order: 'first' | 'turn' = 'first') =>
  shownToPlayers(accounts, order).map(({ code }) => code)

test('players see open accounts that accept deposits, in the given order, then by code', () => {
  const accounts = [
    account('paid-from', { purpose: 'out' }),
    account('frozen', { state: 'frozen' }),
    account('closed', { state: 'closed' }),
    account('unfinished', { number: '' }),
    account('a-second', { position: 9 }),
    account('b-first', { purpose: 'in', position: 3 }),
    account('a-first', { position: 3 }),
  ]
  expect(shown(accounts)).toEqual(['a-first', 'b-first', 'a-second'])
})

test('an account at its daily limit is no longer shown that day, one satang below it is', () => {
  const full = account('full', { today: { in: satang(5_000_00), entriesIn: 3 }, dailyIn: satang(5_000_00) })
  const almost = account('almost', {
    today: { in: satang(4_999_99), entriesIn: 4 },
    dailyIn: satang(5_000_00),
  })
  expect(shown([full, almost])).toEqual(['almost'])
})

test('in turn, the account with the fewest payments today comes first, whatever their sum', () => {
  const much = account('much', { today: { in: satang(90_000_00), entriesIn: 2 }, position: 5 })
  const many = account('many', { today: { in: satang(300_00), entriesIn: 3 }, position: 1 })
  expect(shown([many, much], 'turn')).toEqual(['much', 'many'])
  expect(shown([many, much])).toEqual(['many', 'much'])
  const asMany = account('as-many', { today: { in: satang(170_00), entriesIn: 3 }, position: 4 })
  expect(shown([asMany, many], 'turn')).toEqual(['many', 'as-many'])
})

test.each(['a', 'scb', 'scb-1', 'k2-10', 'a-b-c3', 'truemoney-12'])(
  '%j can be the code of an account',
  (code) => {
    expect(accountCodePattern.test(code)).toBe(true)
  },
)

test.each([
  '',
  '1scb',
  '-scb',
  'scb-',
  'scb--1',
  'SCB-1',
  'scb_1',
  'scb 1',
  'scb-1 ',
  ' scb-1',
  'ก-1',
  'scb-1-',
])('%j cannot be the code of an account', (code) => {
  expect(accountCodePattern.test(code)).toBe(false)
})

test('a proposed code can be a code, also for a bank whose name has no letter that a code may have', () => {
  for (const bank of ['SCB', 'TrueMoney', 'ธนาคาร', 'K-Bank 2'])
    expect(nextAccountCode(bank, new Set())).toMatch(accountCodePattern)
  expect(nextAccountCode('ธนาคาร', new Set(['account-1']))).toBe('account-2')
  expect('a'.repeat(maxAccountCodeLength)).toHaveLength(40)
})
