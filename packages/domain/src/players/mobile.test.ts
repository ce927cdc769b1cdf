import { expect, test } from 'vitest'
import { readMobile } from './mobile.ts'

test.each([
  ['0812345679', '0812345679'],
  ['  081-234.5679 ', '0812345679'],
  ['๐๘๑๒๓๔๕๖๗๙', '0812345679'],
  ['+66 81 234 5679', '0812345679'],
  ['66812345679', '0812345679'],
  ['+66 (0)81-234-5679', '0812345679'],
  ['660812345679', '0812345679'],
  // A landline has nine digits.
  ['02-123-4567', '021234567'],
  ['+66 2 123 4567', '021234567'],
  ['+66 (0)2 123 4567', '021234567'],
])('the number %j is read as %s', (text, number) => {
  expect(readMobile(text)).toEqual({ ok: true, value: number })
})

test.each([
  ['', 'nothing'],
  ['+', 'a sign alone'],
  ['0812345679 x', 'something behind it'],
  ['tel 0812345679', 'something before it'],
  ['081+2345679', 'a sign in the middle'],
  ['++66812345679', 'two signs'],
  ['0012345679', 'a second zero'],
  ['812345679', 'no zero'],
  ['08123456', 'eight digits'],
  ['08123456790', 'eleven digits'],
  ['6608123456790', 'eleven digits behind the country'],
  ['668123456', 'too few behind the country'],
  ['668123456790', 'too many behind the country'],
  ['1660812345679', 'a digit before the country'],
  ['+65 8123 4567', 'another country'],
])('%j is no telephone number: %s', (text) => {
  expect(readMobile(text)).toEqual({ ok: false, refusal: 'mobile-wrong' })
})
