import type { EntryRow } from '@khlang/contract/statements/statements'
import { expect, test } from 'vitest'
import { readTyped, type Typed } from './manual-entry.ts'
import { correctedSender, typedOf } from './typed-entry.ts'

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

/** The sender that is sent when an employee corrects an entry with these changes. */
function corrected(entry: EntryRow, changes: Partial<Typed> = {}) {
  const read = readTyped(
    { ...typedOf(entry), note: 'เห็นในแอป', ...changes },
    Date.parse('2026-11-21T00:00:00Z'),
  )
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return correctedSender(entry, read.entry)
}
const whole = { bank: 'KBANK', accountTail: 'x-1234', name: 'สมชาย ใจดี', mobile: '0812345678' }

test.each(['bank', 'truemoney'] as const)(
  'who corrects the amount of an entry by %s leaves both numbers of its sender and the bank as they were',
  (channel) => {
    expect(corrected({ ...bank, channel, sender: whole }, { amount: '5' })).toEqual(whole)
  },
)

test('a number that the employee corrects or empties is sent so, and the other stays', () => {
  const ofBank = { ...bank, sender: whole }
  expect(corrected(ofBank, { sender: 'x-9' })).toEqual({ ...whole, accountTail: 'x-9' })
  const { accountTail: _, ...withoutAccount } = whole
  expect(corrected(ofBank, { sender: '' })).toEqual(withoutAccount)
})

test('an entry that turns out to have come another way keeps only what was typed', () => {
  expect(corrected({ ...bank, sender: whole }, { truemoney: true, sender: '0899999999' })).toEqual({
    name: 'สมชาย ใจดี',
    mobile: '0899999999',
  })
})

test('a detail that the entry does not have is an empty field', () => {
  expect(typedOf(wallet)).toMatchObject({ bank: '', sender: '0812345678', name: '', balance: '' })
})

test('a time is shown by Bangkok’s clock, without seconds where there are none', () => {
  expect(typedOf(bank)).toMatchObject({ day: '21-11-2026', time: '00:30' })
  expect(typedOf({ ...bank, occurredAt: '2026-11-20T17:30:09.000Z' })).toMatchObject({ time: '00:30:09' })
})
