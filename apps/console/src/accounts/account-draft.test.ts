import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { expect, test } from 'vitest'
import { draftOf, fieldsOf } from './account-draft.ts'

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
})

test.each(['openingBalance', 'openingDay', 'dailyIn', 'dailyOut', 'quietMinutes', 'lowBalance', 'colour'])(
  'an account without %s is saved without it, and an emptied field removes it',
  (field) => {
    const without = { ...account, [field]: null }
    expect(fieldsOf(draftOf(without as unknown as OwnAccountRow))).toEqual(without)
    expect(fieldsOf({ ...draftOf(account as OwnAccountRow), [field]: '' })).toEqual(without)
  },
)
