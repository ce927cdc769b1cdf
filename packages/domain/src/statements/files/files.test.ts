import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eras } from '../../calendar.ts'
import { bahtText, satang } from '../../money.ts'
import { bangkokText } from '../../time.ts'
import { createContinuity } from './continuity.ts'
import { dayOrders, likelyDays, readFileDay } from './file-day.ts'
import { readFileMoney } from './file-money.ts'
import { findHeadings as headingsOf } from './headings.ts'
import { createLineClassifier, type Known, type Line } from './line-classifier.ts'
import { type FileMapping, mappingProblem } from './mapping.ts'
import { readLine } from './read-line.ts'

const findHeadings = (lines: readonly (readonly string[])[]) => headingsOf(lines, [])

const now = new Date('2026-11-21T10:00:00+07:00')

describe('the search for headings', () => {
  test.each([
    [
      'KBank',
      ['วันที่', 'เวลา/วันที่มีผล', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'ช่องทาง', 'รายละเอียด'],
      { date: 0, description: 2, out: 3, in: 4, balance: 5 },
    ],
    [
      'an English file',
      ['Date', 'Time', 'Description', 'Withdrawal', 'Deposit', 'Balance'],
      { date: 0, time: 1, description: 2, out: 3, in: 4, balance: 5 },
    ],
    [
      'a file with debit and credit columns',
      ['Transaction Date', 'Debit', 'Credit', 'Outstanding Balance', 'Reference No.'],
      { date: 0, out: 1, in: 2, balance: 3, reference: 4 },
    ],
    [
      'a file with one amount column and a side',
      ['วันที่ทำรายการ', 'DR/CR', 'จำนวนเงิน', 'ชื่อผู้โอน', 'ธนาคาร'],
      { date: 0, side: 1, amount: 2, name: 3, bank: 4 },
    ],
  ])('finds those of %s', (_bank, headings, columns) => {
    const above = [['รายการเดินบัญชี', 'เลขที่บัญชี 001-0-02003-1'], ['ช่วงวันที่ 01/05/2569 - 31/05/2569']]
    expect(findHeadings([...above, headings, ['01/05/2569', '1.00']])).toEqual({ head: 3, columns })
  })
  test.each([
    ['in', ['ฝาก', 'เงินเข้า', 'รับเงิน', 'Deposit', 'Credit', 'Paid in']],
    ['out', ['ถอน', 'เงินออก', 'จ่าย', 'Withdraw', 'Debit', 'Paid out']],
    ['balance', ['คงเหลือ', 'Balance', 'Outstanding']],
    ['side', ['ประเภท', 'เดบิต/เครดิต', 'เครดิต / เดบิต', 'DR/CR', 'Cr / Dr', 'Direction', 'Type']],
    ['side', ['Debit/Credit', 'Debit / Credit', 'Credit/Debit', 'Credit / debit']],
    ['amount', ['จำนวนเงิน', 'ยอดเงิน', 'Amount']],
    ['reference', ['อ้างอิง', 'เลขที่รายการ', 'Reference', 'Transaction ID', 'Trans. Id', 'Ref', 'FITID']],
    ['sender', ['เลขที่บัญชี', 'บัญชีผู้โอน', 'บัญชีต้นทาง', 'From account', 'Sender account', 'Account no']],
    ['sender', ['Counterparty account']],
    ['name', ['ชื่อผู้โอน', 'ชื่อบัญชี', 'ชื่อ', 'Payer', 'Sender name', 'Counterparty name', 'Full name']],
    ['bank', ['ธนาคาร', 'Bank']],
    ['description', ['รายละเอียด', 'คำอธิบาย', 'Description', 'Details', 'Particulars', 'Memo', 'Remark']],
    ['description', ['หมายเหตุ', 'รายการ']],
    ['time', ['เวลา', 'Time']],
  ] as const)('knows the words for %s', (field, words) => {
    // Beside a date and an amount, without which a line is no heading.
    const beside = ['in', 'out', 'amount'].includes(field) ? ['Date'] : ['Date', 'Amount']
    const named = words.map((word) => [word, findHeadings([[...beside, word]]).columns[field]])
    expect(named).toEqual(words.map((word) => [word, beside.length]))
  })
  test.each(['วันที่', 'วัน-เวลา', 'วัน/เวลา', 'Date', 'Transaction time', 'เวลา/วันที่มีผล', 'Time and date'])(
    'takes “%s” for the date, and not for the time',
    (word) => {
      expect(findHeadings([[word, 'Amount']]).columns).toEqual({ date: 0, amount: 1 })
    },
  )
  test('takes a creditor for nobody’s money', () => {
    expect(findHeadings([['Date', 'Creditor', 'Amount']]).columns).toEqual({ date: 0, amount: 2 })
  })
  test('finds none where there are none', () => {
    expect(findHeadings([['01/05/2569', '09:00', '100.00']])).toEqual({ head: 0, columns: {} })
  })
})

describe('a date of a statement file', () => {
  test.each([
    ['18/05/2569', 'dmy', 'buddhist', '2026-05-18'],
    ['18/05/69', 'dmy', 'buddhist', '2026-05-18'],
    ['18-05-26', 'dmy', 'gregorian', '2026-05-18'],
    ['05/18/2026', 'mdy', 'gregorian', '2026-05-18'],
    ['2026-05-18', 'dmy', 'buddhist', '2026-05-18'],
    ['69.05.18', 'ymd', 'buddhist', '2026-05-18'],
    ['18 พ.ค. 2569', 'mdy', 'gregorian', '2026-05-18'],
    ['18 พฤษภาคม 69', 'dmy', 'buddhist', '2026-05-18'],
    ['18-May-2026', 'dmy', 'buddhist', '2026-05-18'],
    ['๑๘/๐๕/๒๕๖๙', 'dmy', 'buddhist', '2026-05-18'],
  ] as const)('%s in order %s with %s years is %s', (text, order, era, day) => {
    expect(readFileDay(text, order, era)).toEqual({ day, clock: null })
  })
  test('may contain its time', () => {
    const clocks = [
      '18/05/2569 14:44',
      '18/05/2569 14:44:33',
      '2026-05-18T14:44:33.000',
      '18 พ.ค. 2569 เวลา 14.44 น.',
    ]
    expect(clocks.map((text) => readFileDay(text, 'dmy', 'buddhist')?.clock)).toEqual([
      '14:44:00',
      '14:44:33',
      '14:44:33',
      '14:44:00',
    ])
  })
  test.each([
    '31/02/2569',
    '18/13/2569',
    '18/05',
    '18/05/2569 25:00',
    'รวม',
    '',
    '1/1/1/1',
    '18/5e0/2569',
    '18//2569',
  ])('cannot be %j', (text) => {
    expect(readFileDay(text, 'dmy', 'buddhist')).toBeNull()
  })
  test('in an unknown format is guessed from all dates: a number above twelve, and recent years', () => {
    expect(likelyDays(['05/06/69', '17/06/69'], now)).toEqual({ order: 'dmy', era: 'buddhist' })
    expect(likelyDays(['06/05/26', '06/17/26'], now)).toEqual({ order: 'mdy', era: 'gregorian' })
    expect(likelyDays(['21/11/26'], now)).toEqual({ order: 'dmy', era: 'gregorian' })
  })
})

describe('an amount of a statement file', () => {
  test.each([
    ['1,234.50', 123_450, false],
    ['(1,234.50)', 123_450, true],
    ['-50', 5_000, true],
    ['50.00-', 5_000, true],
    ['฿ 1,000', 100_000, false],
    ['๑๐๐.๕๐ บาท', 10_050, false],
    ['100.000', 10_000, false],
  ])('may be %s', (cell, amount, negative) => {
    expect(readFileMoney(cell)).toEqual({ amount, negative })
  })
  test.each(['', '-', '0.00', ' '])('is empty as %j', (cell) => expect(readFileMoney(cell)).toBeNull())
  test.each(['1.005', 'abc', '1,00', '--5', '9999999999'])('is refused as %s, never rounded', (cell) => {
    expect(readFileMoney(cell)).toMatch(/^amount-/)
  })
  test('is read to the satang in any format of a bank', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), fc.boolean(), (amount, negative) => {
        const text = Number(bahtText(satang(amount))).toLocaleString('en-US', { minimumFractionDigits: 2 })
        expect(readFileMoney(negative ? `(${text})` : text)).toEqual({ amount, negative })
      }),
    )
  })
})

const mapping: FileMapping = {
  head: 1,
  columns: { date: 0, time: 1, out: 2, in: 3, balance: 4, description: 5, reference: 6 },
  order: 'dmy',
  era: 'buddhist',
}
const line = (...cells: string[]) => readLine(cells, mapping, now)

describe('a line of a statement file', () => {
  test('is money that moved, with the sender visible in its description', () => {
    const read = line(
      '18/05/2569',
      '14:44',
      '',
      '1,000.50',
      '0.00',
      'รับโอนจาก กสิกรไทย (KBANK) /X123456 นาย มะม่วง',
      'R1',
    )
    expect(read).toMatchObject({
      direction: 'in',
      amount: 100_050,
      balanceAfter: 0,
      senderBank: 'KBANK',
      senderAccount: 'X123456',
      reference: 'R1',
      timed: true,
    })
    expect(typeof read === 'string' || bangkokText(read.occurredAt)).toBe('2026-05-18 14:44:00')
  })
  test('with a negative deposit is money out', () => {
    expect(line('18/05/2569', '', '', '(5.00)', '')).toMatchObject({ direction: 'out', timed: false })
  })
  test('with one amount takes its direction from its side column, or else its sign', () => {
    const one = { ...mapping, columns: { date: 0, side: 1, amount: 2 } }
    const way = (side: string, amount: string) => {
      const read = readLine(['18/05/2569', side, amount], one, now)
      return typeof read === 'string' ? read : read.direction
    }
    expect([way('DR', '5'), way('CR', '5'), way('ถอน', '5'), way('', '-5'), way('', '5')]).toEqual([
      'out',
      'in',
      'out',
      'out',
      'in',
    ])
  })
  test('in the future is refused, because its year was read wrongly', () => {
    expect(line('18/05/2570', '14:44', '', '1.00', '')).toBe('in-the-future')
  })
  test('never throws, whatever its cells contain', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('18/05/2569', '25:61', '1,0', '(', 'xxx-x-x12', '๑'),
    )
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 9 }),
        fc.constantFrom(...dayOrders),
        fc.constantFrom(...eras),
        (cells, order, era) => {
          readLine(cells, { ...mapping, order, era }, now)
          findHeadings([cells])
          likelyDays(cells, now)
        },
      ),
      { numRuns: 2_000 },
    )
  })
  test('a contradictory mapping is refused with the reason', () => {
    const problem = (columns: FileMapping['columns']) => mappingProblem({ ...mapping, columns })
    expect([
      problem({ in: 1 }),
      problem({ date: 0 }),
      problem({ date: 0, in: 1, amount: 2 }),
      problem({ date: 0, in: 0 }),
      problem({ date: 0, amount: 1 }),
    ]).toEqual(['mapping-no-date', 'mapping-no-amount', 'mapping-two-amounts', 'mapping-column-twice', null])
  })
})

let lines = 0
const lineAt = (minute: number, more: Partial<Line> = {}): Line => ({
  line: ++lines,
  timed: true,
  direction: 'in',
  amount: satang(10_000),
  occurredAt: new Date(Date.UTC(2026, 4, 18, 2, minute)),
  reference: null,
  senderAccount: null,
  balanceAfter: null,
  ...more,
})
const known = (id: string, minute: number, more: Partial<Known> = {}): Known => ({
  ...lineAt(minute),
  storedAt: new Date(Date.UTC(2026, 4, 21)),
  ...more,
  id,
})
const printOf = (one: Line) =>
  JSON.stringify([one.amount, one.direction, one.occurredAt, one.senderAccount, one.balanceAfter])
const classify = (file: Line[], there: Known[]) =>
  createLineClassifier(printOf)
    .classify(file, there)
    .map((one) => (one.verdict !== 'duplicate' ? one.verdict : 'entry' in one.of ? one.of.entry : 'copy'))

describe('deciding which lines of a file are new', () => {
  test('a line is a copy of any earlier line of its reference, not only of the last', () => {
    const [transfer, fee] = [{ reference: 'R' }, { reference: 'R', amount: satang(1_500) }]
    const file = [lineAt(0, transfer), lineAt(0, fee), lineAt(0, transfer)]
    expect(classify(file, [])).toEqual(['new', 'new', 'copy'])
  })
  test('a new line is marked as a possible duplicate of an entry without a matching line', () => {
    const duplicatesIn = (file: Line[], there: Known[]) =>
      createLineClassifier(printOf)
        .classify(file, there)
        .map((one) => one.verdict === 'new' && one.alike)
    expect(duplicatesIn([lineAt(0)], [known('a', 4)])).toEqual([true])
    expect(duplicatesIn([lineAt(0, { reference: 'R' })], [known('a', 4)])).toEqual([true])
    expect(duplicatesIn([lineAt(0, { reference: 'R' })], [known('a', 4, { reference: 'S' })])).toEqual([
      false,
    ])
    expect(duplicatesIn([lineAt(0)], [known('a', 6)])).toEqual([false])
    expect(duplicatesIn([lineAt(0), lineAt(4)], [known('a', 0)])).toEqual([false, false])
    expect(
      duplicatesIn([lineAt(0, { reference: 'R' }), lineAt(0, { reference: 'R', amount: satang(1) })], []),
    ).toEqual([false, true])
    expect(
      duplicatesIn(
        [lineAt(0, { reference: 'R', amount: satang(1) })],
        [known('a', 99_999, { reference: 'R' })],
      ),
    ).toEqual([true])
  })
  test('an entry matches one line only, the surest', () => {
    expect(classify([lineAt(0), lineAt(0)], [known('a', 0)])).toEqual(['a', 'new'])
    expect(classify([lineAt(0), lineAt(1)], [known('b', 1)])).toEqual(['b', 'new'])
    const balance = satang(77_700)
    expect(
      classify([lineAt(0), lineAt(1, { balanceAfter: balance })], [known('c', 1, { balanceAfter: balance })]),
    ).toEqual(['new', 'c'])
  })
  test.each([
    ['two minutes apart', lineAt(0), known('a', 2), 'a'],
    ['three minutes apart', lineAt(0), known('a', 3), 'new'],
    [
      'another balance',
      lineAt(0, { balanceAfter: satang(1) }),
      known('a', 0, { balanceAfter: satang(2) }),
      'new',
    ],
    [
      'the same balance, half an hour late',
      lineAt(0, { balanceAfter: satang(1) }),
      known('a', 29, { balanceAfter: satang(1) }),
      'a',
    ],
    [
      'the same balance the next day',
      lineAt(0, { balanceAfter: satang(1) }),
      known('a', 24 * 60, { balanceAfter: satang(1) }),
      'new',
    ],
    [
      'another sender',
      lineAt(0, { senderAccount: 'x1111' }),
      known('a', 0, { senderAccount: 'x2222' }),
      'new',
    ],
    [
      'more digits of the same sender',
      lineAt(0, { senderAccount: 'x1111' }),
      known('a', 0, { senderAccount: 'x991111' }),
      'a',
    ],
    ['the same reference', lineAt(0, { reference: 'R' }), known('a', 999, { reference: 'R' }), 'a'],
    [
      'the same reference a day and a half later',
      lineAt(0, { reference: 'R' }),
      known('a', 2_160, { reference: 'R' }),
      'a',
    ],
    [
      'the same reference after that: the bank has used it again',
      lineAt(0, { reference: 'R' }),
      known('a', 2_161, { reference: 'R' }),
      'new',
    ],
    [
      'other money under the same reference',
      lineAt(0, { reference: 'R', amount: satang(7) }),
      known('a', 0, { reference: 'R' }),
      'new',
    ],
    [
      'money back under the same reference',
      lineAt(0, { reference: 'R', direction: 'out' }),
      known('a', 0, { reference: 'R' }),
      'new',
    ],
    ['another reference', lineAt(0, { reference: 'R' }), known('a', 0, { reference: 'S' }), 'new'],
    ['money out', lineAt(0, { direction: 'out' }), known('a', 0), 'new'],
    ['a day without a time', lineAt(0, { timed: false }), known('a', 600), 'a'],
  ] as const)('%s', (_what, one, entry, verdict) => {
    expect(classify([one], [entry])).toEqual([verdict])
  })
  test('a line copied within the file is known by its balance or reference; other money under that reference is new', () => {
    const balance = { balanceAfter: satang(5) }
    expect(classify([lineAt(0, balance), lineAt(0, balance)], [])).toEqual(['new', 'copy'])
    expect(classify([lineAt(0, { reference: 'R' }), lineAt(0, { reference: 'R' })], [])).toEqual([
      'new',
      'copy',
    ])
    expect(
      classify([lineAt(0, { reference: 'R' }), lineAt(0, { reference: 'R', amount: satang(1) })], []),
    ).toEqual(['new', 'new'])
  })
  test('two lines with one reference and another balance or sender are two transfers', () => {
    const paid = { reference: 'R', balanceAfter: satang(70_137), senderAccount: 'x1111' }
    for (const other of [{ balanceAfter: satang(80_137) }, { senderAccount: 'x2222' }])
      expect(classify([lineAt(0, paid), lineAt(1, { ...paid, ...other })], [])).toEqual(['new', 'new'])
  })
  test('two lines of a minute with one balance are two transfers if they differ in reference or second', () => {
    const balance = { balanceAfter: satang(1_010_000) }
    const second = (seconds: number, more: Partial<Line> = {}) =>
      lineAt(0, { ...balance, occurredAt: new Date(Date.UTC(2026, 4, 18, 2, 0, seconds)), ...more })
    const out = { direction: 'out', balanceAfter: satang(1_000_000) } as const
    // An account that is emptied after each transfer.
    const swept = [second(5, { reference: 'A' }), second(25, out), second(50, { reference: 'C' })]
    const one = createLineClassifier(printOf)
    expect(one.classify(swept, [])).toEqual([
      { verdict: 'new', twin: 1, alike: false },
      { verdict: 'new', twin: 1, alike: false },
      { verdict: 'new', twin: expect.any(Number), alike: false },
    ])
    const seconds = [second(5), second(25, out), second(50), second(50)]
    expect(classify(seconds, [])).toEqual(['new', 'new', 'new', 'copy'])
    const minute = ['A', 'C', null, 'C', null].map((reference) => lineAt(0, { ...balance, reference }))
    const minutePrint = (line: Line) => `${line.amount} ${line.occurredAt.toISOString().slice(0, 16)}`
    const byMinute = createLineClassifier(minutePrint).classify([...minute, second(50)], [])
    const twins = byMinute.map((verdict) => (verdict.verdict === 'new' ? verdict.twin : verdict.of))
    expect(twins).toEqual([1, 2, 3, { line: minute[1]!.line }, { line: minute[2]!.line }, 4])
  })
  test('a line whose entry stayed when the file was taken back is known, however it is read now', () => {
    const file = [lineAt(0), lineAt(0), lineAt(1, { reference: 'R' })]
    const stayed = new Map([
      [file[1]!.line, 'a'],
      [file[2]!.line, 'b'],
    ])
    // One of them is like the first line; the other is of another amount and time now.
    const there = [known('a', 0), known('b', 700, { amount: satang(1) })]
    expect(createLineClassifier(printOf, stayed).classify(file, there)).toEqual([
      { verdict: 'new', twin: 1, alike: false },
      { verdict: 'duplicate', of: { entry: 'a' } },
      { verdict: 'duplicate', of: { entry: 'b' } },
    ])
    expect(
      createLineClassifier(printOf)
        .classify(file, there)
        .map(({ verdict }) => verdict),
    ).toEqual(['duplicate', 'new', 'new'])
  })
  test('an entry is found by its reference among others with that reference', () => {
    const fee = { reference: 'R', direction: 'out', amount: satang(1_500) } as const
    const there = [known('paid', 30, { reference: 'R' }), known('fee', 31, fee)]
    expect(classify([lineAt(0, { reference: 'R' }), lineAt(0, fee)], there)).toEqual(['paid', 'fee'])
  })
  test('equal lines are numbered, and a copy names the line it was copied from', () => {
    const one = createLineClassifier(printOf)
    const [first, second, third] = [lineAt(0), lineAt(0), lineAt(0)]
    expect(one.classify([first, second], [])).toEqual([
      { verdict: 'new', twin: 1, alike: false },
      { verdict: 'new', twin: 2, alike: false },
    ])
    expect(one.classify([third], [])).toEqual([{ verdict: 'new', twin: 3, alike: false }])
    const [paid, copied, again] = [5, 5, 5].map((balance) => lineAt(0, { balanceAfter: satang(balance) }))
    expect(one.classify([paid!, copied!, again!], [])).toEqual([
      { verdict: 'new', twin: 1, alike: false },
      { verdict: 'duplicate', of: { line: paid!.line } },
      { verdict: 'duplicate', of: { line: paid!.line } },
    ])
    const days = [5, 5].map((balance) => lineAt(0, { balanceAfter: satang(balance), timed: false }))
    const timed = lineAt(0, { balanceAfter: satang(5) })
    expect(createLineClassifier(printOf).classify([...days, timed], [])).toEqual([
      { verdict: 'new', twin: 1, alike: false },
      { verdict: 'new', twin: 2, alike: false },
      { verdict: 'duplicate', of: { line: days[0]!.line } },
    ])
  })
  test('an entry without a time is the line with its balance, is possibly any other of its day, and each time of one only', () => {
    // 09:00 to 09:20 in Bangkok; the entry is at the midnight before.
    const dated = (id: string, more: Partial<Known> = {}) => known(id, -9 * 60, { timed: false, ...more })
    const balance = { balanceAfter: satang(1_050_000) }
    const verdictsOf = (file: Line[], there: Known[]) =>
      createLineClassifier(printOf)
        .classify(file, there)
        .map((one) => (one.verdict === 'new' ? one.alike : 'entry' in one.of ? one.of.entry : 'copy'))
    expect(verdictsOf([lineAt(0, balance)], [dated('a', balance)])).toEqual(['a'])
    expect(verdictsOf([lineAt(0)], [dated('a', balance)])).toEqual([true])
    expect(verdictsOf([lineAt(0, balance)], [dated('a')])).toEqual([true])
    expect(verdictsOf([lineAt(0, balance)], [dated('a', { balanceAfter: satang(1) })])).toEqual([false])
    // Midnight is no time of the entry, however near the line is to it.
    expect(verdictsOf([lineAt(-9 * 60 + 1)], [dated('a')])).toEqual([true])
    const twice = [lineAt(0, balance), lineAt(20, balance)]
    expect(verdictsOf(twice, [dated('a', balance)])).toEqual(['a', false])
    expect(verdictsOf(twice, [dated('a', balance), dated('b', balance)]).toSorted()).toEqual(['a', 'b'])
    // A line with a time goes to the entry with the same time first.
    expect(verdictsOf(twice, [dated('a', balance), known('b', 20, balance)])).toEqual(['a', 'b'])
    expect(verdictsOf([lineAt(0, { timed: false })], [dated('a')])).toEqual(['a'])
  })
  test('an entry that matched a line in an earlier part of the file matches no other', () => {
    const one = createLineClassifier(printOf)
    const there = [known('a', 0), known('b', 1)]
    expect(one.classify([lineAt(0)], there)).toEqual([{ verdict: 'duplicate', of: { entry: 'a' } }])
    expect(one.classify([lineAt(0)], there)).toEqual([{ verdict: 'duplicate', of: { entry: 'b' } }])
    expect(one.classify([lineAt(0)], there)).toEqual([{ verdict: 'new', twin: 3, alike: false }])
  })
  test('of two overlapping files each line is added once, no more and no less', () => {
    const minutes = fc.array(
      fc.integer({ min: 0, max: 400 }).map((at) => at * 10),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(minutes, minutes, (first, second) => {
        const there = first.map((minute, at) => known(String(at), minute))
        const fresh = classify(
          second.map((minute) => lineAt(minute)),
          there,
        ).filter((one) => one === 'new').length
        const count = (all: number[], minute: number) => all.filter((one) => one === minute).length
        const missing = [...new Set(second)].reduce(
          (sum, one) => sum + Math.max(0, count(second, one) - count(first, one)),
          0,
        )
        expect(fresh).toBe(missing)
      }),
    )
  })
  test('of thousands of equal lines only those without a matching entry are new', () => {
    for (const timed of [true, false]) {
      const file = Array.from({ length: 2_400 }, () => lineAt(0, { timed }))
      const there = Array.from({ length: 1_500 }, (_, at) => known(String(at), 0))
      expect(classify(file, there).filter((one) => one === 'new')).toHaveLength(900)
    }
  })
})

describe('the balances of the lines', () => {
  const sum = (file: [number, number | null][]) => {
    const continuity = createContinuity()
    file.forEach(([moved, balance], at) =>
      continuity.add({
        line: at + 1,
        direction: moved < 0 ? 'out' : 'in',
        amount: satang(Math.abs(moved)),
        balanceAfter: balance === null ? null : satang(balance),
      }),
    )
    return continuity.result()
  }
  test('point at the first of several places where they do not fit', () => {
    const found = sum([
      [10_000, 10_000],
      [500, 10_600],
      [300, 10_900],
      [-70, 10_800],
      [40, 10_840],
    ])
    expect(found).toMatchObject({ breaks: 2, firstBreak: 2 })
  })
  test('are followed in files that begin with the oldest or the newest line', () => {
    const file: [number, number][] = [
      [10, 110],
      [-30, 80],
      [5, 85],
    ]
    expect(sum(file)).toEqual({ opening: 100, closing: 85, expected: 85, breaks: 0, firstBreak: null })
    expect(sum(file.toReversed())).toEqual({
      opening: 100,
      closing: 85,
      expected: 85,
      breaks: 0,
      firstBreak: null,
    })
  })
  test('report where they break', () => {
    expect(
      sum([
        [10, 110],
        [5, 115],
        [1, 200],
        [1, 201],
      ]),
    ).toMatchObject({ breaks: 1, firstBreak: 3, expected: 117, closing: 201 })
  })
  test('report nothing if one is missing', () => {
    expect(
      sum([
        [10, 110],
        [5, null],
      ]),
    ).toBeNull()
    expect(sum([])).toBeNull()
  })
})
