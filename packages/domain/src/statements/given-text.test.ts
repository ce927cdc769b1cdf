import fc from 'fast-check'
import { expect, test } from 'vitest'
import { givenText } from './given-text.ts'

/** A value that says nothing, as banks write it. */
const nothing = fc.oneof(
  fc.string({
    unit: fc.constantFrom('-', '–', '—', '―', '−', '‐', '_', '.', ',', '*', '/', '#', ' ', '\t', '\u00a0'),
    maxLength: 30,
  }),
  fc.string({ unit: fc.constantFrom('0', '๐'), maxLength: 30 }),
  fc.constantFrom('N/A', 'n/a', '#N/A', 'NA', 'n.a.', 'NULL', 'None', 'NONREF', 'NON-REF', 'NOTPROVIDED'),
  fc.constantFrom('Not provided', 'ไม่มี', 'ไม่ระบุ'),
)

test('dashes, dots, zeros and words for "none" say nothing, with or without spaces around', () => {
  fc.assert(
    fc.property(nothing, fc.constantFrom('', ' ', '\n'), (value, space) => {
      expect(givenText(space + value + space)).toBeNull()
    }),
  )
})

test.each([
  '1',
  '-1',
  '00120',
  'A-',
  'นาย นา',
  'นางสาว ไม่มี ใจดี',
  'Nana',
  'NULLA',
  'xxx-x-x0000-x',
  'NONREF1',
])('%s says something', (value) => {
  expect(givenText(` ${value} `)).toBe(value)
})
