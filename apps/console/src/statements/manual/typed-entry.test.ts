import type { EntryRow } from '@khlang/contract/statements/statements'
import { expect, test } from 'vitest'
import { readTyped } from './manual-entry.ts'
import { typedOf } from './typed-entry.ts'

const bank = {
  account: { code: 'scb-1', bank: 'SCB', name: 'ร้าน' },
  amount: '1204.25',
  occurredAt: '2026-11-20T17:30:00.000Z',
  channel: 'bank',
  sender: { bank: 'KBANK', accountTail: 'x-1234', name: 'สมชาย ใจดี', mobile: null },
  balanceAfter: '90210.75',
} as unknown as EntryRow
const wallet = {
  ...bank,
  channel: 'truemoney',
  sender: { bank: null, accountTail: null, name: null, mobile: '0812345678' },
  balanceAfter: null,
} as EntryRow

test.each([
  ['of a bank', bank],
  ['of a bank, with seconds', { ...bank, occurredAt: '2026-11-20T17:30:09.000Z' }],
  ['of a wallet', wallet],
  ['that emptied the account', { ...bank, balanceAfter: '0.00' }],
  ['that overdrew the account', { ...bank, balanceAfter: '-20.50' }],
  ['without any detail', { ...bank, sender: { bank: null, accountTail: null, name: null, mobile: null } }],
])('an entry %s that is corrected unchanged is sent as it was, in Bangkok time', (_, entry) => {
  const read = readTyped(
    { ...typedOf(entry as EntryRow), note: 'เห็นในแอป' },
    Date.parse('2026-11-21T00:00:00Z'),
  )
  const { bank: name, accountTail, name: who, mobile } = entry.sender
  expect(read).toEqual({
    entry: {
      account: entry.account.code,
      amount: entry.amount,
      direction: 'in',
      occurredAt: entry.occurredAt,
      channel: entry.channel,
      sender: {
        ...(name !== null && { bank: name }),
        ...(accountTail !== null && { accountTail }),
        ...(who !== null && { name: who }),
        ...(mobile !== null && { mobile }),
      },
      ...(entry.balanceAfter !== null && { balanceAfter: entry.balanceAfter }),
    },
  })
})

test('a wallet has no bank, whatever the form had before', () => {
  const typed = { ...typedOf(wallet), bank: 'SCB', note: 'เห็นในแอป' }
  const read = readTyped(typed, Date.parse('2026-11-21T00:00:00Z'))
  expect(read).toMatchObject({ entry: { sender: { mobile: '0812345678' } } })
  expect(read).not.toHaveProperty('entry.sender.bank')
})

test('a detail that the entry does not have is an empty field', () => {
  expect(typedOf(wallet)).toMatchObject({ bank: '', sender: '0812345678', name: '', balance: '' })
})

test('a time is shown by Bangkok’s clock, without seconds where there are none', () => {
  expect(typedOf(bank)).toMatchObject({ day: '21-11-2026', time: '00:30' })
  expect(typedOf({ ...bank, occurredAt: '2026-11-20T17:30:09.000Z' })).toMatchObject({ time: '00:30:09' })
})
