import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addCredits,
  amountSentence,
  bahtText,
  credits,
  creditSatang,
  parseBalance,
  parseEntryAmount,
  parseRequestAmount,
  satang,
  satangOf,
  wholeBaht,
} from './money.ts'

describe('an amount of a request', () => {
  test.each([
    ['1,000', 1000],
    ['100.999', 100],
    ['๑๐๐', 100],
    ['１００', 100],
    [' 500 ', 500],
    ['0042', 42],
    ['1', 1],
    ['1.99', 1],
    ['12,345,678.9', 12_345_678],
    ['0000000000042', 42],
    ['\t๑,๒๓๔.๕ ', 1234],
    ['999,999,999', 999_999_999],
  ])('may be %s: %i credits', (text, credits) => {
    expect(parseRequestAmount(text)).toEqual({ ok: true, value: credits })
  })

  test.each([
    ['', 'amount-empty'],
    ['-5', 'amount-unreadable'],
    ['+5', 'amount-unreadable'],
    ['1e6', 'amount-unreadable'],
    ['0x10', 'amount-unreadable'],
    ['NaN', 'amount-unreadable'],
    ['1,00', 'amount-unreadable'],
    ['10,00,000', 'amount-unreadable'],
    ['1.', 'amount-unreadable'],
    ['.5', 'amount-unreadable'],
    ['1 000', 'amount-unreadable'],
    ['1,2345', 'amount-unreadable'],
    ['1234,567', 'amount-unreadable'],
    [',123', 'amount-unreadable'],
    ['12,34', 'amount-unreadable'],
    ['5 baht', 'amount-unreadable'],
    ['about 5', 'amount-unreadable'],
    ['5.x', 'amount-unreadable'],
    ['5.5.5', 'amount-unreadable'],
    ['  ', 'amount-empty'],
    ['1000000000', 'amount-too-large'],
    ['9007199254740993', 'amount-too-large'],
    ['0', 'amount-too-small'],
    ['0.99', 'amount-too-small'],
  ])('is refused as %j: %s', (text, refusal) => {
    expect(parseRequestAmount(text)).toEqual({ ok: false, refusal })
  })

  test('is a whole number of credits or a refusal, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.float().map(String), fc.bigInt().map(String)), (text) => {
        const read = parseRequestAmount(text)
        expect(
          read.ok ? Number.isSafeInteger(read.value) && read.value >= 1 : read.refusal.startsWith('amount-'),
        ).toBe(true)
      }),
    )
  })
})

describe('an amount of a bank entry', () => {
  test('keeps its satang exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (total) => {
        expect(parseEntryAmount(bahtText(satang(total)))).toEqual({ ok: true, value: total })
      }),
    )
  })

  test.each([
    ['0.01', 1],
    ['0.29', 29],
    ['4.35', 435],
    ['1.1', 110],
    ['1,005.07', 100_507],
    ['๑๐.๒๕', 1_025],
    ['999,999,999.99', 99_999_999_999],
  ])('may be %s: %i satang', (text, value) => {
    expect(parseEntryAmount(text)).toEqual({ ok: true, value })
  })

  test.each([
    ['10.005', 'amount-too-precise'],
    ['10.000', 'amount-too-precise'],
    ['0', 'amount-zero'],
    ['0.00', 'amount-zero'],
    ['-0.01', 'amount-unreadable'],
    ['1,000,000,000', 'amount-too-large'],
    [' ', 'amount-empty'],
  ])('is refused as %j: %s', (text, refusal) => {
    expect(parseEntryAmount(text)).toEqual({ ok: false, refusal })
  })

  test('is worth its whole baht, negative for money out', () => {
    expect([100_999, 100, 99, -100_999].map((amount) => Number(wholeBaht(satang(amount))))).toEqual([
      1009, 1, 0, -1009,
    ])
  })
})

describe('the balance after an entry', () => {
  test.each([
    ['1,234.56', 123_456],
    ['0', 0],
    ['-0.05', -5],
    [' -1,234.50', -123_450],
  ])('may be %j: %i satang', (text, value) => {
    expect(parseBalance(text)).toEqual({ ok: true, value })
  })

  test('is plain zero when a bank writes minus zero', () => {
    const read = parseBalance('-0.00')
    expect(read.ok && Object.is(read.value, 0)).toBe(true)
  })

  test.each([
    ['--5', 'amount-unreadable'],
    ['5-', 'amount-unreadable'],
    ['7 -5', 'amount-unreadable'],
    ['-', 'amount-empty'],
    ['-1.005', 'amount-too-precise'],
  ])('is refused as %j: %s', (text, refusal) => {
    expect(parseBalance(text)).toEqual({ ok: false, refusal })
  })
})

test.each([
  [7, '0.07'],
  [123_450, '1234.50'],
  [-5, '-0.05'],
  [-123_456, '-1234.56'],
  [0, '0.00'],
])('%i satang are transmitted as %s', (amount, text) => {
  expect(bahtText(satang(amount))).toBe(text)
  expect(satangOf(text)).toBe(amount)
})

test('a credit is a baht, and credits add up', () => {
  expect(creditSatang(credits(37))).toBe(3_700)
  expect(addCredits(credits(37), credits(5))).toBe(42)
})

test('every refusal of an amount has a sentence', () => {
  const refusals = ['empty', 'unreadable', 'too-large', 'too-small', 'too-precise', 'zero']
  expect(Object.keys(amountSentence).toSorted()).toEqual(refusals.map((one) => `amount-${one}`).toSorted())
  for (const sentence of Object.values(amountSentence)) expect(sentence).toMatch(/^[A-Z].+\.$/)
})
