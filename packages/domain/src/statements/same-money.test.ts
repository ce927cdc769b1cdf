import { describe, expect, test } from 'vitest'
import { satang } from '../money.ts'
import {
  compareMoney,
  isSameReference,
  maxReportDistanceMs,
  type MoneyReport,
  nearbyReportMs,
  reportsContradict,
  type ReportSource,
  sameMoneyCases,
  type StoredReport,
} from './same-money.ts'

const at = new Date('2026-11-21T02:03:04Z')
const report = (change: Partial<StoredReport> = {}): StoredReport => ({
  timed: true,
  storedAt: new Date(at.getTime() + 72 * 3_600_000),
  direction: 'in',
  amount: satang(53_719),
  occurredAt: at,
  reference: null,
  senderAccount: null,
  balanceAfter: null,
  ...change,
})
const ref = { reference: 'A17' }
const balance = { balanceAfter: satang(901) }
const after = (ms: number) => ({ occurredAt: new Date(at.getTime() + ms) })

const [minute, hour] = [60_000, 3_600_000]

/**
 * How the second report arrived, how it differs from the first, and the verdict. Each case is tested in both
 * directions.
 */
const table: [
  ReportSource,
  string,
  Partial<MoneyReport>,
  Partial<MoneyReport>,
  'same' | 'maybe' | 'other',
][] = [
  ...(['heard', 'typed', 'timed line', 'dated line'] as const).flatMap((telling): typeof table => [
    [telling, 'the same reference a day later', ref, { ...ref, ...after(36 * hour) }, 'same'],
    [telling, 'the same reference two days later', ref, { ...ref, ...after(36 * hour + 1) }, 'other'],
    [telling, 'the same reference with another satang', ref, { ...ref, amount: satang(53_720) }, 'other'],
    [telling, 'the same reference in the other direction', ref, { ...ref, direction: 'out' }, 'other'],
    [telling, 'another reference at once', ref, { reference: 'A18' }, 'other'],
    [telling, 'another balance at once', balance, { balanceAfter: satang(902) }, 'other'],
    [telling, 'another sender at once', { senderAccount: 'x6789' }, { senderAccount: 'x6780' }, 'other'],
    [telling, 'another amount at once', {}, { amount: satang(53_720) }, 'other'],
    [telling, 'the other direction at once', {}, { direction: 'out' }, 'other'],
  ]),
  ...(['heard', 'typed'] as const).flatMap((telling): typeof table => [
    [telling, 'no other detail, at once', {}, {}, 'maybe'],
    [telling, 'no other detail, five minutes apart', {}, after(5 * minute), 'maybe'],
    [telling, 'no other detail, more than five minutes apart', {}, after(5 * minute + 1), 'other'],
    [
      telling,
      'the same balance, more than five minutes apart',
      balance,
      { ...balance, ...after(5 * minute + 1) },
      'other',
    ],
  ]),
  ['timed line', 'no other detail, two minutes apart', {}, after(2 * minute), 'same'],
  ['timed line', 'no other detail, just over two minutes apart', {}, after(2 * minute + 1), 'maybe'],
  ['timed line', 'no other detail, five minutes apart', {}, after(5 * minute), 'maybe'],
  ['timed line', 'no other detail, more than five minutes apart', {}, after(5 * minute + 1), 'other'],
  [
    'timed line',
    'the same balance half an hour apart',
    balance,
    { ...balance, ...after(30 * minute) },
    'same',
  ],
  [
    'timed line',
    'the same balance more than half an hour apart',
    balance,
    { ...balance, ...after(30 * minute + 1) },
    'other',
  ],
  [
    'timed line',
    'the same balance and another reference',
    { ...balance, ...ref },
    { ...balance, reference: 'A18' },
    'other',
  ],
  ['dated line', 'the same day', {}, after(14 * hour), 'same'], // 09:03 to 23:03 in Bangkok
  ['dated line', 'the next day', {}, after(15 * hour), 'other'],
  ['dated line', 'the same balance the next day', balance, { ...balance, ...after(36 * hour) }, 'same'],
  [
    'dated line',
    'the same balance two days later',
    balance,
    { ...balance, ...after(36 * hour + 1) },
    'other',
  ],
]

test.each(table)('a %s: %s', (telling, _, one, other, says) => {
  expect(compareMoney(report(one), report(other), telling)).toBe(says)
  expect(compareMoney(report(other), report(one), telling)).toBe(says)
})

/** Stored without a time, at the midnight before `at`; and the report that comes later, with its time. */
const dated = { timed: false, occurredAt: new Date('2026-11-21T00:00:00+07:00') }
test.each([
  ['the same balance', balance, balance, 'same'],
  ['the same balance on the next day', balance, { ...balance, ...after(15 * hour) }, 'maybe'],
  ['the same balance after two days', balance, { ...balance, ...after(27 * hour) }, 'other'],
  [
    'the same balance and another reference',
    { ...balance, ...ref },
    { ...balance, reference: 'A18' },
    'other',
  ],
  ['another balance', balance, { balanceAfter: satang(902) }, 'other'],
  ['a balance in one only', balance, {}, 'maybe'],
  ['nothing against it', {}, { senderAccount: 'x6789' }, 'maybe'],
  ['nothing against it at 23:03', {}, after(14 * hour), 'maybe'],
  ['nothing against it on the next day', {}, after(15 * hour), 'other'],
  [
    'nothing against it a minute after midnight',
    {},
    { occurredAt: new Date('2026-11-21T00:01:00+07:00') },
    'maybe',
  ],
  ['another sender', { senderAccount: 'x6780' }, { senderAccount: 'x6789' }, 'other'],
  ['the same reference', ref, ref, 'same'],
  ['another amount', {}, { amount: satang(53_720) }, 'other'],
] as const)('money stored without a time and reported with it: %s', (_, stored, told, says) => {
  for (const source of ['heard', 'typed', 'timed line'] as const)
    expect(compareMoney(report({ ...dated, ...stored }), report(told), source)).toBe(says)
})

test('money that moved after a line without a time was stored is not that line', () => {
  const saying = (storedAt: Date) =>
    [{}, balance].map((both) => compareMoney(report({ ...dated, ...both, storedAt }), report(both), 'heard'))
  expect(saying(at)).toEqual(['maybe', 'same'])
  // Clocks differ.
  expect(saying(after(-5 * minute).occurredAt)).toEqual(['maybe', 'same'])
  expect(saying(after(-5 * minute - 1).occurredAt)).toEqual(['other', 'other'])
})

test('a reference proves the same money only under the conditions of the first case', () => {
  expect(isSameReference(report(ref), report({ ...ref, ...after(36 * hour), senderAccount: 'x1' }))).toBe(
    true,
  )
  expect(isSameReference(report(ref), report({ ...ref, ...after(36 * hour + 1) }))).toBe(false)
  expect(isSameReference(report(), report())).toBe(false)
})

test('the search window is as wide as the widest case', () => {
  const windows = sameMoneyCases.flatMap(({ within }) => (within === 'day' ? 24 * hour : within))
  expect(Math.max(...windows)).toBe(maxReportDistanceMs)
  // Around an entry that is received or typed all entries with a time are searched that may be the same.
  const unsure = sameMoneyCases.filter(({ verdict, stored }) => verdict === 'maybe' && stored !== 'dated')
  expect(unsure.map(({ within }) => within)).toEqual([nearbyReportMs])
})

describe('a contradiction between two reports', () => {
  test.each<[string, Partial<MoneyReport>, Partial<MoneyReport>, boolean]>([
    ['does not exist between empty reports', {}, {}, false],
    [
      'does not exist if only the first gives a value',
      { reference: 'A17', balanceAfter: satang(901) },
      {},
      false,
    ],
    [
      'does not exist if only the second gives a value',
      {},
      { reference: 'A17', senderAccount: 'x6789' },
      false,
    ],
    ['does not exist between equal references', { reference: 'A17' }, { reference: 'A17' }, false],
    ['exists between different references', { reference: 'A17' }, { reference: 'A18' }, true],
    [
      'exists between a balance of zero and another',
      { balanceAfter: satang(0) },
      { balanceAfter: satang(7) },
      true,
    ],
    [
      'does not exist if one mask shows fewer digits',
      { senderAccount: 'x789' },
      { senderAccount: '456789' },
      false,
    ],
    [
      'exists if digits that both masks show differ',
      { senderAccount: 'x780' },
      { senderAccount: '456789' },
      true,
    ],
    [
      'exists if the first shared digit differs',
      { senderAccount: 'x689' },
      { senderAccount: '456789' },
      true,
    ],
    [
      'does not exist if the masks show different positions',
      { senderAccount: 'xx5678x' },
      { senderAccount: 'x6789' },
      false,
    ],
    [
      'exists if digits before a hidden end differ',
      { senderAccount: 'x5678x' },
      { senderAccount: 'x5679x' },
      true,
    ],
    [
      'does not exist if a mask shows no digits',
      { senderAccount: 'xxxx' },
      { senderAccount: 'x6789' },
      false,
    ],
    ['exists if the first digits differ', { senderAccount: '0123xx' }, { senderAccount: '0124xx' }, true],
    [
      'does not exist between first digits and last digits',
      { senderAccount: '0123xx' },
      { senderAccount: 'x6789' },
      false,
    ],
  ])('%s', (_where, one, other, expected) => {
    expect(reportsContradict(report(one), report(other))).toBe(expected)
    expect(reportsContradict(report(other), report(one))).toBe(expected)
  })
})
