import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { expect, test } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { draftOf, inputOf, whatIsMissing, withKnownSenders } from './phone-draft.ts'

const phone = {
  name: 'เครื่องหน้าร้าน',
  way: 'pushbullet',
  accounts: ['scb-1', 'kbank-1'],
  senders: ['027777777', 'SCB Easy'],
  on: false,
  amountUnit: null,
} as unknown as PhoneRow

test('saving an untouched phone changes nothing, and keeps its secret and its password', () => {
  const { name, accounts, senders, on } = phone
  expect(inputOf(draftOf(phone))).toEqual({ name, accounts, senders, on })
  const wallet = { ...phone, way: 'truemoney', accounts: ['tmn-1'], amountUnit: 'satang' } as PhoneRow
  expect(inputOf(draftOf(wallet))).toEqual({
    name,
    accounts: ['tmn-1'],
    senders: [],
    on,
    amountUnit: 'satang',
  })
})

test('a wallet without a chosen unit sends none', () => {
  const draft = { ...draftOf(null), way: 'truemoney', amountUnit: null } as const
  expect(inputOf(draft)).not.toHaveProperty('amountUnit')
})

test('the known senders of the banks are added once, after what was typed', () => {
  expect(withKnownSenders('GSB\nmymo', ['gsb', 'another'])).toBe('GSB\nmymo\ngsb\ncom.mobilife.gsb.mymo')
})

test('a password that is emptied is removed, and one that is typed replaces it; only Pushbullet has one', () => {
  const draft = draftOf(phone)
  expect(inputOf({ ...draft, endPassword: '' })).toHaveProperty('endPassword', '')
  expect(inputOf({ ...draft, endPassword: 'a new one' })).toHaveProperty('endPassword', 'a new one')
  expect(inputOf({ ...draft, way: 'signed', endPassword: 'a new one' })).not.toHaveProperty('endPassword')
})

test('texts are sent without surrounding spaces and empty lines', () => {
  const draft = { ...draftOf(phone), name: ' ร้าน ', senders: ' 02 \n\n KBank\n', secret: ' o.abc ' }
  expect(inputOf(draft)).toMatchObject({ name: 'ร้าน', senders: ['02', 'KBank'], secret: 'o.abc' })
})

test.each([
  [{ name: ' ' }, th.phone_form_name_missing],
  [{ accounts: [] }, th.phone_form_accounts_missing],
  [{ way: 'truemoney' }, th.phone_form_one_account],
  [{ way: 'truemoney', accounts: ['tmn-1'] }, th.phone_form_unit_missing],
  [{ senders: '\n ' }, th.phone_form_senders_missing],
  [{}, th.phone_form_secret_missing],
  [{ way: 'signed' }, null],
  [{ secret: 'o.abc' }, null],
] as const)('a new phone with %o cannot be saved: %s', (change, said) => {
  expect(whatIsMissing({ ...draftOf(phone), ...change } as ReturnType<typeof draftOf>, true)).toBe(said)
})

test('a saved phone needs no secret again', () => {
  expect(whatIsMissing(draftOf(phone), false)).toBeNull()
})

test('the senders of a bank are added once to those that were typed', () => {
  const added = withKnownSenders('027777777', ['scb'])
  expect(added.split('\n')).toEqual(expect.arrayContaining(['027777777']))
  expect(withKnownSenders(added, ['SCB'])).toBe(added)
})
