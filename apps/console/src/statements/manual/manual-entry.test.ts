import { expect, test } from 'vitest'
import { readTyped, type Typed } from './manual-entry.ts'

const typed = (changes: Partial<Typed> = {}): Typed => ({
  account: 'scb-1',
  day: '21-11-2569',
  time: '๐๙.๓๐',
  amount: '๑,๐๐๐.๕๐',
  truemoney: false,
  bank: 'KTB',
  sender: 'x1234',
  name: '',
  balance: '',
  note: 'seen in the app',
  ...changes,
})
const now = Date.parse('2026-11-21T10:00:00+07:00')
const problems = (changes: Partial<Typed>) => {
  const read = readTyped(typed(changes), now)
  return 'problems' in read ? read.problems : null
}

test('Buddhist years, Thai digits and a reversed date are read, and amounts to the satang', () => {
  expect(readTyped(typed(), now)).toEqual({
    entry: {
      account: 'scb-1',
      amount: '1000.50',
      direction: 'in',
      occurredAt: '2026-11-21T02:30:00.000Z',
      channel: 'bank',
      sender: { accountTail: 'x1234', bank: 'KTB' },
    },
  })
})

test('a wallet is identified by its number, and has no bank', () => {
  expect(readTyped(typed({ truemoney: true, sender: '0900000012' }), now)).toMatchObject({
    entry: { channel: 'truemoney', sender: { mobile: '0900000012' } },
  })
})

test.each([
  ['0.00', '0.00'],
  ['-๒๐.๕๐', '-20.50'],
  ['1,000', '1000.00'],
])('an account may be empty or overdrawn after an entry: the balance %s is read', (balance, read) => {
  expect(readTyped(typed({ balance }), now)).toMatchObject({ entry: { balanceAfter: read } })
})

test('each field shows its own error', () => {
  expect(problems({ account: '', day: '31-02-2569', time: '25:00', amount: '-5', note: '' })).toEqual({
    account: 'account',
    day: 'day',
    time: 'time',
    amount: 'amount-unreadable',
    note: 'note',
  })
  expect(problems({ amount: '1.005', balance: 'x' })).toEqual({
    amount: 'amount-too-precise',
    balance: 'balance-unreadable',
  })
  expect(problems({ time: '10:06' })).toEqual({ time: 'future' })
})
