import { expect, test } from 'vitest'
import { withOneSpelling } from './spelling.ts'

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
