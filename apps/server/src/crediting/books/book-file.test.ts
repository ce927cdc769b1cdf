import { expect, test } from 'vitest'
import { readBookFile } from './book-file.ts'

const now = new Date('2026-11-29T02:00:00Z')
const kinds = (...lines: string[]) => {
  const read = readBookFile(['player,time,amount,kind', ...lines].join('\n'), now)
  return 'wrong' in read ? read.wrong : read.movements.map(({ kind, credits }) => `${kind} ${credits}`)
}

test('a movement is of the kind that the back-end’s word says, whatever the sign of its amount', () => {
  const at = '2026-11-21 09:00'
  expect(
    kinds(
      `east001,${at},500,delete`,
      `east001,${at},-510,DELETE`,
      `east001,${at},520,payout`,
      `east001,${at},530,transfer`,
      `east001,${at},540,waste`,
    ),
  ).toEqual(['removeCredit 500', 'removeCredit 510', 'payOut 520', 'payOut 530', 'payLossReturn 540'])
})

test('a movement without a kind, or with a word that says nothing, is a credit or a deduction by its sign', () => {
  const at = '2026-11-21 09:00'
  expect(
    kinds(`east001,${at},500,`, `east001,${at},-510,`, `east001,${at},520,credit`, `east001,${at},-530,x`),
  ).toEqual(['addCredit 500', 'removeCredit 510', 'addCredit 520', 'removeCredit 530'])
})

test('a file with an unreadable line is refused as a whole, and the line is named', () => {
  expect(kinds('east001,2026-11-21 09:00,500,', 'east002,2026-11-21 09:00,1.5,')).toBe(
    'Line 3 is not readable: it needs a player, a time such as 2026-11-21 09:00 and a whole amount.',
  )
})

test.each([
  ['2026-11-21 09:00', '2026-11-21T02:00:00.000Z'],
  ['2569-11-21 09:00:30', '2026-11-21T02:00:30.000Z'],
  ['2569-11-21T09:00:00Z', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21 09:00:30.5 +0700', '2026-11-21T02:00:30.500Z'],
])('the time %s is read in Bangkok time unless it has an offset, in either era', (written, at) => {
  const read = readBookFile(`player,time,amount\neast001,${written},500`, now)
  expect('wrong' in read ? read.wrong : new Date(read.movements[0]!.at).toISOString()).toBe(at)
})

test.each([
  ['2027-01-01 09:00,500', /Line 2 is in the future/],
  ['1999-12-31 23:59:59,500', /Line 2 is before 2000-01-01/],
  ['1970-01-01T00:00:00Z,500', /Line 2 is before 2000-01-01/],
  ['05-11-2026,500', /Line 2 is not readable: .* a time such as 2026-11-21 09:00/],
  ['2026-11-31 09:00,500', /Line 2 is not readable/],
  ['2026-11-21 25:00,500', /Line 2 is not readable/],
  ['11/05/2026 09:00,500', /Line 2 is not readable/],
  ['2026-11-21 09:00,1999999999', /Line 2 has a larger amount than 1,999,999,998/],
  ['2026-11-21 09:00,-1999999999', /Line 2 has a larger amount/],
])('a movement that cannot be true is refused: %s', (line, wrong) => {
  expect(readBookFile(`player,time,amount\neast001,${line}`, now)).toEqual({
    wrong: expect.stringMatching(wrong),
  })
})

test('a key is read like in the answers of a back-end: blank as none, and a UUID in small letters', () => {
  const id = '0d4b7c1e-9a3f-4e7b-8c2d-5f6a7b8c9d0e'
  const lines = [id.toUpperCase(), id, 'Ref-7', '" "', ''].map((key) => `east001,2026-11-21 09:00,500,${key}`)
  const read = readBookFile(['player,time,amount,key', ...lines].join('\n'), now)
  expect('wrong' in read ? read.wrong : read.movements.map(({ key }) => key)).toEqual([
    id,
    id,
    'Ref-7',
    null,
    null,
  ])
})
