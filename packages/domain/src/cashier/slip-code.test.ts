import { expect, test } from 'vitest'
import { crc16, readSlipCode } from './slip-code.ts'

const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`
const sealed = (text: string) => `${text}9104${crc16(`${text}9104`)}`
const slip = (bank: string, reference: string) =>
  sealed(field('00', field('00', '000001') + field('01', bank) + field('02', reference)) + field('51', 'TH'))

test('the checksum is the one of EMV codes', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('a slip code gives the sending bank and the reference', () => {
  expect(readSlipCode(slip('014', '202611210930abcDEF01'))).toEqual({
    bank: 'SCB',
    reference: '202611210930abcDEF01',
  })
  expect(readSlipCode(slip('999', '015073144041ATF00999'))?.bank).toBeNull()
})

test('every bank of the clearing system is known by its number', () => {
  const banks = {
    '002': 'BBL',
    '004': 'KBANK',
    '006': 'KTB',
    '011': 'TTB',
    '014': 'SCB',
    '017': 'CITI',
    '022': 'CIMBT',
    '024': 'UOBT',
    '025': 'KRUNGSRI',
    '030': 'GSB',
    '033': 'GHB',
    '034': 'BAAC',
    '066': 'ISBT',
    '067': 'TISCO',
    '069': 'KKP',
    '070': 'ICBCT',
    '073': 'LHB',
  }
  for (const [number, bank] of Object.entries(banks))
    expect(readSlipCode(slip(number, 'ABC123'))).toEqual({ bank, reference: 'ABC123' })
})

test('the checksum may be in lower case, and always has four digits', () => {
  const whole = slip('014', '202611210930abcDEF01')
  expect(readSlipCode(whole.slice(0, -4) + whole.slice(-4).toLowerCase())).not.toBeNull()
  expect(crc16('5')).toHaveLength(4)
  const short = Array.from({ length: 9_000 }, (_, at) => crc16(String(at))).filter((sum) =>
    sum.startsWith('0'),
  )
  expect(short.length).toBeGreaterThan(300)
  for (const sum of short) expect(sum).toMatch(/^[0-9A-F]{4}$/)
})

test('a reference has six to forty letters and digits, and no other characters', () => {
  const read = (reference: string) => readSlipCode(slip('014', reference))?.reference
  expect(read('A2345')).toBeUndefined()
  expect(read('A23456')).toBe('A23456')
  expect(read('A'.repeat(40))).toBe('A'.repeat(40))
  expect(read('A'.repeat(41))).toBeUndefined()
  expect(read('-A23456')).toBeUndefined()
  expect(read('A23456-')).toBeUndefined()
})

test('a code with another structure is no slip, even with a right checksum', () => {
  const [kind, bank, reference] = [field('00', '000001'), field('01', '014'), field('02', 'ABC123')]
  const th = field('51', 'TH')
  const read = (...fields: string[]) => readSlipCode(sealed(fields.join('')))
  expect(read(field('00', kind + bank + reference), th)?.reference).toBe('ABC123')
  expect(read(field('00', kind + reference), th)).toEqual({ bank: null, reference: 'ABC123' })
  for (const [what, fields] of [
    ['no reference', [field('00', kind + bank), th]],
    ['another kind', [field('00', field('00', '000002') + bank + reference), th]],
    ['no kind', [field('00', bank + reference), th]],
    ['a field twice', [field('00', kind + bank + reference + reference), th]],
    ['a field that is cut', [field('00', `${kind + bank + reference}0309abc`), th]],
    ['a field without a length', [field('00', `${kind + bank + reference}03`), th]],
    ['letters for a name', [field('00', `x${kind + bank + reference}`), th]],
    ['no slip at all', [th]],
    ['no country', [field('00', kind + bank + reference)]],
  ] as const)
    expect(read(...fields), what).toBeNull()
  const unsealed = field('00', kind + bank + reference) + th
  expect(readSlipCode(`${unsealed}9204${crc16(`${unsealed}9204`)}`)).toBeNull()
  expect(readSlipCode(`${unsealed}9104${crc16(unsealed)}`)).toBeNull()
})

test('one misread character anywhere makes the code unreadable', () => {
  const whole = slip('004', '015073144041ATF00999')
  for (let at = 0; at < whole.length; at++)
    expect(
      readSlipCode(`${whole.slice(0, at)}${whole[at] === '7' ? '8' : '7'}${whole.slice(at + 1)}`),
    ).toBeNull()
  for (let at = 0; at < whole.length; at++) expect(readSlipCode(whole.slice(0, at))).toBeNull()
})

test('a payment code, a web address and a foreign slip are no slip codes', () => {
  const payment =
    field('00', '01') + field('01', '11') + field('29', field('00', 'A000000677010111')) + field('58', 'TH')
  expect(readSlipCode(sealed(payment))).toBeNull()
  expect(readSlipCode('https://example.test/?0041')).toBeNull()
  const body = field('00', field('00', '000001') + field('01', '014') + field('02', 'ABCDEF123456'))
  expect(readSlipCode(sealed(body + field('51', 'LA')))).toBeNull()
  expect(readSlipCode(sealed(body))).toBeNull()
  expect(readSlipCode(slip('014', "x'; drop--"))).toBeNull()
})
