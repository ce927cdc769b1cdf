import { expect, test } from 'vitest'
import { compareNames, plainName } from './person-name.ts'

test.each([
  ['นาย มะม่วง สวนตัวอย่าง', 'มะม่วง สวนตัวอย่าง'],
  ['นางสาวส้มโอ ไร่ทดลอง', 'ส้มโอ ไร่ทดลอง'],
  ['น.ส. ลำไย  นาจำลอง', 'ลำไย นาจำลอง'],
  ['MR. MANGO GARDEN', 'mango garden'],
  ['คุณ\u200bมังคุด', 'มังคุด'],
  ['Mrinal Example', 'mrinal example'],
])('%s is compared as %s', (name, plain) => {
  expect(plainName(name)).toBe(plain.normalize('NFKC')) // ำ is one letter or two marks, depending on who typed it
})

test.each([
  ['นาย มะม่วง สวนตัวอย่าง', 'same'],
  ['มะม่วง สวน', 'truncated'],
  ['มะม่วง ส***', 'truncated'],
  ['มะม่วง', 'first-name'],
  ['มะม่วง ไร่', 'first-name'],
  ['ส้มโอ สวนตัวอย่าง', 'different'],
  ['มะม่วงสวนตัวอย่าง', 'same'],
  ['ม*** ส***', 'truncated'],
  ['ม***', 'not-shown'],
  ['ส*** ม***', 'different'],
  ['MAMUANG SUANTUAYANG', 'sounds-alike'],
  ['WICHAI THONGKHAM', 'sounds-unlike'],
  [null, 'not-shown'],
  ['***', 'not-shown'],
])('%s against มะม่วง สวนตัวอย่าง is %s', (shown, likeness) => {
  expect(compareNames(shown, 'มะม่วง สวนตัวอย่าง')).toBe(likeness)
})
