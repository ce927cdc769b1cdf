import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileField, FileMapping } from './mapping.ts'
import { fileFields } from './mapping.ts'
import { readSideCode } from './money-side.ts'
import {
  type FileHabits,
  type FileLine,
  habitsAtFirst,
  lineProblems,
  readLine,
  withHabitsOf,
} from './read-line.ts'

const now = new Date('2026-11-21T10:00:00+07:00')
const columns = Object.fromEntries(fileFields.map((field, at) => [field, at])) as Record<FileField, number>
const mapping: FileMapping = { head: 1, columns, order: 'dmy', era: 'buddhist' }

const noHabits: FileHabits = {
  hasClock: false,
  isSigned: false,
  hasPlain: false,
  hasMinusBesideIn: false,
  hasPlainBesideOut: false,
  hasPlus: false,
  hasPlainOut: false,
}
/** Those that are asked of a file with one column for the amount and one for its side. */
const ofSides = {
  isSigned: true,
  hasPlain: true,
  hasMinusBesideIn: true,
  hasPlainBesideOut: true,
  hasPlus: true,
}

const read = (cells: Partial<Record<FileField, string>>, only: readonly FileField[] = fileFields) =>
  readLine(
    fileFields.map((field) => cells[field] ?? ''),
    { ...mapping, columns: Object.fromEntries(only.map((field) => [field, columns[field]])) },
    now,
  )
const line = (cells: Partial<Record<FileField, string>>): FileLine => {
  const found = read({ date: '18/05/2569', ...cells })
  if (typeof found === 'string') throw new Error(found)
  return found
}
const problem = (cells: Partial<Record<FileField, string>>) => {
  const found = read({ date: '18/05/2569', ...cells })
  return typeof found === 'string' ? found : 'read'
}

describe('a line of a file', () => {
  test('is read column by column', () => {
    expect(
      line({
        time: ' 14:44:33 ',
        in: '1,000.29',
        balance: ' 5,000.07 ',
        reference: ' R17 ',
        bank: 'ธนาคารกสิกรไทย',
        sender: 'xxx-x-x5678-x',
        name: ' นาย มะม่วง ',
        description: ' รับโอน ',
      }),
    ).toEqual({
      direction: 'in',
      amount: 100_029,
      occurredAt: new Date('2026-05-18T14:44:33+07:00'),
      timed: true,
      balanceAfter: 500_007,
      reference: 'R17',
      senderAccount: 'xxx-x-x5678-x',
      senderBank: 'KBANK',
      senderName: 'นาย มะม่วง',
      description: 'รับโอน',
    })
  })

  test('has no value where a cell is empty', () => {
    expect(line({ out: '37.50' })).toEqual({
      direction: 'out',
      amount: 3_750,
      occurredAt: new Date('2026-05-18T00:00:00+07:00'),
      timed: false,
      balanceAfter: null,
      reference: null,
      senderAccount: null,
      senderBank: null,
      senderName: null,
      description: null,
    })
  })

  test.each(['-', '–', '—', '---', '- -', 'N/A', '000'])(
    'has no value where a cell says nothing: %j',
    (nothing) => {
      const texts = { reference: nothing, bank: nothing, sender: nothing, name: nothing }
      expect(line({ in: '5', ...texts, description: 'โอนจาก SCB x1234' })).toMatchObject({
        reference: null,
        senderBank: 'SCB',
        senderAccount: 'x1234',
        senderName: null,
      })
      expect(line({ in: '5', ...texts, description: nothing })).toMatchObject({
        senderBank: null,
        senderAccount: null,
        description: null,
      })
      expect(line({ in: '5', time: nothing })).toMatchObject({ timed: false })
      expect(line({ in: '5', date: '18/05/2569 14:44', time: nothing })).toMatchObject({ timed: true })
    },
  )

  test('may be shorter than its headings, and contain its time in the date cell', () => {
    expect(readLine(['18/05/2569 14.44', '', '5.00'], mapping, now)).toMatchObject({
      amount: 500,
      timed: true,
      occurredAt: new Date('2026-05-18T14:44:00+07:00'),
    })
  })

  test('takes the time from its own column before the one in the date cell', () => {
    expect(line({ date: '18/05/2569 14:44', time: '09:07', in: '5' }).occurredAt).toEqual(
      new Date('2026-05-18T09:07:00+07:00'),
    )
  })
})

describe('the direction and amount of a line', () => {
  test.each([
    [{ in: '5.29' }, 'in', 529],
    [{ in: '(5.29)' }, 'out', 529],
    [{ out: '5.29' }, 'out', 529],
    [{ out: '-5.29' }, 'in', 529],
    [{ in: '5.29', out: '-' }, 'in', 529],
    [{ in: '0.00', out: '5.29' }, 'out', 529],
    [{ amount: '5.29' }, 'in', 529],
    [{ amount: '-5.29' }, 'out', 529],
    [{ amount: '5.29', side: 'DR' }, 'out', 529],
    [{ amount: '-5.29', side: 'CR' }, 'in', 529],
  ] as const)('in %o are %s, %i satang', (cells, direction, amount) => {
    expect(line(cells)).toMatchObject({ direction, amount })
  })

  test.each(['DR', 'd', 'Debit', 'OUT', 'X2', 'W', 'ถอนเงิน', 'จ่ายบิล', 'โอนออก', 'Withdrawal', 'เดบิต'])(
    'are out with the side %s',
    (side) => {
      expect(line({ amount: '5.29', side }).direction).toBe('out')
    },
  )

  test.each(['CR', 'c', 'Credit', 'IN', 'X1', 'ฝากเงิน', 'รับโอน', 'โอนเข้า', 'Deposit', 'เครดิต'])(
    'are in with the side %s',
    (side) => {
      expect(line({ amount: '5.29', side }).direction).toBe('in')
    },
  )

  test.each(['CR', 'c', 'Credit', 'IN', 'X1', '(CR)', '+'])(
    'are in with the code %s, also with a minus',
    (side) => {
      expect(line({ amount: '-5.29', side }).direction).toBe('in')
    },
  )

  test.each(['xdr', 'drx', 'outs', 'in?', 'crx', 'xc', 'transfer'])(
    'follow the sign with the side %s',
    (side) => {
      expect([line({ amount: '5', side }).direction, line({ amount: '-5', side }).direction]).toEqual([
        'in',
        'out',
      ])
    },
  )

  const inFile = (habits: Partial<FileHabits>, side: string, amount = '500.00') => {
    const cells = fileFields.map((field) => ({ date: '18/05/2569', amount, side })[field as 'side'] ?? '')
    const found = readLine(cells, mapping, now, { ...noHabits, ...habits })
    return typeof found === 'string' ? found : found.direction
  }

  test.each([
    'เงินออก',
    'ออก',
    'DB',
    'DBIT',
    'DR.',
    '(DR)',
    'D R',
    'Debit transfer',
    'Transfer out',
    'Outgoing',
    'ค่าธรรมเนียม',
    'Fee',
    'Transfer fee',
    'หักบัญชี',
    'จ่ายบิล',
    'ปรับปรุงรายการถอน',
  ])('are out in a file without signs with the side %s', (side) => {
    expect(inFile({}, side)).toBe('out')
  })

  test.each([
    'เงินเข้า',
    'CRDT',
    'CR.',
    'Credit transfer',
    'Transfer in',
    'Incoming',
    'รับชำระเงิน',
    '+',
    '＋',
    'Payment received',
    'ดอกเบี้ยรับ',
  ])('are in in a file without signs with the side %s', (side) => {
    expect(inFile({}, side)).toBe('in')
  })

  test.each([
    '',
    'transfer',
    'โอนเงิน',
    'ชำระเงิน',
    'Payment',
    'จ่ายดอกเบี้ย',
    'ชำระบัตรเครดิต',
    'คืนค่าธรรมเนียม',
    'ปรับปรุง',
    'สำหรับ',
    'ฝาก/ถอน',
    'in?',
    '-',
    '–',
  ])('are not guessed in a file without signs: the side %j', (side) => {
    expect(inFile({}, side)).toBe('side-unreadable')
    expect([inFile({ isSigned: true }, side), inFile({ isSigned: true }, side, '-5')]).toEqual(['in', 'out'])
  })

  test('are out with a dash for the side where others have a plus', () => {
    for (const side of ['-', '−', '(-)']) expect(inFile({ hasPlus: true }, side)).toBe('out')
    expect(inFile({ hasPlus: true }, '')).toBe('side-unreadable')
  })

  const wordsOfIn = [
    'โอนเข้าพร้อมเพย์',
    'โอนเข้าบัญชีอื่น',
    'โอนเข้าบัญชี x1234',
    'เติมเงินเข้าวอลเล็ต',
    'รับชำระเงิน',
    'ฝากเงิน',
    'เครดิต',
    'Transfer to deposit account',
    'Credit transfer',
    'Payment received',
  ]

  test.each(wordsOfIn)(
    'with a minus beside words of money in are out if other amounts have none, else not known: %s',
    (side) => {
      for (const habits of [{ hasPlain: true }, { hasPlain: true, isSigned: true, hasPlainBesideOut: true }])
        expect(inFile(habits, side, '-500.00')).toBe('out')
      for (const habits of [{}, { isSigned: true, hasMinusBesideIn: true }])
        expect(inFile(habits, side, '-500.00')).toBe('side-unreadable')
      for (const habits of [{}, { hasPlain: true, isSigned: true }]) expect(inFile(habits, side)).toBe('in')
    },
  )

  test.each(['Outward credit transfer', 'ตัดบัญชีเงินฝาก'])(
    'are not taken for received where words of both sides are beside them: %s',
    (side) => {
      expect(inFile({}, side)).toBe('side-unreadable')
      expect(inFile({ isSigned: true }, side, '-5')).toBe('out')
    },
  )

  test('of a minus beside words of money in say what signs mean, unless money paid out has none', () => {
    const shown = { hasPlain: true, hasMinusBesideIn: true }
    expect(inFile(shown, 'โอนเงิน')).toBe('in')
    // There the minus only takes back that one line.
    expect(inFile({ ...shown, hasPlainBesideOut: true }, 'โอนเงิน')).toBe('side-unreadable')
    expect(inFile({ ...shown, hasPlainBesideOut: true, isSigned: true }, 'โอนเงิน')).toBe('in')
  })

  // Invariant: Beside an amount with a minus no words of a bank's file make it money received, only codes such as CR.
  // Rule: `statements/files/read-line.ts`.
  test('with a minus are never in by words, whatever the file is like', () => {
    const words = ['โอน', 'เข้า', 'บัญชี', 'ฝาก', 'รับ', 'คืน', 'ออก', 'credit', 'deposit', 'to', 'received', '']
    const habits = fc.record(Object.fromEntries(Object.keys(noHabits).map((name) => [name, fc.boolean()])))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 4 }), habits, (some, found) => {
        const side = some.join(' ')
        fc.pre(readSideCode(side) === null)
        for (const amount of ['-5.29', '(5.29)', '5.29-'])
          expect([side, inFile(found, side, amount)]).not.toEqual([side, 'in'])
      }),
    )
  })

  const signedFile = (...lines: (readonly [side: string, amount: string])[]) => {
    const one: FileMapping = { ...mapping, columns: { date: 0, side: 1, amount: 2 } }
    const cells = lines.map(([side, amount]) => ['18/05/2569', side, amount])
    const habits = cells.reduce((found, line) => withHabitsOf(found, line, one, now), habitsAtFirst(one))
    return cells.map((line) => {
      const found = readLine(line, one, now, habits)
      return typeof found === 'string' ? found : found.direction
    })
  }

  test('follow the signs of the whole file', () => {
    const payout = ['โอนเข้าพร้อมเพย์', '-500.00'] as const
    const received = ['รับโอนเงิน', '200.00'] as const
    expect(signedFile(payout, ['โอนเข้าบัญชีอื่น', '-300.00'], received)).toEqual(['out', 'out', 'in'])
    expect(signedFile(received, payout, ['โอนเงิน', '100.00'])).toEqual(['in', 'out', 'in'])
    // Every amount with a minus: it says nothing.
    expect(signedFile(payout)).toEqual(['side-unreadable'])
    expect(signedFile(payout, ['ค่าธรรมเนียม', '-15.00'])).toEqual(['side-unreadable', 'out'])
    // What was read rightly before is read so still.
    expect(signedFile(['ค่าธรรมเนียม', '-15.00'], ['Service', '-5.00'])).toEqual(['out', 'out'])
    expect(signedFile(['โอนเงิน', '-15.00'])).toEqual(['out'])
    expect(signedFile(['CR', '-15.00'], ['DR', '-5.00'])).toEqual(['in', 'out'])
    // A deposit that was taken back is out; it says nothing of the other lines.
    const noSigns = [
      ['ฝากเงิน', '50.00'],
      ['ถอนเงิน', '30.00'],
      ['ฝากเงิน', '-50.00'],
    ] as const
    expect(signedFile(...noSigns, ['โอนเงิน', '10.00'])).toEqual(['in', 'out', 'out', 'side-unreadable'])
  })

  test('are out in the column of money out of a file that writes a minus or brackets there always', () => {
    const read = (cells: Partial<Record<FileField, string>>, hasPlainOut: boolean) => {
      const line = fileFields.map((field) => ({ date: '18/05/2569', ...cells })[field as 'in'] ?? '')
      const found = readLine(line, mapping, now, { ...noHabits, hasPlainOut })
      return typeof found === 'string' ? found : found.direction
    }
    for (const out of ['-4,121.64 THB', '(4,121.64)', '4,121.64-'])
      expect([out, read({ out, in: '0.00' }, false), read({ out, in: '0.00' }, true)]).toEqual([
        out,
        'out',
        'in',
      ])
    // In the column of money in a minus is never taken for money received.
    expect([read({ in: '-5' }, false), read({ in: '-5' }, true)]).toEqual(['out', 'out'])
    expect(read({ out: '5' }, false)).toBe('out')
  })

  test('of a file are asked only where its columns leave the question open', () => {
    const first = (...fields: FileField[]) =>
      habitsAtFirst({
        ...mapping,
        columns: Object.fromEntries(fields.map((field) => [field, columns[field]])),
      })
    expect(first('date', 'in', 'out')).toEqual({ ...noHabits, ...ofSides })
    expect(first('date', 'amount', 'side')).toEqual({ ...noHabits, hasPlainOut: true })
    expect(first('date', 'amount')).toEqual({ ...noHabits, ...ofSides, hasPlainOut: true })
  })

  test.each([
    [
      { amount: '5', side: 'DR' },
      { hasPlain: true, hasPlainBesideOut: true },
    ],
    [
      { amount: '5', side: 'ถอน' },
      { hasPlain: true, hasPlainBesideOut: true },
    ],
    [{ amount: '5', side: 'transfer' }, { hasPlain: true }],
    [{ amount: '-5', side: 'transfer' }, { isSigned: true }],
    [{ amount: '-5', side: '' }, { isSigned: true }],
    [{ amount: '-5', side: 'ถอน' }, { isSigned: true }],
    // A correction of money that came in; of the other lines it says nothing.
    [{ amount: '-5', side: 'CR' }, {}],
    [{ amount: '-5', side: 'โอนเข้าพร้อมเพย์' }, { hasMinusBesideIn: true }],
    [{ in: '-5', side: 'transfer' }, {}],
    [
      { amount: '5', side: '+' },
      { hasPlain: true, hasPlus: true },
    ],
    [{ out: '5' }, { hasPlainOut: true }],
    [{ out: '-5' }, {}],
    [{ out: '(5)' }, {}],
    [{ out: '0.00', in: '5' }, {}],
    // Sums and what is not read prove nothing.
    [{ date: '', description: 'Total', out: '5' }, {}],
    [{ date: '', description: 'Total', amount: '-5' }, {}],
    [{ date: '', description: 'Total', amount: '5', side: 'ถอน' }, {}],
    [{ out: 'five' }, {}],
  ])('of a file are shown by %o to be written as %o', (cells: Partial<Record<FileField, string>>, shown) => {
    const line = fileFields.map((field) => ({ date: '18/05/2569', ...cells })[field] ?? '')
    expect(withHabitsOf(noHabits, line, mapping, now)).toEqual({ ...noHabits, ...shown })
    const all = { hasClock: true, ...ofSides, hasPlainOut: true }
    expect(withHabitsOf(all, line, mapping, now)).toEqual(all)
  })

  test.each([
    [{}, 'amount-missing'],
    [{ in: '-', out: '0.00' }, 'amount-missing'],
    [{ in: '5', out: '7' }, 'amount-both'],
    [{ in: '5', amount: '7' }, 'amount-both'],
    [{ in: 'five' }, 'amount-unreadable'],
    [{ in: '5', out: 'seven' }, 'amount-unreadable'],
    [{ in: '9999999999' }, 'amount-too-large'],
    [{ out: '1.005' }, 'amount-too-precise'],
    [{ in: '5', time: '25:00' }, 'time-unreadable'],
    [{ in: '5', time: 'noon' }, 'time-unreadable'],
    [{ in: '5', date: 'today' }, 'date-unreadable'],
    [{ in: '5', date: '' }, 'date-unreadable'],
    [{ in: '5', balance: 'much' }, 'balance-unreadable'],
    [{ in: '5', balance: '1.005' }, 'balance-unreadable'],
  ] as const)('in %o are refused: %s', (cells, refusal) => {
    expect(problem(cells)).toBe(refusal)
  })
})

describe('the balance of a line', () => {
  test.each([
    ['1,234.07', 123_407],
    ['0', 0],
    ['0.00', 0],
    ['000.', 0],
    ['', null],
    ['-', null],
    ['(5.00)', null],
    ['-5.00', null],
    ['-0', null],
    ['.0', 0],
    ['.00', 0],
    ['฿0.00', 0],
    ['0.00 บาท', 0],
    ['๐.๐๐', 0],
    ['.', null],
    ['฿', null],
  ])('as %j is %s', (balance, satang) => {
    expect(line({ in: '5', balance }).balanceAfter).toBe(satang)
  })
})

describe('the sign of a balance', () => {
  test.each(['', '+', 'CR', 'Cr.', 'เครดิต', 'N/A'])('as %j leaves the balance as it is', (balanceSign) => {
    expect(line({ in: '5', balance: '1,234.07', balanceSign }).balanceAfter).toBe(123_407)
    expect(line({ in: '5', balance: '-5.00', balanceSign }).balanceAfter).toBeNull()
    expect(line({ in: '5', balance: '0.00', balanceSign }).balanceAfter).toBe(0)
  })

  test.each(['-', '−', '(-)', 'DR', 'เดบิต'])('as %j makes it negative, which is none', (balanceSign) => {
    for (const balance of ['1,234.07', '-5.00', '0.00', ''])
      expect(line({ in: '5', balance, balanceSign }).balanceAfter).toBeNull()
    expect(problem({ in: '5', balance: 'much', balanceSign })).toBe('balance-unreadable')
  })
})

describe('a line without a movement', () => {
  test.each(['ยอดยกมา', 'Balance Brought Forward', 'OPENING BALANCE'])(
    'is a balance brought forward: %s',
    (description) => {
      expect(problem({ description, balance: '100.00' })).toBe('brought-forward')
      expect(problem({ description, in: '5' })).toBe('read')
      expect(problem({ description, in: 'five' })).toBe('amount-unreadable')
    },
  )

  test.each(['รวม', ' รวมทั้งสิ้น', 'Total', 'Grand Total:', '  total'])('is a total: %s', (name) => {
    expect(problem({ date: '', name, in: '5' })).toBe('sum-line')
    expect(problem({ name, in: '5' })).toBe('read')
  })

  test('is not recognised by a word inside another one', () => {
    expect(problem({ date: '', name: 'subtotal', in: '5' })).toBe('date-unreadable')
    expect(problem({ date: '', name: 'ยอดรวม', in: '5' })).toBe('date-unreadable')
  })
})

describe('the time of a line', () => {
  test('may be up to a day ahead, because clocks and zones differ', () => {
    expect(problem({ date: '22/11/2569', time: '10:00:00', in: '5' })).toBe('read')
    expect(problem({ date: '22/11/2569', time: '10:00:01', in: '5' })).toBe('in-the-future')
  })

  test('is not before the books begin: the year is read in the wrong era', () => {
    expect(problem({ date: '31/12/1999', time: '23:59:59', in: '5' })).toBe('before-books')
    expect(problem({ date: '01/01/2000', time: '00:00', in: '5' })).toBe('read')
  })
})

describe('midnight', () => {
  const readAs = (cells: Partial<Record<FileField, string>>, midnight: 'clock' | 'no clock') => {
    const found = readLine(
      fileFields.map((field) => cells[field] ?? ''),
      mapping,
      now,
      { ...noHabits, hasClock: midnight === 'clock' },
    )
    return typeof found === 'string' ? found : [found.timed, found.occurredAt.toISOString()]
  }
  const writings: Partial<Record<FileField, string>>[] = [
    { date: '18/05/2569 00:00' },
    { date: '18/05/2569 0.00 น.' },
    { date: '2026-05-18T00:00:00.000' },
    { date: '18/05/2569', time: '00:00:00' },
    { date: '18/05/2569', time: '0000' },
  ]

  test('is a time only if the file has others', () => {
    for (const cells of writings) {
      expect(readAs({ in: '5', ...cells }, 'clock')).toEqual([true, '2026-05-17T17:00:00.000Z'])
      expect(readAs({ in: '5', ...cells }, 'no clock')).toEqual([false, '2026-05-17T17:00:00.000Z'])
    }
    expect(readAs({ in: '5', date: '18/05/2569 00:00:01' }, 'no clock')).toEqual([
      true,
      '2026-05-17T17:00:01.000Z',
    ])
  })

  test('proves no clock of a file, nor does a day or a line that is not read', () => {
    const shows = (cells: Partial<Record<FileField, string>>) =>
      withHabitsOf(
        noHabits,
        fileFields.map((field) => cells[field] ?? ''),
        mapping,
        now,
      ).hasClock
    for (const cells of writings) expect(shows({ in: '5', ...cells })).toBe(false)
    expect(shows({ in: '5', date: '18/05/2569' })).toBe(false)
    expect(shows({ in: '5', date: '18/05/2569 00:00', time: '25:00' })).toBe(false)
    expect(shows({ date: '18/05/2569 09:00', name: 'printed' })).toBe(false)
    expect(shows({ in: '5', date: '18/05/2569 00:01' })).toBe(true)
    expect(shows({ in: '5', date: '18/05/2569', time: '23:59:59' })).toBe(true)
  })
})

describe('the sender of a line', () => {
  test.each([
    ['รับโอนจาก /X123456 นาย', 'X123456'],
    ['from x1234 to you', 'x1234'],
    ['xxx-x-x5678-x มะม่วง', 'xxx-x-x5678-x'],
    ['***567', '***567'],
    ['x12 y', null],
    ['xxxxxx x789 x6543', 'x789'],
    ['nothing', null],
  ])('is the first masked account in %j: %s', (description, sender) => {
    expect(line({ in: '5', description }).senderAccount).toBe(sender)
  })

  test('comes from its own column first, cut to the limit', () => {
    expect(line({ in: '5', sender: '1234567890', description: 'x5678' }).senderAccount).toBe('1234567890')
    expect(line({ in: '5', sender: '12345'.repeat(9) }).senderAccount).toBe('12345'.repeat(8))
    expect(line({ in: '5', name: 'ab'.repeat(150) }).senderName).toBe('ab'.repeat(100))
  })

  test('has the bank of its own column, or the one that the description names', () => {
    expect(line({ in: '5', bank: 'KBNK', description: 'โอนจาก SCB' }).senderBank).toBe('KBANK')
    expect(line({ in: '5', description: 'โอนจาก SCB x1234' }).senderBank).toBe('SCB')
    expect(line({ in: '5', bank: 'somewhere', description: 'โอนจาก SCB' }).senderBank).toBeNull()
  })
})

test('these are the reasons why a line is not read', () => {
  expect(lineProblems.join(' ')).toBe(
    'date-unreadable time-unreadable amount-missing amount-unreadable amount-too-large amount-too-precise amount-both ' +
      'side-unreadable balance-unreadable brought-forward sum-line in-the-future before-books',
  )
  expect(fileFields.join(' ')).toBe(
    'date time in out amount side balance balanceSign reference bank sender name description',
  )
})
