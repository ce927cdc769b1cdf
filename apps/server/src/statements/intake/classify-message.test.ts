import { latestMs } from '@khlang/domain/bank-feeds/phone'
import type { MessageParser } from '@khlang/domain/statements/messages/parser'
import { compileParsers } from '@khlang/domain/statements/messages/read-message'
import { expect, test } from 'vitest'
import { classifyMessage } from './ingest-message.ts'

// A message becomes an entry only if it can mean one thing. A phone delivers each text twice, without and
// with its title. Every pair of texts below differs in one thing.
const own = [
  { code: 'kbank-1', bank: 'KBANK', number: '0011112222' },
  { code: 'kbank-2', bank: 'kbank', number: '0033334444' },
  { code: 'kbank-3', bank: 'KBANK', number: '9933334444' },
  { code: 'scb-1', bank: 'SCB', number: '5566667777' },
]
const parser = (key: string, bank: string, direction: 'in' | 'out', pattern: string): MessageParser => ({
  key,
  bank,
  name: key,
  source: 'app',
  pattern,
  years: 'none',
  mask: null,
  direction,
  order: 1,
  on: true,
  samples: [],
})
const readers = {
  numbers: own,
  patterns: compileParsers([
    parser('in', 'KBANK', 'in', '[{date} |]{own} gets {amount}'),
    parser('out', 'KBANK', 'out', 'Paid {own} gets {amount}'),
    parser('more', 'KBANK', 'in', 'Of ten {own} gets {any} and {amount}'),
    parser('same', 'KBANK', 'in', 'KBank {own} gets {amount}'),
    parser('scb', 'SCB', 'in', '{own} has {amount}'),
  ]),
}
const heardAt = new Date()
const bangkok = (ago: number) =>
  new Date(heardAt.getTime() - ago + 7 * 3_600_000).toISOString().split('T')[0]!
const day = (ago: number) => bangkok(ago).split('-').toReversed().join('/')
const classified = (...texts: string[]) => {
  const accounts = ['kbank-1', 'kbank-2', 'kbank-3']
  const { account, reason, reading } = classifyMessage({ texts, heardAt, accounts, from: 'x' }, readers)
  return [account, reason, reading?.direction ?? null]
}

test.each([
  ['that reads the same with its title', ['X-2222 gets 10.00', 'KBank X-2222 gets 10.00']],
  ['that can be read without its title only', ['X-2222 gets 10.00', 'Hello X-2222 gets 10.00']],
  ['that can be read with its title only', ['hello', 'KBank X-2222 gets 10.00']],
  ['without a title', ['X-2222 gets 10.00']],
  ['of yesterday', [`${day(86_400_000)} X-2222 gets 10.00`]],
])('a message %s is money of the account that it names', (_, texts) => {
  expect(classified(...texts)).toEqual(['kbank-1', null, 'in'])
})

test.each([
  ['is money out with its title', 'two-readings', ['X-2222 gets 10.00', 'Paid X-2222 gets 10.00']],
  [
    'is another amount with its title',
    'two-readings',
    ['X-2222 gets 10.00', 'Of ten X-2222 gets it and 9.00'],
  ],
  ['is too old', 'too-old', [`${day(latestMs + 86_400_000)} X-2222 gets 10.00`]],
  ['may be about two accounts', 'many-accounts', ['X-4444 gets 10.00']],
  ['is about no account of the shop', 'no-account', ['X-9876 gets 10.00']],
])('a message that %s waits for a person', (_, reason, texts) => {
  expect(classified(...texts)).toEqual([null, reason, 'in'])
})

test.each([
  ['that no pattern understands', 'hello'],
  ['of the bank of another phone', 'X-7777 has 10.00'],
])('a message %s waits for a person without a reading', (_, text) => {
  expect(classified(text)).toEqual([null, 'no-pattern', null])
})
