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
  expect(plainName(name)).toBe(plain.normalize('NFKC')) // ำ is one letter or two marks, depending on how it was typed
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
])('%s compared with มะม่วง สวนตัวอย่าง is %s', (shown, likeness) => {
  expect(compareNames(shown, 'มะม่วง สวนตัวอย่าง')).toBe(likeness)
})

test.each(['เด็กหญิง', 'เด็กชาย', 'นางสาว', 'น.ส.', 'ด.ช.', 'ด.ญ.', 'นาย', 'นาง', 'คุณ', 'หจก.', 'บจก.'])(
  'the Thai title %s is not part of a name',
  (title) => {
    expect(plainName(`${title}ทดสอบ ใจดี`)).toBe('ทดสอบ ใจดี')
    expect(plainName(`${title} ทดสอบ ใจดี`)).toBe('ทดสอบ ใจดี')
  },
)

test.each(['Miss', 'Mrs.', 'Mrs', 'Mr.', 'Mr', 'Ms.', 'Ms'])(
  'the English title %s is not part of a name',
  (title) => {
    expect(plainName(`${title} Fern Jaidee`)).toBe('fern jaidee')
  },
)

test('a name is normalised to single spaces and standard vowels, without invisible characters', () => {
  expect(plainName('  เเดง \t ใจ\u200b\ufeffดี ')).toBe('แดง ใจดี')
  expect(plainName('\uff26ern')).toBe('fern')
  expect(plainName('Fern Mr Jaidee')).toBe('fern mr jaidee')
})

test.each([
  ['', 'somebody', 'not-shown'],
  ['somebody', '', 'not-shown'],
  ['Fern Jaidee', 'fern jaidee', 'same'],
  ['FERNJAIDEE', 'Fern Jaidee', 'same'],
  ['Fern Jai', 'Fern Jaidee', 'truncated'],
  ['Fern J*', 'Fern Jaidee', 'truncated'],
  ['Fer* J.', 'Fern Jaidee', 'truncated'],
  ['Fer…', 'Fern Jaidee', 'not-shown'],
  ['Fer', 'Fern Jaidee', 'different'],
  ['Fern Smith', 'Fern Jaidee', 'first-name'],
  ['Fern', 'Fern Jaidee', 'first-name'],
  ['F*n Jaidee', 'Fern Jaidee', 'different'],
  ['Fern', 'Fern', 'same'],
  ['Fern', 'Fernanda', 'different'],
  ['Fern de', 'Fern de la Cruz', 'truncated'],
  ['Fern la', 'Fern de la Cruz', 'first-name'],
  ['Fern de Luna', 'Fern de la Cruz', 'first-name'],
  ['สมชาย ณ อยุธ', 'สมชาย ณ อยุธยา', 'truncated'],
  ['สมชาย ณ เชียงใหม่', 'สมชาย ณ อยุธยา', 'first-name'],
  ['ส*** ณ เ***', 'สมชาย ณ อยุธยา', 'first-name'],
  ['Fern d* l* C***', 'Fern de la Cruz', 'truncated'],
  ['Fern d* l* S***', 'Fern de la Cruz', 'first-name'],
  ['Fern d la', 'Fern de la Cruz', 'first-name'],
  ['Fern de la Cruz Lopez', 'Fern de la Cruz', 'first-name'],
  ['Fern *** ***', 'Fern de la Cruz', 'first-name'],
  ['Fern J*** ***', 'Fern Jaidee', 'first-name'],
  ['F*** *** ***', 'Fern de la Cruz', 'not-shown'],
  ['Fern Jai***', 'Fern Smith', 'first-name'],
  ['F*', 'ม', 'not-shown'],
])('%j against %j is %s', (shown, full, likeness) => {
  expect(compareNames(shown, full)).toBe(likeness)
})

test('a Thai and a Latin name are compared by sound, in either order', () => {
  expect(compareNames('มะม่วง สวนตัวอย่าง', 'MAMUANG SUANTUAYANG')).toBe('sounds-alike')
  expect(compareNames('มะม่วง สวนตัวอย่าง', 'WICHAI THONGKHAM')).toBe('sounds-unlike')
  expect(compareNames('อา', 'A')).toBe('not-shown')
})
