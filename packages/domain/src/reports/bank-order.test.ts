import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Satang } from '../money.ts'
import { type BankLine, inBankOrder } from './bank-order.ts'

/** Lines of one moment, reported in this order: what each moved, and the balance after it. */
const lines = (...told: readonly (readonly [moved: number, balanceAfter: number | null])[]): BankLine[] =>
  told.map(([moved, balanceAfter], at) => ({
    id: 'abcdefgh'[at]!,
    number: at + 1,
    at: 0,
    moved: moved as Satang,
    balanceAfter: balanceAfter as Satang | null,
  }))
const order = (told: readonly BankLine[], running: number | null) =>
  inBankOrder(told, running as Satang | null)
    .map(({ id }) => id)
    .join('')

describe('entries of one time are ordered', () => {
  test('so that each balance follows from the one before', () => {
    expect(order(lines([30, 167], [-20, 137], [57, 157]), 100)).toBe('cba')
  })

  test('from the only possible beginning, if no earlier balance is known', () => {
    expect(order(lines([30, 167], [-20, 137], [57, 157]), null)).toBe('cba')
    expect(order(lines([5, 12], [7, 7]), null)).toBe('ba')
    // From 57 to 100, back to 57 and on to 70: it begins where two entries start and one ends.
    expect(order(lines([-43, 57], [43, 100], [13, 70]), null)).toBe('bac')
    expect(order(lines([37, 137], [43, 100], [13, 70], [-80, 57]), null)).toBe('badc')
  })

  test('by arrival, if the balances form a circle and no earlier one is known', () => {
    expect(order(lines([7, 17], [-7, 10]), null)).toBe('ab')
    expect(order(lines([-7, 10], [7, 17]), null)).toBe('ab')
    expect(order(lines([-7, 10], [7, 17]), 10)).toBe('ba')
  })

  test('by arrival, if several entries are identical', () => {
    expect(order(lines([7, 17], [-7, 10], [7, 17], [-7, 10]), 10)).toBe('abcd')
  })

  test('with every round trip in its place', () => {
    // Either from 10 straight to 25, or first to 17 and back.
    expect(order(lines([15, 25], [7, 17], [-7, 10]), 10)).toBe('bca')
    expect(order(lines([15, 25], [3, 28], [-3, 25], [7, 17], [-7, 10]), 10)).toBe('deabc')
  })

  test('with a trip that does not return as a break at the end', () => {
    const ordered = order(lines([15, 25], [7, 17], [1, 18]), 10)
    expect(['abc', 'bca']).toContain(ordered)
  })

  test('with a break, if none follows from the earlier balance', () => {
    expect(order(lines([30, 167], [57, 137]), 999)).toBe('ba')
    expect(order(lines([30, 167], [4, 504]), 500)).toBe('ba')
  })

  test('unchanged, if there is only one', () => {
    expect(order(lines([30, 167]), 5)).toBe('a')
    expect(order([], 5)).toBe('')
  })
})

describe('an entry without a balance', () => {
  test('is placed where it makes the others fit', () => {
    expect(order(lines([8, null], [30, 138]), 100)).toBe('ab')
    expect(order(lines([30, 138], [8, null]), 100)).toBe('ba')
    expect(order(lines([8, null], [30, 130], [5, 143]), 100)).toBe('bac')
    expect(order(lines([2, null], [8, null], [5, 113]), 100)).toBe('bca')
  })

  test('is placed last where it makes nothing fit', () => {
    expect(order(lines([8, null], [30, 130]), 100)).toBe('ba')
    expect(order(lines([8, null], [9, null], [30, 130]), 100)).toBe('cab')
    expect(order(lines([8, null], [30, 130]), null)).toBe('ba')
  })

  test('is followed by the entries that continue from it, before any other', () => {
    expect(order(lines([5, 55], [8, null], [30, 138]), 100)).toBe('bca')
    expect(order(lines([30, null], [5, 35]), null)).toBe('ba')
    expect(order(lines([4, 61], [3, null], [8, null], [30, 138]), 100)).toBe('cdab')
  })

  test('is placed by arrival among others like it', () => {
    expect(order(lines([8, null], [9, null]), 100)).toBe('ab')
    expect(order(lines([8, null], [9, null]), null)).toBe('ab')
  })
})

test('the ordering loses and doubles no entry, whatever arrives', () => {
  const anyLines = fc.array(
    fc.tuple(fc.integer({ min: -3, max: 3 }), fc.option(fc.integer({ min: 0, max: 6 }))),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(anyLines, fc.option(fc.integer({ min: 0, max: 6 })), (all, running) => {
      const given = lines(...all)
      expect([...order(given, running)].toSorted().join('')).toBe(given.map(({ id }) => id).join(''))
    }),
  )
})
