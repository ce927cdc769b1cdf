import { describe, expect, test } from 'vitest'
import { maskFits, readMask, visibleDigits } from './account-mask.ts'

/** Masks that banks really print, with the number each one hides. */
describe.each([
  ['SCB, sender at another bank', '/X456789', '0123456789', 6],
  ['SCB, sender at SCB', 'x6789', '0123456789', 4],
  ['SCB app', 'xxxxxx6789', '0123456789', 4],
  ['KBank portal', 'xxx-x-x5678-x', '0123456789', 4],
  ['KBank, old SMS', 'X345678X', '0123456789', 6],
  ['KBank, new SMS', 'X-6789', '0123456789', 4],
  ['GSB, padded to twelve', '0001XXXX6789', '0123456789', 8],
  ['GSB, twelve digits', '0201XXXX6789', '020123456789', 8],
  ['KTB NEXT', 'XXX-X-XX678-9', '0123456789', 4],
  ['Krungsri, whole number', '0123456789', '0123456789', 10],
])('%s: %s', (_bank, text, number, digits) => {
  const mask = readMask(text)!

  test('fits the account behind it', () => expect(maskFits(mask, number)).toBe(true))
  test('does not fit an account with one other visible digit', () => {
    const changed = number.replace('8', '0')
    expect(changed).not.toBe(number)
    expect(maskFits(mask, changed)).toBe(false)
  })
  test('counts its visible digits', () => expect(visibleDigits(mask)).toBe(digits))
})

test('a mask that shows only the beginning of a number fits only that beginning', () => {
  const mask = readMask('0123-xx-xxxx')!
  expect(mask).toEqual({ head: '', tail: '0123', hiddenAtEnd: 6 })
  expect(maskFits(mask, '0123456789')).toBe(true)
  expect(maskFits(mask, '6789450123')).toBe(false)
})

test('a visible beginning must be the beginning of the number, not a later part', () => {
  const mask = readMask('012xxx6789')!
  expect(mask).toEqual({ head: '012', tail: '6789', hiddenAtEnd: 0 })
  expect(maskFits(mask, '0123456789')).toBe(true)
  expect(maskFits(mask, '9012346789')).toBe(false)
  expect(maskFits(mask, '01234567890')).toBe(false)
})

test('a mask with two gaps is not read', () => {
  expect(readMask('01x34x67')).toBeNull()
})

test('asterisks hide digits like x does', () => {
  expect(readMask('***-*-*5678-*')).toEqual({ head: '', tail: '5678', hiddenAtEnd: 1 })
})

test.each(['', 'xxxx', 'unknown', '—'])('%j shows no digits', (text) => {
  expect(readMask(text)).toBeNull()
})
