import { expect, test } from 'vitest'
import { bankCodes, bankNamed, bankWithin, maxBankNameLength } from './banks.ts'

test.each([
  ['KBNK', 'KBANK'],
  ['กสิกรไทย', 'KBANK'],
  ['ธนาคารไทยพาณิชย์', 'SCB'],
  ['ธ.ก.ส.', 'BAAC'],
  ['bay', 'KRUNGSRI'],
  ['GSBA', 'GSB'],
  ['ทรูมันนี่', 'TRUEMONEY'],
  ['somebody', null],
])('the name %s means %s', (word, code) => expect(bankNamed(word)).toBe(code))

test('a bank is found within a longer text', () => {
  expect(bankWithin('รับโอนจาก กสิกรไทย (KBANK) /X123456')).toBe('KBANK')
  expect(bankWithin('ฝากเงินสด CDM')).toBeNull()
})

const every: Record<string, string> = {
  SCB: 'SCB|ไทยพาณิชย์|SIAM COMMERCIAL',
  KBANK: 'KBANK|KBNK|KBANKTHB|กสิกรไทย|กสิกร|KASIKORN|KASIKORNBANK',
  KRUNGSRI: 'KRUNGSRI|BAY|BAYA|กรุงศรี|กรุงศรีอยุธยา',
  KTB: 'KTB|KTBA|กรุงไทย|KRUNGTHAI|KRUNG THAI',
  BBL: 'BBL|BBLA|กรุงเทพ|BANGKOK BANK',
  GSB: 'GSB|GSBA|ออมสิน',
  TTB: 'TTB|TMB|TMBA|ทหารไทยธนชาต|ทีเอ็มบีธนชาต|ทีทีบี|ทหารไทย|ธนชาต|TBANK',
  BAAC: 'BAAC|ธกส|ธ.ก.ส|เพื่อการเกษตรและสหกรณ์การเกษตร',
  UOBT: 'UOBT|UOB|ยูโอบี',
  CIMBT: 'CIMBT|CIMB|ซีไอเอ็มบี|ซีไอเอ็มบีไทย',
  GHB: 'GHB|GHBA|อาคารสงเคราะห์|ธอส',
  KKP: 'KKP|เกียรตินาคิน|เกียรตินาคินภัทร',
  LHB: 'LHB|LHBANK|แลนด์ แอนด์ เฮ้าส์',
  TISCO: 'TISCO|ทิสโก้',
  ISBT: 'ISBT|IBANK|อิสลามแห่งประเทศไทย',
  CITI: 'CITI|ซิตี้แบงก์',
  SCBT: 'SCBT|STANDARD CHARTERED|สแตนดาร์ดชาร์เตอร์ด|สแตนดาร์ดชาร์เตอร์ด (ไทย)',
  HSBC: 'HSBC|เอชเอสบีซี',
  TCRB: 'TCRB|TCD|ไทยเครดิต|ไทยเครดิตเพื่อรายย่อย',
  ICBCT: 'ICBCT|ICBC|ไอซีบีซี',
  TRUEMONEY: 'TRUEMONEY|TRUEWALLET|TRUE MONEY|ทรูมันนี่|ทรูมันนี่วอลเล็ท|ทรูวอเล็ต|ทรูวอลเล็ท',
}

test.each(Object.entries(every))('the bank %s has the names %s', (code, names) => {
  for (const name of names.split('|')) {
    expect(bankNamed(name), name).toBe(code)
    expect(bankNamed(` ${name.toLowerCase()}.. `), name).toBe(code)
    expect(bankNamed(`ธนาคาร${name}`), name).toBe(code)
    expect(bankNamed(` บมจ. ${name}`), name).toBe(code)
    expect(bankNamed(`บมจ${name}`), name).toBe(code)
    expect(bankNamed(`ธ.  ${name}`), name).toBe(code)
  }
})

test('a bank name inside another word is ignored, and every bank has a code', () => {
  for (const word of ['', 'xธนาคารSCB', 'SCB ธนาคาร', 'KRUNG  THAIS', 'XSCB'])
    expect(bankNamed(word)).toBeNull()
  expect(bankNamed('KRUNG   THAI')).toBe('KTB')
  expect(bankCodes).toEqual(Object.keys(every))
  expect(maxBankNameLength).toBe(38)
})

test('the first bank of a text is found between spaces, brackets, slashes, colons and commas', () => {
  for (const text of ['x (SCB) KTB', 'from:SCB', 'a/SCB/b', 'a,SCB,', 'to  SCB', 'a:(SCB'])
    expect(bankWithin(text)).toBe('SCB')
  expect(bankWithin('xSCBx')).toBeNull()
})
