import { describe, expect, test } from 'vitest'
import { withLatinDigits } from './digits.ts'
import {
  amountMeant,
  beginsWith,
  codeBeginsWith,
  numberMeant,
  readSearch,
  wordBeginsWith,
} from './list-words.ts'

describe('a search finds', () => {
  test('a text by its beginning, and nothing for a missing value', () => {
    expect(beginsWith('0812345678', '0812')).toBe(true)
    expect(beginsWith('0812345678', '812')).toBe(false)
    expect(beginsWith(null, '0812')).toBe(false)
    expect(beginsWith(undefined, '0812')).toBe(false)
  })

  test('a name by the beginning of any of its words, not by the middle of one', () => {
    const name = 'Somchai Sukjai Thongdee'
    expect(['Som', 'Suk', 'Thong', 'Somchai Suk'].map((wanted) => wordBeginsWith(name, wanted))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['jai', 'dee', 'omchai'].map((wanted) => wordBeginsWith(name, wanted))).toEqual([
      false,
      false,
      false,
    ])
  })

  test('a number typed in Thai digits, while a name keeps its own', () => {
    expect(readSearch(' ๐๘๑-๒๓๔ ๕๖๗๘ ')).toBe('081-234 5678')
    expect(readSearch('#๑๒,๓๔๕.๕๐')).toBe('#12,345.50')
    expect(readSearch('ร้าน ๙')).toBe('ร้าน ๙')
  })

  test('a code by its beginning, in any case', () => {
    expect(codeBeginsWith('North007', 'NORTH0')).toBe(true)
    expect(codeBeginsWith('north007', 'orth')).toBe(false)
    expect(codeBeginsWith(null, 'n')).toBe(false)
    expect(codeBeginsWith(undefined, 'n')).toBe(false)
  })

  test.each([
    ['17', 17],
    ['#17', 17],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', null],
    ['##17', null],
    ['17#', null],
    ['a17', null],
    ['#', null],
    ['', null],
    ['1 7', null],
  ])('by %j the number %s', (typed, number) => {
    expect(numberMeant(typed)).toBe(number)
  })
})

describe('a search text means', () => {
  test.each([
    ['1500', 150_000, 150_099],
    ['1,500', 150_000, 150_099],
    ['1,500.00', 150_000, 150_000],
    ['1500.0', 150_000, 150_000],
    ['537.75', 53_775, 53_775],
    ['999,999,999', 99_999_999_900, 99_999_999_999],
  ])('by %j the amounts from %i to %i satang', (typed, from, to) => {
    expect(amountMeant(typed)).toEqual({ from, to })
  })

  test.each(['#1500', '0', '1,50', '1500.', '1500.755', '1000000000', '-5', 'a', ''])(
    'no amount by %j',
    (typed) => {
      expect(amountMeant(typed)).toBeNull()
    },
  )
})

test('Thai and full-width digits become Latin digits, and nothing else is changed', () => {
  expect(withLatinDigits('๐๑๒๓๔๕๖๗๘๙')).toBe('0123456789')
  expect(withLatinDigits('０１２３４５６７８９')).toBe('0123456789')
  expect(withLatinDigits('ก๗x８.5ฯ')).toBe('ก7x8.5ฯ')
})
