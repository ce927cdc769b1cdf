import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bahtText, parseEntryAmount, parseRequestAmount, type Satang, satang, wholeBaht } from './money.ts'

describe('an amount of a request', () => {
  test.each([
    ['1,000', 1000],
    ['100.999', 100],
    ['๑๐๐', 100],
    ['１００', 100],
    [' 500 ', 500],
    ['0042', 42],
    ['999,999,999', 999_999_999],
  ])('%s is %i credits', (text, credits) => {
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
    ['1000000000', 'amount-too-large'],
    ['9007199254740993', 'amount-too-large'],
    ['0', 'amount-too-small'],
    ['0.99', 'amount-too-small'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(parseRequestAmount(text)).toEqual({ ok: false, refusal })
  })

  test('whatever is typed, the answer is a whole number of credits or a refusal', () => {
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

  test('half a satang does not exist', () => {
    expect(parseEntryAmount('10.005')).toEqual({ ok: false, refusal: 'amount-too-precise' })
  })

  test('is worth its whole baht', () => {
    expect(wholeBaht(100_999 as Satang)).toBe(1009)
  })
})
