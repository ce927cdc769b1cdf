import { expect, test } from 'vitest'
import { spellingsOf, withOneSpelling } from './spelling.ts'

test.each([
  ['ำ as two letters', 'จ\u0e4d\u0e32', 'จ\u0e33'],
  ['ำ as two letters after a tone mark', 'น\u0e49\u0e4d\u0e32', 'น\u0e49\u0e33'],
  ['ำ as two letters around a tone mark', 'น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e33'],
  ['แ as two letters', 'เเก้ว', 'แก้ว'],
  ['é as two letters', 'e\u0301', 'é'],
])('%s has the usual spelling', (_, typed, expected) => {
  expect(withOneSpelling(typed)).toBe(expected)
})

test('a text in the usual spelling stays as it is', () => {
  for (const text of ['น้ำแก้ว เปา', 'Somchai', 'เวลา แ', '\u0e4d']) expect(withOneSpelling(text)).toBe(text)
})

test('a text has one spelling, or one for each way to write its letters', () => {
  expect(spellingsOf('สมชาย')).toEqual(['สมชาย'])
  expect(spellingsOf('เเก้ว')).toEqual(['แก้ว', 'เเก้ว'])
  expect(spellingsOf('น\u0e49\u0e33')).toEqual([
    'น\u0e49\u0e33',
    'น\u0e49\u0e4d\u0e32',
    'น\u0e4d\u0e49\u0e32',
  ])
  for (const spelling of spellingsOf('แม่น้ำ กำแพง')) expect(withOneSpelling(spelling)).toBe('แม่น้ำ กำแพง')
  expect(spellingsOf('แม่น้ำ กำแพง')).toHaveLength(6)
})
