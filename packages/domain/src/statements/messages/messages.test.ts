import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bahtText } from '../../money.ts'
import { bangkokText } from '../../time.ts'
import { matchMessage, readable } from './match.ts'
import { momentOf } from './moment.ts'
import type { MessageParser } from './parser.ts'
import { compilePattern, maxPatternLength, messageFields } from './pattern.ts'
import { compileParsers, readMessage } from './read-message.ts'
import { checkSamples, expectedOf } from './samples.ts'
import { shippedParsers } from './shipped.ts'
import { maxMessageLength } from './text.ts'

const shipped = compileParsers(shippedParsers)
const heard = (text: string) => new Date(`${text.replace(' ', 'T')}+07:00`)
const read = (text: string, at = '2026-06-15 12:00:00') => readMessage(text, heard(at), shipped)

describe('the shipped message patterns', () => {
  test('read every sample of every bank correctly, each by its own pattern', () => {
    expect(checkSamples(shippedParsers)).toEqual([])
  })
  test('cover each bank and the wallet, and distinguish money out from money in', () => {
    expect(new Set(shippedParsers.map(({ bank }) => bank))).toEqual(
      new Set(['SCB', 'KBANK', 'KRUNGSRI', 'GSB', 'KTB', 'BBL', 'TTB', 'BAAC', 'TRUEMONEY']),
    )
    expect(read('ถอน/โอนเงิน 10,000.00บ บ/ชx135790 15/06@11:29 ใช้ได้657.53บ')?.direction).toBe('out')
    expect(read('12/06/69 09:49 หักบช X-1357 เข้าพร้อมเพย์ X-2468 900.00 คงเหลือ 428.25 บ.')).toMatchObject({
      direction: 'out',
      amount: 90_000,
    })
  })
  test.each([
    [
      'last four digits',
      '09/06/69 11:59 บช X-1357 รับโอนจาก X-2468 39.00 คงเหลือ 945.36 บ.',
      'last4',
      'X-2468',
    ],
    [
      'six digits before a hidden last one',
      '09/02/62 19:54 บชX135790X รับโอนจากX246810X 500.00บ คงเหลือ9350.00บ',
      'mid6',
      'X246810X',
    ],
    ['last six digits', '15/06@10:44 100.00 จากKTB/x246810เข้าx135790 ใช้ได้10,121.23บ', 'last6', 'x246810'],
    [
      'both ends',
      'เงินเข้า: มีการฝาก/โอนเงิน 74.76 บาท จากบัญชี KBNK 0012XXXX2468 เข้าบัญชี GSBA 0201XXXX1357 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,702.93 บาท',
      'ends',
      '0012XXXX2468',
    ],
  ])('keep the mask with %s as the bank shows it', (_what, text, mask, account) => {
    expect(read(text)).toMatchObject({ mask, sender: { account } })
  })
  test('ignore Thai digits, two-part ำ, extra spaces and capitals', () => {
    const plain = read('20/05/69 17:52:48 บัญชี x1357 รับโอนพร้อมเพย์ จำนวน 10.00 บาท ยอดเงินคงเหลือ 10.39 บาท')
    expect(plain).not.toBeNull()
    expect(
      read(
        '๒๐/๐๕/๖๙ ๑๗:๕๒:๔๘\u00a0บัญชี  x๑๓๕๗ รับโอนพร้อมเพย์\nจ\u0e4d\u0e32นวน ๑๐.๐๐ บาท ยอดเงินคงเหลือ ๑๐.๓๙ บาท',
      ),
    ).toEqual(plain)
    expect(
      read(
        'TRANSFER FROM KBNK/x246810 amount thb 280.00 to your account x135790 on 14/06@09:24 available balance is THB 280.00',
      ),
    ).toMatchObject({ amount: 28_000 })
  })
  test.each([
    ['an amount with three decimals', '15/06@10:44 100.005 จากKTB/x246810เข้าx135790 ใช้ได้10,121.23บ'],
    ['an unknown bank', '15/06@10:44 100.00 จากZZZ/x246810เข้าx135790 ใช้ได้10,121.23บ'],
    ['a day that does not exist', '31/06@10:44 100.00 จากKTB/x246810เข้าx135790 ใช้ได้10,121.23บ'],
    ['a mask that this bank does not use', '15/06@10:44 100.00 จากKTB/x2468เข้าx135790 ใช้ได้10,121.23บ'],
    [
      'a date in the future',
      '16/06/69 17:52:48 บัญชี x1357 รับโอนพร้อมเพย์ จำนวน 10.00 บาท ยอดเงินคงเหลือ 10.39 บาท',
    ],
    ['additional text', '15/06@10:44 100.00 จากKTB/x246810เข้าx135790 ใช้ได้10,121.23บ กดลิงก์'],
    ['an advertisement', 'สมัครวันนี้ รับโบนัส 100 บาท'],
  ])('do not guess at %s', (_what, text) => {
    expect(read(text)).toBeNull()
  })
})

describe('the time of a message', () => {
  const at = (
    date: string | undefined,
    time: string | undefined,
    era: 'buddhist' | 'gregorian' | null,
    heardAt: string,
  ) => {
    const moment = momentOf({ date, time }, era, heard(heardAt))
    return moment && bangkokText(moment.at)
  }
  test.each([
    [
      'the last evening of the year, received after midnight',
      '31/12',
      '23:59',
      '2027-01-01 00:01:00',
      '2026-12-31 23:59:00',
    ],
    [
      'the first minute of the year, received at once',
      '01/01',
      '00:00',
      '2027-01-01 00:00:20',
      '2027-01-01 00:00:00',
    ],
    ['an old message pasted months later', '20/11', '09:00', '2027-02-03 10:00:00', '2026-11-20 09:00:00'],
    [
      '29 February, received in March of another year',
      '29/02',
      '10:00',
      '2027-03-01 09:00:00',
      '2024-02-29 10:00:00',
    ],
    ['29 February, two years later', '29/02', '10:00', '2026-03-01 09:00:00', '2024-02-29 10:00:00'],
    [
      '29 February, on the day before the next',
      '29/02',
      '10:00',
      '2028-02-28 09:00:00',
      '2024-02-29 10:00:00',
    ],
    ['a bank whose clock is slightly fast', '01/01', '00:03', '2026-12-31 23:59:50', '2027-01-01 00:03:00'],
  ])('%s', (_what, date, time, heardAt, expected) => {
    expect(at(date, time, null, heardAt)).toBe(expected)
  })
  test('without a day, received just after midnight, is yesterday’s', () => {
    expect(at(undefined, '23:58', null, '2026-06-15 00:01:00')).toBe('2026-06-14 23:58:00')
    expect(at(undefined, '00:00', null, '2026-06-15 00:01:00')).toBe('2026-06-15 00:00:00')
  })
  test('without a day, by a bank whose clock is slightly fast just before midnight, is of the day that begins', () => {
    expect(at(undefined, '00:00', null, '2026-06-14 23:59:50')).toBe('2026-06-15 00:00:00')
    expect(at(undefined, '00:14', null, '2026-06-14 23:59:50')).toBe('2026-06-15 00:14:00')
    expect(at(undefined, '00:15', null, '2026-06-14 23:59:50')).toBe('2026-06-14 00:15:00')
    expect(at(undefined, '00:00', null, '2026-12-31 23:59:50')).toBe('2027-01-01 00:00:00')
  })
  test('is never before the books begin, as in a year of the other era', () => {
    expect(at('17/05/26', '16:27', 'buddhist', '2026-06-01 00:00:00')).toBeNull()
    expect(at('31/12/1999', '23:59', null, '2026-06-01 00:00:00')).toBeNull()
    expect(at('01/01/2000', '00:00', null, '2026-06-01 00:00:00')).toBe('2000-01-01 00:00:00')
  })
  test('with a two-digit year is read in the bank’s era, with four digits in its own', () => {
    expect(at('17/05/69', '16:27', 'buddhist', '2026-06-01 00:00:00')).toBe('2026-05-17 16:27:00')
    expect(at('17/05/26', '16:27', 'gregorian', '2026-06-01 00:00:00')).toBe('2026-05-17 16:27:00')
    expect(at('17 พ.ค. 2569', '16:27', 'gregorian', '2026-06-01 00:00:00')).toBe('2026-05-17 16:27:00')
    expect(at('17/05/69', '16:27', null, '2026-06-01 00:00:00')).toBeNull()
  })
})

const mine = (pattern: string, more: Partial<MessageParser> = {}): MessageParser => ({
  key: 'mine',
  bank: 'SCB',
  name: 'mine',
  source: 'sms',
  pattern,
  years: 'none',
  mask: null,
  direction: 'in',
  order: 1,
  on: true,
  samples: [],
  ...more,
})

describe('a pattern', () => {
  test.each([
    ['', 'pattern-empty'],
    ['a'.repeat(maxPatternLength + 1), 'pattern-too-long'],
    ['เงิน {amount', 'pattern-open-brace'],
    ['[เงิน {amount}', 'pattern-open-bracket'],
    ['[a[b]] {amount}', 'pattern-open-bracket'],
    ['{amount} {cash}', 'pattern-unknown-field'],
    ['{amount} {amount}', 'pattern-field-twice'],
    ['[{amount} {amount}|เงิน]', 'pattern-field-twice'],
    ['{amount} [เงิน|{amount}]', 'pattern-field-twice'],
    ['เงินเข้า', 'pattern-no-amount'],
    ['{any}x{any}x{any}[x{any}|y{any}]{amount}', 'pattern-many-gaps'],
  ])('%j is refused: %s', (source, refusal) => {
    expect(compilePattern(source)).toEqual({ ok: false, refusal })
  })
  test('may have alternatives, optional parts and escaped characters', () => {
    const parsers = compileParsers([mine('[ฝาก|รับ] {amount} [บ.|บาท|] \\[{own}\\][ เหลือ {balance}|]')])
    const amount = (text: string) => readMessage(text, heard('2026-06-15 12:00:00'), parsers)?.amount
    expect(['ฝาก 1.50 บาท [x1357]', 'รับ1.50[x1357]', 'รับ 1.50 บ. [x1357] เหลือ 3.00'].map(amount)).toEqual([
      150, 150, 150,
    ])
    expect(amount('ถอน 1.50 บาท [x1357]')).toBeUndefined()
  })
  test('that ends with a backslash means a backslash there', () => {
    const parsers = compileParsers([mine('ฝาก {amount} \\')])
    const amount = (text: string) => readMessage(text, heard('2026-06-15 12:00:00'), parsers)?.amount
    expect([amount('ฝาก 137.25 \\'), amount('ฝาก 137.25')]).toEqual([13_725, undefined])
  })
  test('reads nothing from an alternative that the message does not have', () => {
    const parsers = compileParsers([mine('[{name} ส่ง|{any} ให้] {amount}')])
    const reading = readMessage('มะม่วง ให้ 137.25', heard('2026-06-15 12:00:00'), parsers)
    expect([reading?.amount, reading?.sender.name]).toEqual([13_725, null])
  })
  test('reads each value of a message, and null for one that the message does not have', () => {
    const full = mine('{own} รับ {amount} จาก {bank} {sender} {name} {mobile} เลขที่ {reference}', {
      mask: 'last4',
    })
    const one = (parser: MessageParser, text: string) =>
      readMessage(text, heard('2026-06-15 12:00:00'), compileParsers([parser]))!
    const read = one(full, 'x1357 รับ 137.25 จาก KTB x2468 มะม่วง 0900000001 เลขที่ AB-4711')
    expect(read).toMatchObject({
      own: 'x1357',
      sender: { bank: 'KTB', account: 'x2468', name: 'มะม่วง', mobile: '0900000001' },
      reference: 'AB-4711',
    })
    const bare = one(mine('รับ {amount}'), 'รับ 137.25')
    expect(bare).toMatchObject({
      balanceAfter: null,
      own: null,
      sender: { bank: null, account: null, name: null, mobile: null },
      reference: null,
    })
    const said = { amount: '137.25', at: '2026-06-15 12:00:00' }
    expect(expectedOf(bare)).toEqual(said)
    expect(expectedOf(read)).toEqual({
      ...said,
      own: 'x1357',
      bank: 'KTB',
      sender: 'x2468',
      name: 'มะม่วง',
      mobile: '0900000001',
    })
  })
  test('comes before another of the same position by its key', () => {
    const parsers = [mine('รับ {amount}', { key: 'b' }), mine('รับ {amount}', { key: 'a' })]
    expect(compileParsers(parsers).map(({ key }) => key)).toEqual(['a', 'b'])
  })
  test.each([
    ['1.50', '1.5', '12', '12.00'],
    ['1.50', '1.50', '0', '0.00'],
    ['1.50', '1.50', '-5', '-5.00'],
  ])(
    'reads a sample rightly however its amounts are written: %s as %s, a balance of %s',
    (text, amount, balance, inText) => {
      const sample = {
        text: `ถอน ${text} เหลือ ${inText}`,
        heardAt: '2026-06-15 12:00:00',
        expected: { amount, balance, at: '2026-06-15 12:00:00' },
      }
      expect(
        checkSamples([mine('ถอน {amount} เหลือ {balance}', { direction: 'out', samples: [sample] })]),
      ).toEqual([])
    },
  )
  test('reports the field in which a sample is read differently, or that a sample is not read', () => {
    const sample = {
      text: 'ฝาก 1.50 มะม่วง',
      heardAt: '2026-06-15 12:00:00',
      expected: { amount: '1.50', at: '2026-06-15 12:00:00', name: 'มะม่วง' },
    }
    expect(checkSamples([mine('ฝาก {amount} {name}', { samples: [sample] })])).toEqual([])
    expect(checkSamples([mine('ฝาก {amount} {any}', { samples: [sample] })])).toMatchObject([
      { sample: 0, differences: [{ field: 'name', expected: 'มะม่วง', actual: null }] },
    ])
    expect(checkSamples([mine('ถอน {amount}', { samples: [sample] })])).toMatchObject([{ differences: null }])
  })
  test('that matches another pattern’s messages fails with the samples of that one', () => {
    const greedy = mine('เงินเข้าบ/ช{own} จาก{any} {amount}บ เงินในบ/ชใช้ได้{balance}บ', { order: 1, bank: 'BBL' })
    const failures = checkSamples([...shippedParsers, greedy])
    const taken = failures.find(({ parser }) => parser === 'bbl-sms-in')
    expect(taken?.differences).toContainEqual({
      field: 'parser',
      expected: 'bbl-sms-in',
      actual: 'mine',
    })
  })
})

describe('an uncertain message is left to a person', () => {
  const bbl = 'เงินเข้าบ/ชX1357 จากพร้อมเพย์ผ่านMB 12,000.00บ เงินในบ/ชใช้ได้46,769.66บ'
  const alone = (pattern: string, text: string, more: Partial<MessageParser> = {}) =>
    readMessage(text, heard('2026-06-15 12:00:00'), compileParsers([mine(pattern, more)]))
  test('when two patterns read different amounts', () => {
    const other = (more: Partial<MessageParser>) =>
      compileParsers([
        ...shippedParsers,
        mine('เงินเข้าบ/ช{own} จาก{any} {amount}บ เงินในบ/ชใช้ได้{balance}บ', { bank: 'BBL', ...more }),
      ])
    const at = heard('2026-06-15 12:00:00')
    expect(readMessage(bbl, at, other({}))?.amount).toBe(1_200_000)
    expect(readMessage(bbl, at, other({ direction: 'out' }))).toBeNull()
    expect(readMessage(bbl, at, other({ bank: 'SCB' }))).toBeNull()
  })
  test('when an amount has lost its point, its comma or a digit of its satang', () => {
    for (const amount of ['1200000', '12,00.00', '12,000.0', '12.000.00', '012,000.000', '12,000'])
      expect(read(bbl.replace('12,000.00', amount)), amount).toBeNull()
    expect(alone('รับ {baht} บาท', 'รับ 12,000 บาท')?.amount).toBe(1_200_000)
    expect(alone('รับ {baht} บาท', 'รับ 12,000.00 บาท')).toBeNull()
  })
  test('when an amount is in a part that the pattern ignores', () => {
    expect(read(bbl.replace('ผ่านMB', 'ผ่านMB 500.00บ'))).toBeNull()
  })
  test('when it has no amount, because the pattern leaves that open', () => {
    expect(alone('รับ [{amount}|เงิน] แล้ว', 'รับ 137.25 แล้ว')?.amount).toBe(13_725)
    expect(alone('รับ [{amount}|เงิน] แล้ว', 'รับ เงิน แล้ว')).toBeNull()
  })
  test('when nobody knows when it was received', () => {
    expect(readMessage('รับ 137.25', new Date(Number.NaN), compileParsers([mine('รับ {amount}')]))).toBeNull()
  })
  test('when its balance is unreadable, while a zero or negative balance is accepted', () => {
    const balance = (text: string) => read(bbl.replace('46,769.66', text))?.balanceAfter
    expect(balance('46,76.66')).toBeUndefined()
    const out = (text: string) => read(`ถอน/โอน/จ่ายเงินจากบ/ชX1357 ผ่านMB 1,042.00บ ใช้ได้${text}บ`)?.balanceAfter
    expect(out('0.00')).toBe(0)
    expect(out('-20.50')).toBe(-2_050)
  })
  test('when its balance is below the amount received', () => {
    expect(read(bbl.replace('46,769.66', '12,000.00'))?.amount).toBe(1_200_000)
    expect(read(bbl.replace('46,769.66', '11,999.99'))).toBeNull()
  })
  test('when a sign contradicts the direction', () => {
    const ktb = '17-05@16:27 บชX13579X:เงินเข้า +50.34บ ใช้ได้ 11,911.89บ'
    expect(read(ktb)?.amount).toBe(5_034)
    expect(read(ktb.replace('+', '-'))).toBeNull()
  })
})

describe('for any text', () => {
  test('the shipped patterns never throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.mixedCase(
            fc.constantFrom(...shippedParsers.flatMap(({ samples }) => samples.map(({ text }) => text))),
          ),
        ),
        (text) => {
          const reading = readMessage(text, heard('2026-06-15 12:00:00'), shipped)
          if (reading) expect(reading.amount).toBeGreaterThan(0)
        },
      ),
      { numRuns: 400 },
    )
  })
  test('a sample with any character replaced is read or not, but never throws', () => {
    const texts = shippedParsers.flatMap(({ samples }) => samples.map(({ text }) => text))
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), fc.string({ maxLength: 3 }), (text, at, noise) => {
        const place = at % text.length
        readMessage(
          text.slice(0, place) + noise + text.slice(place + 1),
          heard('2026-06-15 12:00:00'),
          shipped,
        )
      }),
      { numRuns: 1_000 },
    )
  })
  test('no pattern throws, or takes more steps than its length times the message’s', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...messageFields.map((field) => `{${field}}`),
        '[',
        ']',
        '|',
        '\\',
        ' ',
        '{any}{name}{any}',
      ),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.string(), (pieces, text) => {
        const pattern = compilePattern(`${pieces.join('')}{amount}`)
        const message = readable(text)
        if (pattern.ok && message) matchMessage(pattern.value, message)
      }),
      { numRuns: 400 },
    )
  })
  // Invariant: No pattern and no message can hang the server. Rule: `statements/messages/match.ts`.
  test('the worst pattern still finishes on the worst message', () => {
    const worst = compilePattern('{any}{name}{any}{bank}{any} {any}{own}{date}[{amount}|{sender}{amount}]!')
    if (!worst.ok) throw new Error(worst.refusal)
    expect(matchMessage(worst.value, readable('1 '.repeat(maxMessageLength / 2))!)).toBeNull()
  })
  test('the amount that is read occurs in the text', () => {
    const money = fc.integer({ min: 1, max: 99_999_999 })
    fc.assert(
      fc.property(money, money, (amount, before) => {
        const balance = amount + before
        const text = `17/05/69 16:27 บช X-1357 เงินเข้า ${grouped(amount)} คงเหลือ ${grouped(balance)} บ.`
        expect(read(text)).toMatchObject({ amount, balanceAfter: balance })
      }),
    )
  })
})

const grouped = (satang: number) =>
  Number(bahtText(satang as never)).toLocaleString('en-US', { minimumFractionDigits: 2 })
