import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { bahtText, satang } from '@khlang/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumsOf, groupMatchBlock } from './group-match-blocks.ts'

const entry = (amount: string, changes: object = {}) =>
  ({
    number: 1,
    amount,
    account: { code: 'scb-1' },
    holder: null,
    leaseUntil: null,
    can: { match: true },
    ...changes,
  }) as unknown as EntryRow
const deposit = (amount: string, changes: object = {}) =>
  ({
    number: 7,
    amount,
    bonus: 10,
    player: { status: 'normal' },
    holder: null,
    leaseUntil: null,
    hold: null,
    can: { match: true },
    ...changes,
  }) as unknown as DepositRow
const block = (entries: EntryRow[], deposits: DepositRow[], screenIsLive = true) =>
  groupMatchBlock({ entries, deposits, screenIsLive, me: 'nok@example.test', now: 0 })

describe('the match button for several entries or requests', () => {
  test('is enabled when one entry equals the sum of several requests', () => {
    expect(block([entry('500.37')], [deposit('200'), deposit('300')])).toBeNull()
  })

  test('is enabled when several entries equal the amount of one request, to the satang', () => {
    expect(block([entry('300.50'), entry('199.50')], [deposit('500')])).toBeNull()
  })

  test.each([
    ['one entry and one request', [entry('500.00')], [deposit('500')], { kind: 'choose' }],
    ['entries without a request', [entry('500.00'), entry('1.00')], [], { kind: 'choose' }],
    [
      'several entries and several requests',
      [entry('1.00'), entry('2.00')],
      [deposit('1'), deposit('2')],
      { kind: 'both-sides' },
    ],
    [
      'a sum below the requests',
      [entry('400.00')],
      [deposit('200'), deposit('300')],
      { kind: 'differs', difference: -100 },
    ],
    [
      'a sum above the requests',
      [entry('600.00')],
      [deposit('200'), deposit('300')],
      { kind: 'differs', difference: 100 },
    ],
    [
      'entries of two own accounts',
      [entry('300.00'), entry('200.00', { account: { code: 'kbank-1' } })],
      [deposit('500')],
      { kind: 'accounts' },
    ],
    [
      'a finished entry',
      [entry('300.00', { can: { match: 'entry-done' } })],
      [deposit('100'), deposit('200')],
      { kind: 'refused', code: 'entry-done', n: 1 },
    ],
    [
      'a suspended player',
      [entry('300.00')],
      [deposit('100'), deposit('200', { player: { status: 'suspended' } })],
      { kind: 'refused', code: 'player-suspended', n: 7 },
    ],
    [
      'a request that the employee may not match',
      [entry('300.00')],
      [deposit('100'), deposit('200', { number: 8, can: {} })],
      { kind: 'refused', code: 'not-permitted', n: 8 },
    ],
    [
      'a request that a colleague has claimed',
      [entry('300.00')],
      [
        deposit('100'),
        deposit('200', { holder: 'lek@example.test', leaseUntil: '2026-11-28T00:00:00Z', number: 9 }),
      ],
      { kind: 'refused', code: 'request-held', n: 9 },
    ],
    [
      'a request on hold',
      [entry('300.00')],
      [deposit('100'), deposit('200', { hold: { until: null } })],
      { kind: 'refused', code: 'request-on-hold', n: 7 },
    ],
    [
      'a player excluded at their own request',
      [entry('300.00')],
      [deposit('100'), deposit('200', { player: { status: 'normal', excluded: true } })],
      { kind: 'refused', code: 'player-excluded', n: 7 },
    ],
  ])('is disabled for %s, and shows the reason', (_what, entries, deposits, reason) => {
    expect(block(entries, deposits)).toEqual(reason)
  })

  test('is disabled while the screen is not live', () => {
    expect(block([entry('500.00')], [deposit('200'), deposit('300')], false)).toEqual({ kind: 'screen' })
  })
})

test('no satang of any amount is lost in a sum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99_999_999 }), { maxLength: 10 }), (amounts) => {
      const entries = amounts.map((amount) => entry(bahtText(satang(amount))))
      expect(sumsOf(entries, []).received).toBe(amounts.reduce((sum, amount) => sum + amount, 0) / 100)
    }),
  )
})

test('sums are exact to the satang, and credits include every bonus', () => {
  expect(sumsOf([entry('0.10'), entry('0.20')], [deposit('200'), deposit('300')])).toEqual({
    received: 0.3,
    requested: 500,
    credits: 520,
  })
})
