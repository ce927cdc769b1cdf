import { describe, expect, test } from 'vitest'
import { satang } from '../money.ts'
import { contradict, mayBeTheSame, sameMomentMs, type Told, typedMomentMs } from './likeness.ts'

const at = new Date('2026-11-21T02:03:04Z')
const told = (change: Partial<Told> = {}): Told => ({
  direction: 'in',
  amount: satang(53_719),
  occurredAt: at,
  reference: null,
  senderAccount: null,
  balanceAfter: null,
  ...change,
})
const alike = (one: Partial<Told>, other: Partial<Told>, withinMs = 1_000) =>
  mayBeTheSame(told(one), told(other), withinMs)
const after = (ms: number) => ({ occurredAt: new Date(at.getTime() + ms) })

describe('two who tell of money may tell of the same', () => {
  test('when nothing that they say differs', () => {
    expect(alike({}, {})).toBe(true)
  })

  test('not when one says that it came and the other that it went', () => {
    expect(alike({}, { direction: 'out' })).toBe(false)
  })

  test('not when a single satang is between them', () => {
    expect(alike({}, { amount: satang(53_720) })).toBe(false)
  })

  test('as long as their clocks are no further apart than is allowed, whichever is ahead', () => {
    expect([-1_001, -1_000, 1_000, 1_001].map((ms) => alike({}, after(ms)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('not when one thing they both say is another', () => {
    expect(alike({ reference: 'A17' }, { reference: 'A18' })).toBe(false)
    expect(alike({ balanceAfter: satang(901) }, { balanceAfter: satang(902) })).toBe(false)
    expect(alike({ senderAccount: 'x6789' }, { senderAccount: 'x6780' })).toBe(false)
  })

  test('clocks of machines are allowed two minutes, those of people five', () => {
    expect([sameMomentMs, typedMomentMs]).toEqual([120_000, 300_000])
  })
})

describe('what two say contradicts', () => {
  test.each<[string, Partial<Told>, Partial<Told>, boolean]>([
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
    expect(contradict(told(one), told(other))).toBe(expected)
    expect(contradict(told(other), told(one))).toBe(expected)
  })
})
