import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eras } from '../../calendar.ts'
import { createContinuity } from './continuity.ts'
import { dayOrders, likelyDays, readFileDay } from './file-day.ts'
import { readFileMoney } from './file-money.ts'
import { findHeadings as headingsOf } from './headings.ts'
import { mappingProblem } from './mapping.ts'
import { satang } from '../../money.ts'

const findHeadings = (lines: readonly (readonly string[])[]) => headingsOf(lines, [])

describe('a date in a cell', () => {
  test.each([
    ['  18/05/2569  ', '2026-05-18', null],
    ['18/05/2569   14:44', '2026-05-18', '14:44:00'],
    ['18/05/2569,14:44', '2026-05-18', '14:44:00'],
    ['18/05/2569 @ 14:44', '2026-05-18', '14:44:00'],
    ['18/05/2569 - 14:44 น', '2026-05-18', '14:44:00'],
    ['18/05/2569 เวลา 14:44 น.', '2026-05-18', '14:44:00'],
    ['18พ.ค.2569', '2026-05-18', null],
    ['18พ.ค.69', '2026-05-18', null],
    ['18 พ.ค.69 , 09:07', '2026-05-18', '09:07:00'],
    ['18.05.2569', '2026-05-18', null],
    ['1/5/69', '2026-05-01', null],
  ])('may be %j: %s at %s', (text, day, clock) => {
    expect(readFileDay(text, 'dmy', 'buddhist')).toEqual({ day, clock })
  })

  test.each([
    'on 18/05/2569',
    '18/05/2569x',
    '18/05/2569 14:44 o’clock',
    '18//2569',
    '/18/05/2569',
    '18/05/',
    '//////',
    '18/05/2569/1',
    '18/05/2569/',
    'x8/05/2569',
    '18/05/256x',
    '18 ปี 2569',
    '18 พ.ค. 256',
    '118 พ.ค. 2569',
    '99/99/9999 99:99',
  ])('cannot be %j', (text) => {
    expect(readFileDay(text, 'dmy', 'buddhist')).toBeNull()
  })

  test.each([
    ['20261018', '2026-10-18', null],
    ['20261018 14:44', '2026-10-18', '14:44:00'],
    ['Sun 18 Oct 2026', '2026-10-18', null],
    ['Sunday, 18 October 2026 14:44', '2026-10-18', '14:44:00'],
    ['วันอาทิตย์ที่ 18 ต.ค. 2026', '2026-10-18', null],
    ['2026-10-18 02:44 PM', '2026-10-18', '14:44:00'],
    ['18 Oct 2026 2:44:05pm', '2026-10-18', '14:44:05'],
    ['2026-10-18 12:00:00 AM', '2026-10-18', '00:00:00'],
    ['18-OCT-2026', '2026-10-18', null],
    ['18 OCT 2026', '2026-10-18', null],
    ['18-OCT-26', '2026-10-18', null],
    ['05 AUGUST 2026', '2026-08-05', null],
    ['18 Sept 2026', '2026-09-18', null],
    ['18 SEPT. 2026 14.44', '2026-09-18', '14:44:00'],
    ['Oct 18, 2026', '2026-10-18', null],
    ['OCTOBER 18 2026 14:44', '2026-10-18', '14:44:00'],
    ['2026-Oct-18', '2026-10-18', null],
    ['18/Oct/2026', '2026-10-18', null],
    ['18OCT2026T14:44', '2026-10-18', '14:44:00'],
    ['2026-10-18T14:44:00+07:00', '2026-10-18', '14:44:00'],
    ['2026-10-18T14:44:00.123+0700', '2026-10-18', '14:44:00'],
    ['2026-10-18T14:44Z', '2026-10-18', '21:44:00'],
    ['2026-10-18 20:44:00 +00:00', '2026-10-19', '03:44:00'],
    ['2026-10-18t02:44:00-05:30', '2026-10-18', '15:14:00'],
    // Midnight with a zone stands for a day, so it stays on the day that is written.
    ['2026-10-18T00:00:00Z', '2026-10-18', '00:00:00'],
    ['2026-10-17T17:00:00Z', '2026-10-18', '00:00:00'],
  ])('in English or with a zone may be %j: %s at %s', (text, day, clock) => {
    expect(readFileDay(text, 'mdy', 'gregorian')).toEqual({ day, clock })
  })

  test('names its month in any language, case and usual place', () => {
    const names = [
      ['ม.ค.', 'มกราคม', 'Jan', 'January'],
      ['ก.พ.', 'กุมภาพันธ์', 'Feb', 'February'],
      ['มี.ค.', 'มีนาคม', 'Mar', 'March'],
      ['เม.ย.', 'เมษายน', 'Apr', 'April'],
      ['พ.ค.', 'พฤษภาคม', 'May'],
      ['มิ.ย.', 'มิถุนายน', 'Jun', 'June'],
      ['ก.ค.', 'กรกฎาคม', 'Jul', 'July'],
      ['ส.ค.', 'สิงหาคม', 'Aug', 'August'],
      ['ก.ย.', 'กันยายน', 'Sep', 'Sept', 'September'],
      ['ต.ค.', 'ตุลาคม', 'Oct', 'October'],
      ['พ.ย.', 'พฤศจิกายน', 'Nov', 'November'],
      ['ธ.ค.', 'ธันวาคม', 'Dec', 'December'],
    ].flatMap((words, at) => words.map((word) => [word, at + 1] as const))
    const cases = [
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => word.toLowerCase(),
      (word: string) => (word.endsWith('.') ? word : `${word}.`),
    ]
    const places = [
      (d: string, m: string, y: string) => [d, m, y],
      (d: string, m: string, y: string) => [d, m, y.slice(2)],
      (d: string, m: string, y: string) => [m, d, y],
      (d: string, m: string, y: string) => [y, m, d],
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(...cases),
        fc.constantFrom(...places),
        fc.constantFrom('-', ' ', '/', ', '),
        fc.constantFrom(...dayOrders),
        fc.constantFrom(...eras),
        fc.integer({ min: 1, max: 28 }),
        fc.constantFrom('', ' 09:07', 'T09:07:00', ' 09.07 น.'),
        ([word, number], inCase, place, between, order, era, date, clock) => {
          const year = era === 'buddhist' ? '2569' : '2026'
          const text = place(String(date), inCase(word), year).join(between)
          expect([text + clock, readFileDay(text + clock, order, era)]).toEqual([
            text + clock,
            {
              day: `2026-${String(number).padStart(2, '0')}-${String(date).padStart(2, '0')}`,
              clock: clock === '' ? null : '09:07:00',
            },
          ])
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('has one of three orders', () => {
    expect(dayOrders).toEqual(['dmy', 'mdy', 'ymd'])
    expect(readFileDay('05/06/2026', 'dmy', 'gregorian')?.day).toBe('2026-06-05')
    expect(readFileDay('05/06/2026', 'mdy', 'gregorian')?.day).toBe('2026-05-06')
    expect(readFileDay('2026/06/05', 'mdy', 'gregorian')?.day).toBe('2026-06-05')
    expect(readFileDay('26/06/05', 'ymd', 'gregorian')?.day).toBe('2026-06-05')
  })
})

describe('the date format of a file is guessed', () => {
  const now = new Date('2026-11-21T10:00:00+07:00')

  test('by years from three years ago until a day or two from now', () => {
    expect(likelyDays(['22/11/26', '22/11/26'], now).era).toBe('gregorian')
    expect(likelyDays(['24/11/26', '24/11/26'], now)).toEqual({ order: 'ymd', era: 'gregorian' })
    expect(likelyDays(['20/11/2566', '20/11/2566'], now)).toEqual({ order: 'dmy', era: 'buddhist' })
  })

  test('by the majority of its dates, where an implausible one counts less', () => {
    expect(likelyDays(['01/02/69', '02/13/69', '03/14/69'], now)).toEqual({ order: 'mdy', era: 'buddhist' })
    expect(likelyDays(['13/02/69', '02/13/69', '14/03/69'], now)).toEqual({ order: 'dmy', era: 'buddhist' })
  })

  test('as day first and Buddhist era by default', () => {
    expect(likelyDays([], now)).toEqual({ order: 'dmy', era: 'buddhist' })
    expect(likelyDays(['รวม', ''], now)).toEqual({ order: 'dmy', era: 'buddhist' })
  })
})

describe('an amount in a cell', () => {
  test.each([
    [' 1,234.07 ', 123_407, false],
    ['THB 5.29', 529, false],
    ['5.29 thb', 529, false],
    ['5.29บาท', 529, false],
    ['+5.29', 529, false],
    ['−5.29', 529, true],
    ['5.29−', 529, true],
    ['( 5.29 )', 529, true],
    ['5.2900', 529, false],
    ['5.290', 529, false],
    ['0.29', 29, false],
    ['1 234.00', 123_400, false],
  ])('may be %j: %i satang, negative: %s', (cell, amount, negative) => {
    expect(readFileMoney(cell)).toEqual({ amount, negative })
  })

  test.each(['', '  ', '-', '–', '—', '0', '00', '0.', '0.000', '.00', '-0.00', '−', '฿'])(
    'as %j means no movement',
    (cell) => {
      expect(readFileMoney(cell)).toBeNull()
    },
  )

  test.each([
    ['5.2901', 'amount-too-precise'],
    ['5.00100', 'amount-too-precise'],
    ['(5', 'amount-unreadable'],
    ['5)', 'amount-unreadable'],
    ['x(5)', 'amount-unreadable'],
    ['(5)x', 'amount-unreadable'],
    ['5-7', 'amount-unreadable'],
    ['5+', 'amount-unreadable'],
    ['++5', 'amount-unreadable'],
    ['-5-', 'amount-unreadable'],
    ['--', 'amount-unreadable'],
    ['()', 'amount-empty'],
    ['0x', 'amount-unreadable'],
    ['-0x', 'amount-unreadable'],
    ['5 USD', 'amount-unreadable'],
    ['1.005', 'amount-too-precise'],
    ['9999999999.00', 'amount-too-large'],
  ])('as %j is refused: %s', (cell, refusal) => {
    expect(readFileMoney(cell)).toBe(refusal)
  })
})

describe('the headings of a file', () => {
  const good = ['Date', 'Amount', 'Balance']

  test('are searched in its first forty lines', () => {
    const behind = (count: number) => findHeadings([...Array.from({ length: count }, () => ['x']), good])
    expect(behind(39)).toEqual({ head: 40, columns: { date: 0, amount: 1, balance: 2 } })
    expect(behind(40)).toEqual({ head: 0, columns: {} })
  })

  test('are the first line with the most known names', () => {
    expect(findHeadings([['Date', 'Amount'], good, ['Amount', 'Date', 'Balance']])).toEqual({
      head: 2,
      columns: { date: 0, amount: 1, balance: 2 },
    })
  })

  test('need a date and an amount', () => {
    for (const line of [['Date'], ['Amount', 'Balance'], ['Date', 'Balance'], ['Balance']])
      expect(findHeadings([line])).toEqual({ head: 0, columns: {} })
    for (const money of ['Deposit', 'Withdrawal', 'Amount'])
      expect(findHeadings([['Date', money]]).head, money).toBe(1)
  })

  test('are words in any spacing, not sentences, numbers or empty cells', () => {
    expect(findHeadings([['  DATE ', ' paid \n  out ', '']]).columns).toEqual({ date: 0, out: 1 })
    expect(findHeadings([['Date', `Amount ${'x'.repeat(33)}`]]).columns).toEqual({ date: 0, amount: 1 })
    expect(findHeadings([['Date', `Amount ${'x'.repeat(34)}`]])).toEqual({ head: 0, columns: {} })
    expect(findHeadings([['Date', 'Amount 123']])).toEqual({ head: 0, columns: {} })
    expect(findHeadings([['Date', 'Amount 12']]).columns).toEqual({ date: 0, amount: 1 })
  })

  test('have one column per meaning, and no total beside money in and money out', () => {
    expect(findHeadings([['Date', 'Amount', 'Amount']]).columns).toEqual({ date: 0, amount: 1 })
    expect(findHeadings([['Date', 'Amount', 'Deposit']]).columns).toEqual({ date: 0, in: 2 })
    expect(findHeadings([['Date', 'Amount', 'Withdrawal']]).columns).toEqual({ date: 0, out: 2 })
    expect(findHeadings([['Date', 'Amount', 'Deposit', 'Withdrawal']]).columns).toEqual({
      date: 0,
      in: 2,
      out: 3,
    })
  })
})

describe('a column whose name says both sides', () => {
  const columnsOf = (...headings: string[]) => findHeadings([['วันที่', ...headings]]).columns
  const both = [
    'ถอน/ฝาก',
    'ถอนเงิน / ฝากเงิน',
    'ฝาก-ถอน',
    'เข้า/ออก',
    'เงินเข้า/ออก',
    'เงินออก / เงินเข้า',
    'รับ/จ่าย',
    'เดบิต/เครดิต',
    'Withdrawal/Deposit',
    'Deposit / Withdrawal',
    'Withdrawal (Dr) / Deposit (Cr)',
    'Debit/Credit',
    'Credit / Debit',
    'Debit or Credit',
    'In/Out',
    'Paid in / paid out',
  ]

  test.each(both)(
    'is the amount if there is no other, and the words of the line are its side: %s',
    (name) => {
      expect(columnsOf('เวลา/วันที่มีผล', 'รายการ', name, 'ยอดคงเหลือ (บาท)', 'ช่องทาง', 'รายละเอียด')).toEqual({
        date: 0,
        side: 2,
        amount: 3,
        balance: 4,
        description: 6,
      })
      expect(columnsOf('Description', name)).toEqual({ date: 0, side: 1, description: 1, amount: 2 })
      expect(columnsOf('ประเภท', name, 'รายการ')).toEqual({ date: 0, side: 1, amount: 2, description: 3 })
      expect(columnsOf('DR/CR', name, 'รายการ')).toEqual({ date: 0, side: 1, amount: 2, description: 3 })
      expect(columnsOf(name)).toEqual({ date: 0, amount: 1 })
    },
  )

  test.each([...both, 'DR/CR', 'รายการฝาก/ถอน', 'ประเภท (ฝาก/ถอน)'])(
    'is the side beside the amount, before or after it: %s',
    (name) => {
      expect(columnsOf(name, 'จำนวนเงิน', 'รายการ')).toEqual({ date: 0, side: 1, amount: 2, description: 3 })
      expect(columnsOf('Amount', name)).toEqual({ date: 0, amount: 1, side: 2 })
      expect(columnsOf('ถอนเงิน', 'ฝากเงิน', name)).toEqual({ date: 0, out: 1, in: 2, side: 3 })
    },
  )

  test.each(['จำนวนเงิน (ฝาก/ถอน)', 'Amount (Dr/Cr)', 'ยอดเงินเข้า/ออก'])(
    'is the amount if it says so: %s',
    (name) => {
      expect(columnsOf('ฝาก/ถอน', name)).toEqual({ date: 0, side: 1, amount: 2 })
      expect(columnsOf('รายการ', name)).toEqual({ date: 0, side: 1, description: 1, amount: 2 })
    },
  )

  test('is no money if it is about a time, a balance, a person or a place', () => {
    expect(columnsOf('คงเหลือหลังฝาก/ถอน', 'ชื่อผู้ฝาก', 'ธนาคารผู้จ่าย', 'สาขาที่ฝาก/ถอน', 'จำนวนเงิน')).toEqual({
      date: 0,
      balance: 1,
      name: 2,
      bank: 3,
      amount: 5,
    })
    expect(findHeadings([['วันที่ฝาก/ถอน', 'จำนวนเงิน']]).columns).toEqual({ date: 0, amount: 1 })
  })
})

test('a column with the own number is never the sender, nor anything else; the next one may be', () => {
  const headings = ['Date', 'Amount', 'Account no', 'From account', 'Payer bank']
  const columns = (...own: number[]) => headingsOf([headings], own).columns
  expect(columns()).toEqual({ date: 0, amount: 1, sender: 2, name: 4 })
  expect(columns(2)).toEqual({ date: 0, amount: 1, sender: 3, name: 4 })
  expect(columns(2, 3)).toEqual({ date: 0, amount: 1, name: 4 })
})

describe('a column of signs', () => {
  const columnsOf = (...headings: string[]) => findHeadings([['Date', ...headings]]).columns

  test.each([
    'Balance Sign',
    'Sign of balance',
    'Balance +/-',
    'Balance (+/-)',
    'Balance Type',
    'Balance Indicator',
    'Balance Dr/Cr',
    'Debit/Credit balance',
    'เครื่องหมายยอดคงเหลือ',
    'ประเภทยอดคงเหลือ',
  ])('is not the balance beside it, before or after: %s', (sign) => {
    expect(columnsOf('Debit', 'Credit', sign, 'Balance Amount')).toEqual({
      date: 0,
      out: 1,
      in: 2,
      balanceSign: 3,
      balance: 4,
    })
    expect(columnsOf('จำนวนเงิน', 'ยอดคงเหลือ', sign)).toEqual({
      date: 0,
      amount: 1,
      balance: 2,
      balanceSign: 3,
    })
  })

  test.each(['Sign', 'Amount Sign', 'Transaction sign', '+/-', '(+/−)', '±', 'Amount +/-', 'เครื่องหมาย'])(
    'is the side beside the amount, before or after it: %s',
    (sign) => {
      expect(columnsOf(sign, 'Amount', 'Balance')).toEqual({ date: 0, side: 1, amount: 2, balance: 3 })
      expect(columnsOf('จำนวนเงิน', sign)).toEqual({ date: 0, amount: 1, side: 2 })
      expect(columnsOf('DR/CR', 'Amount', sign)).toEqual({ date: 0, side: 1, amount: 2 })
      expect(columnsOf(sign, 'Debit', 'Credit')).toEqual({ date: 0, out: 2, in: 3 })
    },
  )

  test('is nothing without the money whose sign it is, unless it may be that money', () => {
    for (const sign of ['Amount Sign', 'Debit Sign', 'Sign', '+/-', 'Debit/Credit Indicator'])
      expect(findHeadings([['Date', sign, 'Balance']])).toEqual({ head: 0, columns: {} })
    for (const sign of ['Balance Sign', 'Balance Type', 'เครื่องหมายยอดคงเหลือ'])
      expect(columnsOf('Amount', sign)).toEqual({ date: 0, amount: 1 })
    for (const [amount, side] of [
      ['Amount (+/-)', 'Dr/Cr'],
      ['Amount (+/-)', 'Debit/Credit'],
      ['จำนวนเงิน (+/-)', 'ฝาก/ถอน'],
      ['จำนวนเงิน (+/-)', 'ประเภท (ฝาก/ถอน)'],
    ])
      expect([amount, side, columnsOf(amount!, side!)]).toEqual([
        amount,
        side,
        { date: 0, amount: 1, side: 2 },
      ])
    expect(columnsOf('Amount (+/-)', 'Balance (+/-)')).toEqual({ date: 0, amount: 1, balance: 2 })
    expect(columnsOf('จำนวนเงิน (+/-)', 'ยอดคงเหลือ (+/-)')).toEqual({ date: 0, amount: 1, balance: 2 })
    expect(columnsOf('Amount', 'Balance (Dr/Cr)')).toEqual({ date: 0, amount: 1, balance: 2 })
    expect(columnsOf('ยอดเงินเข้า/ออก (+/-)', 'รายการ')).toEqual({
      date: 0,
      amount: 1,
      side: 2,
      description: 2,
    })
  })

  test('is not any text with such letters', () => {
    expect(columnsOf('Amount', 'Signature', 'หมายเหตุ')).toEqual({ date: 0, amount: 1, description: 3 })
  })
})

describe('a column about an account', () => {
  const columnsOf = (...headings: string[]) => findHeadings([['Date', ...headings, 'Balance']]).columns

  test.each([
    'Deposit Account',
    'Withdrawal Account',
    'Debit Bank Account',
    'Debit Acc. No',
    'Crediting Account',
    'ประเภทบัญชีเงินฝาก',
  ])('is not the amount: %s', (account) => {
    const columns = columnsOf(account, 'Amount', 'Description')
    expect(columns).toMatchObject({ date: 0, amount: 2, description: 3, balance: 4 })
    expect([columns.in, columns.out]).toEqual([undefined, undefined])
  })

  test.each([
    'Account No',
    'Account No.',
    'Account Number',
    'Account',
    'A/C No.',
    'Acct No',
    'Account Name',
    'Party Account No',
  ])('is not the money beside it: Debit %s, Credit %s', (account) => {
    const columns = columnsOf(`Debit ${account}`, 'Debit Amount', `Credit ${account}`, 'Credit Amount')
    expect(columns).toMatchObject({ date: 0, out: 2, in: 4, balance: 5 })
    const reversed = columnsOf(`Credit ${account}`, 'Credit', `Debit ${account}`, 'Debit')
    expect(reversed).toMatchObject({ date: 0, in: 2, out: 4, balance: 5 })
    expect(columnsOf(`Account No (Debit)`, 'Debit', 'Credited account', 'Credit')).toMatchObject({
      out: 2,
      in: 4,
    })
    expect(columnsOf(`Debit/Credit ${account}`, 'Amount')).toMatchObject({ amount: 2 })
  })

  test.each(['บัญชีเงินฝาก', 'บัญชีรับเงิน', 'เลขบัญชีที่รับเงิน', 'หมายเลขบัญชีเงินฝาก', 'เลขที่บัญชีเงินฝาก'])(
    'is not the money beside it: %s',
    (account) => {
      expect(columnsOf(account, 'ถอนเงิน', 'ฝากเงิน')).toMatchObject({ out: 2, in: 3 })
    },
  )

  test.each(['Paid into account', 'Credit to account', 'Credit Account Amount', 'เงินเข้าบัญชี', 'ฝากเข้าบัญชี'])(
    'is the money if it says so: %s',
    (money) => {
      expect(columnsOf('Description', money)).toMatchObject({ date: 0, description: 1, in: 2 })
    },
  )
})

describe('a mapping of columns', () => {
  const problem = (columns: Parameters<typeof mappingProblem>[0]['columns']) =>
    mappingProblem({ head: 1, columns, order: 'dmy', era: 'buddhist' })
  test('reads each column for one meaning, and amounts from two columns or one', () => {
    expect([
      problem({ date: 0, in: 1, out: 2, balance: 3 }),
      problem({ date: 0, out: 2 }),
      problem({ date: 0, out: 2, amount: 3 }),
      problem({ date: 0, in: 1, out: 1 }),
      problem({ date: 0, amount: 1, balance: 1 }),
      problem({ date: 1, amount: 0, balance: 1 }),
      problem({ date: 0, time: 0, in: 1, description: 1 }),
    ]).toEqual([
      null,
      null,
      'mapping-two-amounts',
      'mapping-column-twice',
      'mapping-column-twice',
      'mapping-column-twice',
      null,
    ])
  })
})

describe('the balances of a file', () => {
  const result = (...lines: readonly (readonly [moved: number, balance: number | null])[]) => {
    const continuity = createContinuity()
    for (const [at, [moved, balance]] of lines.entries())
      continuity.add({
        line: at + 4,
        direction: moved < 0 ? 'out' : 'in',
        amount: satang(Math.abs(moved)),
        balanceAfter: balance === null ? null : satang(balance),
      })
    return continuity.result()
  }

  test('of one line follow from that line', () => {
    expect(result([-7, 93])).toEqual({ opening: 100, closing: 93, expected: 93, breaks: 0, firstBreak: null })
  })

  test('are read from the top if both directions have equally many breaks', () => {
    expect(result([7, 107], [5, 212])).toEqual({
      opening: 100,
      closing: 212,
      expected: 112,
      breaks: 1,
      firstBreak: 5,
    })
  })

  test('tell which end of the file is newer, also where some lines have none', () => {
    const isNewestFirst = (lines: readonly (readonly [moved: number, balance: number | null])[]) => {
      const continuity = createContinuity()
      for (const [line, [moved, balance]] of lines.entries())
        continuity.add({
          line,
          direction: moved < 0 ? 'out' : 'in',
          amount: satang(Math.abs(moved)),
          balanceAfter: balance === null ? null : satang(balance),
        })
      return continuity.isNewestFirst()
    }
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.boolean()), { minLength: 2, maxLength: 30 }),
        (moves) => {
          let balance = 1_000
          const file = moves.map(
            ([moved, shown]) => [moved, ((balance += moved), shown ? balance : null)] as const,
          )
          const told = file.some(([, shown], at) => at > 0 && shown !== null && file[at - 1]![1] !== null)
          expect([isNewestFirst(file), isNewestFirst(file.toReversed())]).toEqual(
            told ? [false, true] : [null, null],
          )
        },
      ),
    )
    // There and back fits in both directions.
    expect(
      isNewestFirst([
        [-7, 93],
        [7, 100],
      ]),
    ).toBeNull()
  })

  test('are empty if the file has none', () => {
    expect(result([7, null])).toBeNull()
    expect(result([7, 107], [5, null], [3, 115])).toBeNull()
  })
})
