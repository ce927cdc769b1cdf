import { expect, test } from 'vitest'
import { bankNamed, bankWithin } from './banks.ts'

test.each([
  ['KBNK', 'KBANK'],
  ['กสิกรไทย', 'KBANK'],
  ['ธนาคารไทยพาณิชย์', 'SCB'],
  ['ธ.ก.ส.', 'BAAC'],
  ['bay', 'KRUNGSRI'],
  ['GSBA', 'GSB'],
  ['ทรูมันนี่', 'TRUEMONEY'],
  ['somebody', null],
])('%s is %s', (word, code) => expect(bankNamed(word)).toBe(code))

test('a bank is found within a longer text', () => {
  expect(bankWithin('รับโอนจาก กสิกรไทย (KBANK) /X123456')).toBe('KBANK')
  expect(bankWithin('ฝากเงินสด CDM')).toBeNull()
})
