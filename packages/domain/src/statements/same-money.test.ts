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
} from './same-money.ts'

const at = new Date('2026-11-21T02:03:04Z')
const told = (change: Partial<MoneyReport> = {}): MoneyReport => ({
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
    [telling, 'the same reference the other way', ref, { ...ref, direction: 'out' }, 'other'],
    [telling, 'another reference at once', ref, { reference: 'A18' }, 'other'],
    [telling, 'another balance at once', balance, { balanceAfter: satang(902) }, 'other'],
    [telling, 'another sender at once', { senderAccount: 'x6789' }, { senderAccount: 'x6780' }, 'other'],
    [telling, 'another sum at once', {}, { amount: satang(53_720) }, 'other'],
    [telling, 'the other direction at once', {}, { direction: 'out' }, 'other'],
  ]),
  ...(['heard', 'typed'] as const).flatMap((telling): typeof table => [
    [telling, 'nothing else, at once', {}, {}, 'maybe'],
    [telling, 'nothing else, five minutes apart', {}, after(5 * minute), 'maybe'],
    [telling, 'nothing else, later', {}, after(5 * minute + 1), 'other'],
    [telling, 'the same balance, later', balance, { ...balance, ...after(5 * minute + 1) }, 'other'],
  ]),
  ['timed line', 'nothing else, two minutes apart', {}, after(2 * minute), 'same'],
  ['timed line', 'nothing else, a little more', {}, after(2 * minute + 1), 'maybe'],
  ['timed line', 'nothing else, five minutes apart', {}, after(5 * minute), 'maybe'],
  ['timed line', 'nothing else, later', {}, after(5 * minute + 1), 'other'],
  [
    'timed line',
    'the same balance half an hour apart',
    balance,
    { ...balance, ...after(30 * minute) },
    'same',
  ],
  ['timed line', 'the same balance later', balance, { ...balance, ...after(30 * minute + 1) }, 'other'],
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
  expect(compareMoney(told(one), told(other), telling)).toBe(says)
  expect(compareMoney(told(other), told(one), telling)).toBe(says)
})

test('a reference proves the same money only under the conditions of the first case', () => {
  expect(isSameReference(told(ref), told({ ...ref, ...after(36 * hour), senderAccount: 'x1' }))).toBe(true)
  expect(isSameReference(told(ref), told({ ...ref, ...after(36 * hour + 1) }))).toBe(false)
  expect(isSameReference(told(), told())).toBe(false)
})

test('the search window is as wide as the widest case', () => {
  const windows = sameMoneyCases.flatMap(({ within }) => (within === 'day' ? 24 * hour : within))
  expect(Math.max(...windows)).toBe(maxReportDistanceMs)
  const unsure = sameMoneyCases.filter(({ says }) => says === 'maybe').map(({ within }) => within)
  expect(unsure).toEqual([nearbyReportMs])
})

describe('a contradiction between two reports', () => {
  test.each<[string, Partial<MoneyReport>, Partial<MoneyReport>, boolean]>([
    ['nothing where both say nothing', {}, {}, false],
    ['nothing where one leaves it out', { reference: 'A17', balanceAfter: satang(901) }, {}, false],
    ['nothing where the other leaves it out', {}, { reference: 'A17', senderAccount: 'x6789' }, false],
    ['nothing where both say the same', { reference: 'A17' }, { reference: 'A17' }, false],
    ['where the references differ', { reference: 'A17' }, { reference: 'A18' }, true],
    ['where one balance is nothing', { balanceAfter: satang(0) }, { balanceAfter: satang(7) }, true],
    ['not where one bank shows fewer digits', { senderAccount: 'x789' }, { senderAccount: '456789' }, false],
    ['where the digits that both show differ', { senderAccount: 'x780' }, { senderAccount: '456789' }, true],
    ['where the first of them differs', { senderAccount: 'x689' }, { senderAccount: '456789' }, true],
    ['not where the places differ', { senderAccount: 'xx5678x' }, { senderAccount: 'x6789' }, false],
    ['where digits before the end differ', { senderAccount: 'x5678x' }, { senderAccount: 'x5679x' }, true],
    ['not where a mask shows no digits', { senderAccount: 'xxxx' }, { senderAccount: 'x6789' }, false],
    ['where the digits ahead differ', { senderAccount: '0123xx' }, { senderAccount: '0124xx' }, true],
    [
      'not where one shows the head and one the end',
      { senderAccount: '0123xx' },
      { senderAccount: 'x6789' },
      false,
    ],
  ])('%s', (_where, one, other, expected) => {
    expect(reportsContradict(told(one), told(other))).toBe(expected)
    expect(reportsContradict(told(other), told(one))).toBe(expected)
  })
})
