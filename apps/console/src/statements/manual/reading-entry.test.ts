import type { MessageReading } from '@khlang/contract/statements/statement-messages'
import { expect, test } from 'vitest'
import { entryOf } from './reading-entry.ts'

/** No two values are equal, so that one in the wrong field is noticed. */
const reading = {
  amount: '1500.25',
  direction: 'out',
  occurredAt: '2026-11-21T03:00:00.000Z',
  channel: 'truemoney',
  balanceAfter: '9000.00',
  sender: { bank: 'SCB', account: 'x1234', name: 'ส้ม', mobile: '0891234567' },
} as MessageReading

test('an entry from a message has every value that was read, and the message itself', () => {
  expect(entryOf(reading, 'kbank-1', 'the message')).toEqual({
    account: 'kbank-1',
    amount: '1500.25',
    direction: 'out',
    occurredAt: '2026-11-21T03:00:00.000Z',
    channel: 'truemoney',
    sender: { bank: 'SCB', accountTail: 'x1234', name: 'ส้ม', mobile: '0891234567' },
    balanceAfter: '9000.00',
    rawText: 'the message',
  })
})

test('what was not read is left out', () => {
  const sender = { bank: null, account: null, name: null, mobile: null }
  const bare = entryOf({ ...reading, sender, balanceAfter: null } as MessageReading, 'kbank-1', 'x')
  expect(bare.sender).toEqual({})
  expect(bare).not.toHaveProperty('balanceAfter')
})
