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
])('%s may be spelt %s', (thai, latin) => {
  expect(compareSounds(thai, latin)).toBe('alike')
})

test.each([
  ['สมชาย ใจดี', 'PATCHARAPORN SRISUK'],
  ['มะม่วง สวนตัวอย่าง', 'WICHAI THONGKHAM'],
  ['จันทร์เพ็ญ บุญมา', 'KITTISAK RATTANAKUL'],
])('%s is not spelt %s', (thai, latin) => {
  expect(compareSounds(thai, latin)).toBe('unlike')
})

test('a single letter says nothing', () => {
  expect(compareSounds('อา', 'A')).toBe('unclear')
})
