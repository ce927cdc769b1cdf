import { expect, test } from 'vitest'
import { compareSounds } from './thai-sound.ts'

test.each([
  ['สมชาย ใจดี', 'SOMCHAI JAIDEE'],
  ['สมชาย ใจดี', 'Somchay Chaidi'],
  ['มะม่วง สวนตัวอย่าง', 'MAMUANG SUANTUAYANG'],
  ['วิชัย ทองคำ', 'WICHAI THONGKHAM'],
  ['วิชัย ทองคำ', 'VICHAI TONGKUM'],
  ['พัชราภรณ์ ศรีสุข', 'PATCHARAPORN SRISUK'],
  ['จันทร์เพ็ญ บุญมา', 'JUNPEN BOONMA'],
])('the name %s may be spelt %s', (thai, latin) => {
  expect(compareSounds(thai, latin)).toBe('alike')
})

test.each([
  ['สมชาย ใจดี', 'PATCHARAPORN SRISUK'],
  ['มะม่วง สวนตัวอย่าง', 'WICHAI THONGKHAM'],
  ['จันทร์เพ็ญ บุญมา', 'KITTISAK RATTANAKUL'],
])('the name %s is not spelt %s', (thai, latin) => {
  expect(compareSounds(thai, latin)).toBe('unlike')
})

test('a single letter proves nothing', () => {
  expect(compareSounds('อา', 'A')).toBe('unclear')
})

test('each letter of a Thai name has its sound', () => {
  const spelt: Record<string, string> = {
    K: 'กขฃคฅฆ',
    NG: 'ง',
    CH: 'จฉชฌ',
    S: 'ซศษส',
    Y: 'ญย',
    D: 'ดฎ',
    T: 'ตฏถฐทธฑฒ',
    N: 'นณ',
    B: 'บ',
    P: 'ปพผภ',
    F: 'ฟฝ',
    M: 'ม',
    R: 'รฤ',
    L: 'ลฬ',
    W: 'ว',
    H: 'หฮ',
  }
  for (const [latin, letters] of Object.entries(spelt))
    for (const letter of letters)
      expect(compareSounds(letter.repeat(4), latin.repeat(4)), letter).toBe('alike')
  expect(compareSounds('ทำนำขำคำ', 'THAMNAMKHAMKHAM')).toBe('alike')
  expect(compareSounds('ท\u0e4dาน\u0e4dาข\u0e4dาค\u0e4dา', 'THAMNAMKHAMKHAM')).toBe('alike')
})

test.each([
  ['งงง', 'NGNGNG'],
  ['พพพ', 'PHPHPH'],
  ['ททท', 'THTHTH'],
  ['คคค', 'KHKHKH'],
  ['ชชช', 'SHSHSH'],
  ['ชชช', 'TCHTCHTCH'],
  ['กกก', 'CKCKCK'],
  ['กกก', 'QAGAQ'],
  ['สสส', 'XAZAX'],
  ['จจจ', 'JAJAJ'],
  ['ววว', 'VAVAV'],
])('the letters %s may be spelt %s', (thai, latin) => {
  expect(compareSounds(thai, latin)).toBe('alike')
})

test('similar sounds cost little, faint sounds may be missing, and in between the result is unclear', () => {
  const thai = [
    'กก',
    'กกก',
    'กมบต',
    'สมชาย',
    'ดนลบพ',
    'วหรยน',
    'จันทร์',
    'กมสต',
    'ทพค',
    'ยววห',
    'นร',
    'ลนร',
    'บปฟ',
  ]
  const latin = [
    'KK',
    'K',
    'KM',
    'KMBT',
    'SMCY',
    'TLNPB',
    'SMC',
    'KMPD',
    'GNG',
    'CNT',
    'NL',
    'WY',
    'RRR',
    'MMMM',
    'PF',
  ]
  expect(
    thai.map((one) => `${one}: ${latin.map((other) => compareSounds(one, other)).join(' ')}`),
  ).toMatchSnapshot()
})
