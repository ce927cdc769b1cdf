import { expect, test } from 'vitest'
import { crc16, readSlipCode } from './slip-code.ts'

const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`
const sealed = (text: string) => `${text}9104${crc16(`${text}9104`)}`
const slip = (bank: string, reference: string) =>
  sealed(field('00', field('00', '000001') + field('01', bank) + field('02', reference)) + field('51', 'TH'))

test('the checksum is the one of EMV codes', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('a slip says which bank sent the money, and under which reference', () => {
  expect(readSlipCode(slip('014', '202611210930abcDEF01'))).toEqual({
    bank: 'SCB',
    reference: '202611210930abcDEF01',
  })
  expect(readSlipCode(slip('999', '015073144041ATF00999'))?.bank).toBeNull()
})

test('one misread letter makes it unreadable, wherever it is', () => {
  const whole = slip('004', '015073144041ATF00999')
  for (let at = 0; at < whole.length; at++)
    expect(
      readSlipCode(`${whole.slice(0, at)}${whole[at] === '7' ? '8' : '7'}${whole.slice(at + 1)}`),
    ).toBeNull()
  for (let at = 0; at < whole.length; at++) expect(readSlipCode(whole.slice(0, at))).toBeNull()
})

test('a code that is no slip is none: a payment code, an address, a slip of elsewhere', () => {
  const payment =
    field('00', '01') + field('01', '11') + field('29', field('00', 'A000000677010111')) + field('58', 'TH')
  expect(readSlipCode(sealed(payment))).toBeNull()
  expect(readSlipCode('https://example.test/?0041')).toBeNull()
  const body = field('00', field('00', '000001') + field('01', '014') + field('02', 'ABCDEF123456'))
  expect(readSlipCode(sealed(body + field('51', 'LA')))).toBeNull()
  expect(readSlipCode(sealed(body))).toBeNull()
  expect(readSlipCode(slip('014', "x'; drop--"))).toBeNull()
})
