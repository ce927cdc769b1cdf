import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { expect, test } from 'vitest'
import * as m from '#messages'
import { type AccountDraft, draftOf, fieldsOf, problemsOf } from './account-draft.ts'

/** No two values are equal, so that one in the wrong field is noticed. */
const account = {
  bank: 'SCB',
  accountNumber: '1234567890',
  name: 'คลังหนึ่ง',
  purpose: 'in',
  position: 7,
  openingBalance: '1000.50',
  openingDay: '2026-01-31',
  dailyIn: '50000.00',
  dailyOut: '30000.00',
  quietMinutes: 45,
  lowBalance: '2000.00',
  colour: 'teal',
}

test('saving an untouched account changes nothing', () => {
  expect(fieldsOf(draftOf(account as OwnAccountRow))).toEqual(account)
  expect(draftOf({ ...account, code: 'scb-7' } as OwnAccountRow).code).toBe('scb-7')
})

test.each(['openingBalance', 'openingDay', 'dailyIn', 'dailyOut', 'quietMinutes', 'lowBalance', 'colour'])(
  'an account without %s is saved without it, and an emptied field removes it',
  (field) => {
    const without = { ...account, [field]: null }
    expect(fieldsOf(draftOf(without as unknown as OwnAccountRow))).toEqual(without)
    expect(fieldsOf({ ...draftOf(account as OwnAccountRow), [field]: '' })).toEqual(without)
  },
)

const whole = draftOf(account as OwnAccountRow)

test('an untouched account has no problems, and neither has one with only what is needed', () => {
  expect(problemsOf(whole)).toEqual({})
  const least = { ...draftOf(null), bank: 'SCB', accountNumber: '1234567890', name: 'คลัง' }
  expect(problemsOf(least)).toEqual({})
})

test('a new account takes deposits and withdrawals, and everything else is empty', () => {
  const { purpose, ...rest } = draftOf(null)
  expect([purpose, new Set(Object.values(rest))]).toEqual(['both', new Set([''])])
})

test.each<[keyof AccountDraft, string[], string[]]>([
  ['bank', [''], ['KBANK']],
  ['accountNumber', ['', 'abc', '12a'], ['9876543210']],
  ['name', ['', '  '], ['คลังสอง']],
  ['code', ['no spaces', '-'], ['', 'scb-2']],
  ['position', ['-1', '1.5', '1000', 'x'], ['', '0', '999', '๗']],
  ['openingBalance', ['x', '1.234'], ['0', '-20.50']],
  ['openingDay', ['2026-02-30', 'x'], ['2026-02-28', '28-02-2569', '๒๕๖๙-๐๒-๒๘']],
  ['dailyIn', ['x', '0', '-1'], ['', '0.01', '1,000']],
  ['dailyOut', ['x', '0', '-1'], ['', '0.01', '1,000']],
  ['quietMinutes', ['0', '1441', '1.5', 'x'], ['', '1', '1440', '๓๐']],
  ['lowBalance', ['x', '0', '-1'], ['', '0.01', '1,000']],
])('%s: %j are refused, and %j are allowed', (field, refused, allowed) => {
  for (const text of refused)
    expect([text, problemsOf({ ...whole, [field]: text })]).toEqual([text, { [field]: expect.any(String) }])
  for (const text of allowed) expect([text, problemsOf({ ...whole, [field]: text })]).toEqual([text, {}])
})

test('an opening balance and its day are given together or not at all', () => {
  const both = m.account_opening_both()
  expect(problemsOf({ ...whole, openingDay: '' })).toEqual({ openingDay: both })
  expect(problemsOf({ ...whole, openingBalance: '' })).toEqual({ openingBalance: both })
  expect(problemsOf({ ...whole, openingBalance: '', openingDay: '' })).toEqual({})
})

test.each(['2026-11-01', '2569-11-01', '01-11-2569', '๑/๑๑/๒๕๖๙'])(
  'the opening day %s is saved as the day it means',
  (openingDay) => {
    expect(fieldsOf({ ...whole, openingDay }).openingDay).toBe('2026-11-01')
  },
)

test('numbers in Thai digits are saved as numbers', () => {
  expect(fieldsOf({ ...whole, position: '๑๒', quietMinutes: '๓๐' })).toMatchObject({
    position: 12,
    quietMinutes: 30,
  })
})
