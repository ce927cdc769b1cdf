import { expect, test } from 'vitest'
import { readMoneySide, readSideCode, readSideSign } from './money-side.ts'

// All words are in `read-line.test.ts`, where they decide a line.
test('a word says a side, and a sign alone says none', () => {
  expect(['DR', 'Cr.', 'โอนเงินออก', 'รับโอน', 'โอนเงิน', '+', '-', ''].map(readMoneySide)).toEqual([
    'out',
    'in',
    'out',
    'in',
    null,
    null,
    null,
    null,
  ])
})

test('a sign is the whole cell', () => {
  expect(['+', ' ＋ ', '-', '−', '(–)', '', '--', '+5', 'a-'].map(readSideSign)).toEqual([
    '+',
    '+',
    '-',
    '-',
    '-',
    null,
    null,
    null,
    null,
  ])
})

test('a code is the whole cell, in any case and brackets; words are none', () => {
  const cells = ['CR', ' (Dr.) ', 'x1', 'X2', 'Credit', 'credit transfer', 'เครดิต', 'โอนเข้า', '+', '']
  expect(cells.map(readSideCode)).toEqual(['in', 'out', 'in', 'out', 'in', null, null, null, null, null])
})
