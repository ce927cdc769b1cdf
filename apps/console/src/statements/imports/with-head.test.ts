import { findHeadings } from '@khlang/domain/statements/files/headings'
import { expect, test } from 'vitest'
import { withHead } from './with-head.ts'

const above = Array.from({ length: 10 }, (_, at) => [`line ${at + 1}`, ''])
const older = ['วันที่', 'จำนวนเงิน', 'เลขที่บัญชี', 'ชื่อ']
const headings = ['วันที่', 'จำนวนเงิน', 'เลขที่บัญชี', 'บัญชีผู้โอน', 'รายการ']
const line = ['18/05/2569', '5.00', '001-0-02003-1', 'xxx-x-x5678-x', 'รับโอน']
const head = [...above, older, headings, line]

const days = { order: 'dmy', era: 'buddhist' } as const
const found = { date: 0, amount: 1, sender: 3, description: 4 }
const file = { head, ownColumns: [2], mapping: { head: 12, columns: found, ...days } }

/** The mapping after these texts were typed one after the other. */
const typed = (one: typeof file, ...texts: string[]) =>
  texts.reduce((mapping, text) => ({ ...mapping, ...withHead(one, text) }), one.mapping as object)

test('the line of the headings, typed again, proposes what the upload did: not the own number for the sender', () => {
  expect(findHeadings(head, [2])).toEqual({ head: 12, columns: found })
  expect(typed(file, '1', '12')).toEqual(file.mapping)
  // Nor where the upload had found another line, or somebody had chosen one.
  const chosen = { ...file, mapping: { head: 1, columns: { date: 1, amount: 0 }, ...days } }
  expect(typed(chosen as never, '12')).toEqual({ head: 12, columns: found, ...days })
  expect(typed(file, '11')).toEqual({ head: 11, columns: { date: 0, amount: 1, name: 3 }, ...days })
})

test('the line of the headings, typed again, brings back what somebody chose before', () => {
  const saved = { ...file, mapping: { head: 12, columns: { ...found, name: 4 }, ...days } }
  expect(typed(saved, '1', '12')).toEqual(saved.mapping)
})

test('a line that is no heading, and none, change no column', () => {
  for (const text of ['1', '10', '13', '0', '', 'x'])
    expect(typed(file, text)).toMatchObject({ columns: found })
  expect(['๑๒', '12.', '999', '0', ''].map((text) => withHead(file, text).head)).toEqual([12, 12, 13, 0, 0])
})
