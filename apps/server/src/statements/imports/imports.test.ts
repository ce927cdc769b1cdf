import { randomUUID } from 'node:crypto'
import type { ImportRow } from '@khlang/contract/statements/statement-imports'
import { findHeadings } from '@khlang/domain/statements/files/headings'
import { beforeAll, describe, expect, test } from 'vitest'
import { startWorkPoller } from '#platform/workers/work-poller.ts'
import { maxReadSeconds } from '#platform/tables/read-in-thread.ts'
import { files, inThaiCodePage, statementCsv } from '#testing/bank-file.ts'
import type { Client } from '#testing/client.ts'
import { failingInserts } from '#testing/failing-inserts.ts'
import { untilHeldUp } from '#testing/meet.ts'
import { openStream } from '#testing/stream.ts'
import { newWorld, type World } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { lockIntake, maxReferenceNo } from '../intake/receive-store.ts'
import { createImporter } from './importer.ts'

const world = worldOfFile()
let fern: Client
let chai: Client
beforeAll(async () => {
  fern = await world.as('finance', 'fern')
  chai = await world.as('supervisor', 'chai')
})

/** Each test has its own day, so that none sees the entries of another. */
let days = 0
const newDay = () => {
  const day = new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10)
  const [year, month, date] = day.split('-')
  return { day, written: `${date}/${month}/${Number(year) + 543}` }
}
const entriesOf = (day: string, account = 'scb-1') =>
  world.sql<
    { amountSatang: number; direction: string; importId: string | null; possibleDuplicate: boolean }[]
  >`
    select amount_satang, direction, import_id, possible_duplicate from statement_entry
    where account_code = ${account} and occurred_at >= ${`${day}T00:00:00+07:00`} and occurred_at < ${`${day}T23:59:59.9+07:00`}
    order by number`
const feedTells = async (entry: Record<string, unknown>) => {
  const feed = await world.service('statement-entries')
  const { results } = await feed.post('service/statement-entries', {
    entries: [{ account: 'scb-1', direction: 'in', channel: 'bank', ...entry }],
  })
  expect(results[0].outcome).toBe('created')
}

/** Three lines of a morning, with balances that differ between days. */
const morning = (written: string, from = days) => [
  {
    day: written,
    clock: '09:00',
    in: '100.00',
    balance: String(1000 + from * 1000 + 100),
    text: 'รับโอนจาก KTB x1234',
  },
  { day: written, clock: '09:05', out: '50.00', balance: String(1000 + from * 1000 + 50), text: 'ถอนเงิน' },
  {
    day: written,
    clock: '09:10',
    in: '"1,250.50'.slice(1),
    balance: String(1000 + from * 1000 + 1300.5),
    text: 'CDM',
  },
]

describe('a bank statement file', () => {
  test('in the Thai code page is read by its headings, previewed, added, and money out is never offered', async () => {
    const { day, written } = newDay()
    const { import: brought, known } = await files.bring(fern, inThaiCodePage(statementCsv(morning(written))))
    expect([known, brought.encoding, brought.format, brought.lines, brought.state]).toEqual([
      false,
      'windows-874',
      'csv',
      5,
      'mapping',
    ])
    const detail = await fern.get('statements/import-detail', { importId: brought.id })
    expect(detail.mapping).toEqual({
      head: 2,
      columns: { date: 0, time: 1, description: 2, out: 3, in: 4, balance: 5, reference: 6 },
      order: 'dmy',
      era: 'buddhist',
    })
    const previewed = await files.preview(fern, brought.id)
    expect(previewed.counts).toMatchObject({ new: 3, duplicate: 0, unreadable: 0 })
    expect(previewed.summary).toMatchObject({
      in: { count: 2, sum: '1350.50' },
      out: { count: 1, sum: '50.00' },
      timed: true,
      continuity: { breaks: 0, closing: '3300.50', expected: '3300.50', opening: '2000.00' },
    })
    expect(await entriesOf(day)).toEqual([])
    await files.commit(fern, previewed)
    const done = await files.until(fern, brought.id, ['done'])
    expect([done.counts.added, done.committedBy]).toEqual([3, 'fern@example.test'])
    expect(await entriesOf(day)).toMatchObject([
      { amountSatang: 10_000, direction: 'in', possibleDuplicate: false },
      { amountSatang: 5_000, direction: 'out' },
      { amountSatang: 125_050, direction: 'in' },
    ])
    const { rows } = await fern.get('statements/list', { limit: 500 })
    const out = rows.find(
      (row: { direction: string; amount: string }) => row.direction === 'out' && row.amount === '50.00',
    )
    expect(out.can.match).toBe('entry-outgoing')
    expect(rows.find((row: { amount: string }) => row.amount === '100.00').sender).toMatchObject({
      bank: 'KTB',
      accountTail: 'x1234',
    })
  })

  test('uses the columns chosen for the previous file of the account', async () => {
    const { written } = newDay()
    const lines = [
      ['เมื่อ', 'เท่าไร', 'วันที่บันทึก'],
      [written, '77.00', written],
    ]
      .map((cells) => cells.join(','))
      .join('\n')
    const { import: first } = await files.bring(fern, lines, { account: 'kbank-1' })
    const mapping = { head: 1, columns: { date: 0, amount: 1 }, order: 'dmy', era: 'buddhist' }
    await files.preview(fern, first.id, mapping)
    const { import: second } = await files.bring(fern, `${lines}\n${written},78.00,`, { account: 'kbank-1' })
    expect(await fern.get('statements/import-detail', { importId: second.id })).toMatchObject({
      mapping,
      mappingFrom: 'saved',
    })
    const { import: other } = await files.bring(fern, `${lines}\n${written},79.00,`, { account: 'scb-1' })
    expect((await fern.get('statements/import-detail', { importId: other.id })).mappingFrom).toBe('found')
  })

  test.each([
    [0, 0],
    [3, 0],
    [0, 3],
    [5, 2],
    [1, 38],
  ])(
    'counts every line below its headings: after %i lines above in the last file, %i in this',
    async (before, now) => {
      const { day, written } = newDay()
      const headings = `เมื่อ ${day},เท่าไร`
      const above = (count: number) => Array.from({ length: count }, (_, at) => `สาขา ${at},ผู้ถือบัญชี`)
      const first = await files.bring(fern, [...above(before), headings, `${written},70.00`].join('\n'))
      const columns = { date: 0, amount: 1 }
      await files.preview(fern, first.import.id, { head: before + 1, columns, order: 'dmy', era: 'buddhist' })
      const lines = [`${written},71.00`, `${written},72.00`, `${written},73.00`]
      const { import: row } = await files.bring(fern, [...above(now), headings, ...lines].join('\n'))
      expect(await fern.get('statements/import-detail', { importId: row.id })).toMatchObject({
        mappingFrom: 'saved',
        mapping: { head: now + 1, columns },
      })
      expect((await files.preview(fern, row.id)).counts).toMatchObject({
        new: 3,
        duplicate: 0,
        unreadable: 0,
      })
    },
  )

  test('keeps each unreadable line with the reason', async () => {
    const { written } = newDay()
    const { import: row } = await files.bring(
      fern,
      statementCsv([
        { day: '', balance: '900.00', text: 'ยอดยกมา' },
        { day: '', in: '12,345.00', text: 'รวมเงินเข้า' },
        { day: '31/02/2569', in: '1.00' },
        { day: written, clock: '25:00', in: '1.00' },
        { day: written, text: 'nothing moved' },
        { day: written, in: '1.00', out: '1.00' },
        { day: written, in: '1.005' },
        { day: written, in: 'หนึ่งร้อย' },
        { day: written, in: '1.00', reference: 'R-1' },
        { day: written, in: '2.00', reference: 'R-1' },
      ]),
    )
    const previewed = await files.preview(fern, row.id)
    expect(previewed.counts).toMatchObject({ new: 2, unreadable: 8 })
    const { rows } = await fern.get('statements/import-lines', { importId: row.id, group: 'unreadable' })
    expect(rows.map(({ problem }: { problem: string }) => problem)).toEqual([
      'brought-forward',
      'sum-line',
      'date-unreadable',
      'time-unreadable',
      'amount-missing',
      'amount-both',
      'amount-too-precise',
      'amount-unreadable',
    ])
    const query = new URLSearchParams({ importId: row.id, group: 'unreadable' })
    const file = await (await fern.raw('POST', `/api/reports/import-lines?${query}`)).text()
    expect(file.split('\r\n').map((line) => line.split(',')[1])).toEqual([
      'เหตุผล',
      'ยอดยกมา ไม่ใช่รายการ',
      'บรรทัดรวมยอด ไม่ใช่รายการ',
      'อ่านวันที่ไม่ได้',
      'อ่านเวลาไม่ได้',
      'ไม่มียอดเงิน',
      'มีทั้งยอดฝากและยอดถอน',
      'ทศนิยมเกินสองตำแหน่ง',
      'อ่านยอดเงินไม่ได้',
      undefined,
    ])
    const lines = await world.sql`
      select actor, after from audit where act = 'import.export' and object_id = ${row.id}`
    expect(lines).toEqual([{ actor: 'fern@example.test', after: { group: 'unreadable' } }])
  })

  const sidesOf = async (lines: readonly string[]) => {
    const { import: row } = await files.bring(fern, lines.join('\n'))
    await using _next = importerFor(world)
    const { counts, summary } = await files.preview(fern, row.id)
    const { rows } = await fern.get('statements/import-lines', { importId: row.id, group: 'unreadable' })
    const problems = rows.map(({ line, problem }: { line: number; problem: string }) => `${line} ${problem}`)
    return { new: counts.new, in: summary!.in.sum, out: summary!.out.sum, problems }
  }

  test('with one amount column never reads what was paid out as received, though its type says neither', async () => {
    const { written } = newDay()
    const lines = ['เงินออก', 'ค่าธรรมเนียม', 'โอนเงิน', '', 'เงินเข้า'].map(
      (side, at) => `${written},${side},${at + 1}00.00`,
    )
    const headings = 'วันที่,ประเภท,จำนวนเงิน'
    expect(await sidesOf([headings, ...lines])).toEqual({
      new: 3,
      in: '500.00',
      out: '300.00',
      problems: ['4 side-unreadable', '5 side-unreadable'],
    })
    // A later batch shows that the amounts have signs: they say what the type does not.
    expect(await sidesOf([headings, ...lines, `${written},โอนเงิน,-600.00`])).toEqual({
      new: 6,
      in: '1200.00',
      out: '900.00',
      problems: [],
    })
  })

  test('with signs never reads what was paid out as received, though its text says where it came in', async () => {
    const { written } = newDay()
    const lines = ['โอนเข้าพร้อมเพย์,-500.00', 'โอนเข้าบัญชีอื่น,-300.00', 'รับโอนเงิน,200.00']
    const file = (...some: string[]) => ['วันที่,รายการ,เงินเข้า/ออก', ...some.map((one) => `${written},${one}`)]
    expect(await sidesOf(file(...lines))).toEqual({ new: 3, in: '200.00', out: '800.00', problems: [] })
    expect(await sidesOf(file(lines[0]!))).toMatchObject({ new: 0, problems: ['2 side-unreadable'] })
  })

  test('that writes what was paid out with a minus always is read as paid out; a minus among others is money back', async () => {
    const { written } = newDay()
    const file = (first: string) => [
      'Transaction Date and Time,Value Date,Description,Cheque Number,Debit Amount,Credit Amount,Ledger Balance',
      ...[`"${first}",0.00`, '0.00,"5,000.00 THB"', '"-1,000.00 THB",0.00', '"(250.00)",0.00'].map(
        (amounts, at) => `${written} 09:0${at}:11,${written},line ${at},,${amounts},`,
      ),
    ]
    expect(await sidesOf(file('-4,121.64 THB'))).toEqual({
      new: 4,
      in: '5000.00',
      out: '5371.64',
      problems: [],
    })
    expect(await sidesOf(file('4,121.64 THB'))).toMatchObject({ in: '6250.00', out: '4121.64' })
  })

  test('with the shop’s own account number on each line has another column, or none, for the sender', async () => {
    const { day, written } = newDay()
    const other = ['xxx-x-x5678-x', '', '1234567890']
    const file = (headings: string, cellsOf: (at: number) => string) =>
      [headings, ...other.map((_, at) => `${written} 10:0${at},${at + 1}00.25,${cellsOf(at)}`)].join('\n')
    const bring = async (text: string, columns?: Record<string, number>) => {
      const { import: row } = await files.bring(fern, text)
      const { mapping, head, ownColumns } = await fern.get('statements/import-detail', { importId: row.id })
      // The console proposes the same for the line of the headings.
      expect(findHeadings(head.slice(0, mapping.head), ownColumns).columns).toEqual(mapping.columns)
      await files.preview(fern, row.id, columns ? { columns: { ...mapping.columns, ...columns } } : {})
      const rows = await world.sql<{ account: string | null }[]>`
        select sender_account as account from import_verdict where import_id = ${row.id} order by at`
      // Whatever was chosen meanwhile.
      const after = await fern.get('statements/import-detail', { importId: row.id })
      expect(after.ownColumns).toEqual(ownColumns)
      return { sender: mapping.columns.sender, senders: rows.map(({ account }) => account) }
    }
    const both = file('วันที่,จำนวนเงิน,เลขที่บัญชี,บัญชีผู้โอน,รายการ', (at) => `001-0-02003-1,${other[at]},x`)
    expect(await bring(both)).toEqual({ sender: 3, senders: ['xxx-x-x5678-x', null, '1234567890'] })
    // Nor where an older console had saved it for the account.
    const older = file('วันที่,จำนวนเงิน,เลขที่บัญชี,บัญชีผู้โอน', (at) => `001-0-02003-1,${other[at]}`)
    await bring(older, { sender: 2 })
    expect((await bring(`${older}\n`)).sender).toBe(3)
    const twice = file('วันที่,จำนวนเงิน,เลขที่บัญชี,บัญชีต้นทาง,รายการ', () => '001-0-02003-1,0010020031,x')
    expect(await bring(twice)).toEqual({ sender: undefined, senders: [null, null, null] })
    const ownOnly = file('วันที่,จำนวนเงิน,Account no,รายการ', (at) => `0010020031,line ${at} x777${at}`)
    const senders = ['x7770', 'x7771', 'x7772']
    expect(await bring(ownOnly)).toEqual({ sender: undefined, senders })
    // Nor where somebody chose that column, or the own number stands among others.
    expect(await bring(`${ownOnly}\n`, { sender: 2 })).toEqual({ sender: undefined, senders })
    const some = file('วันที่,จำนวนเงิน,เลขที่บัญชี', (at) => other[at] || '001-0-02003-1')
    expect(await bring(some)).toEqual({ sender: 2, senders: ['xxx-x-x5678-x', null, '1234567890'] })
    expect(await entriesOf(day)).toEqual([])
  })

  test('in camt without a side is not read as received', async () => {
    const { day } = newDay()
    const entries = ['<CdtDbtInd>DBIT</CdtDbtInd>', '', '<CdtDbtInd>CRDT</CdtDbtInd>']
      .map((side) => `<Ntry><Amt Ccy="THB">5.25</Amt>${side}<BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`)
      .join('')
    const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
    const camt = `<Document xmlns="${namespace}"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`
    expect(await sidesOf([camt])).toEqual({
      new: 2,
      in: '5.25',
      out: '5.25',
      problems: ['2 side-unreadable'],
    })
  })

  test('of more lines than are read at once is exported to its last line', async () => {
    const { written } = newDay()
    const lines = Array.from({ length: 2_000 }, (_, at) => ({
      day: written,
      clock: '11:00',
      in: '',
      balance: `${at + 1}.00`,
    }))
    const { import: row } = await files.bring(fern, statementCsv(lines))
    expect((await files.preview(fern, row.id)).counts).toMatchObject({ unreadable: 2_000 })
    const query = new URLSearchParams({ importId: row.id, group: 'unreadable' })
    const file = await (await fern.raw('POST', `/api/reports/import-lines?${query}`)).text()
    const numbers = file.split('\r\n').map((line) => Number(line.split(',')[0]))
    expect(new Set(numbers.slice(1, -1)).size).toBe(2_000)
    expect(numbers).toHaveLength(2_002)
  })

  test('with inconsistent balances names the line before which something is missing', async () => {
    const { written } = newDay()
    const { import: row } = await files.bring(
      fern,
      statementCsv([
        { day: written, clock: '10:00', in: '10.00', balance: '110.00' },
        { day: written, clock: '10:01', in: '10.00', balance: '120.00' },
        { day: written, clock: '10:03', in: '10.00', balance: '180.00' },
      ]),
    )
    expect((await files.preview(fern, row.id)).summary?.continuity).toEqual({
      opening: '100.00',
      closing: '180.00',
      expected: '130.00',
      breaks: 1,
      firstBreak: 5,
    })
  })
})

describe('nothing is added twice', () => {
  test('a line that a feed reported is a duplicate with a link to it, found by balance and time', async () => {
    const { day, written } = newDay()
    await feedTells({ amount: '100.00', occurredAt: `${day} 09:01:00`, sender: { accountTail: 'x991234' } })
    await feedTells({
      amount: '1250.50',
      occurredAt: `${day} 09:31:00`,
      balanceAfter: String(days * 1000 + 2300.5),
      reference: randomUUID(),
    })
    const { import: row } = await files.bring(fern, statementCsv(morning(written)))
    const previewed = await files.preview(fern, row.id)
    expect(previewed.counts).toMatchObject({ new: 1, duplicate: 2 })
    const { rows } = await fern.get('statements/import-lines', { importId: row.id, group: 'duplicate' })
    expect(
      rows.every((line: { sameAs: { entry: { number: number } } }) => line.sameAs.entry.number > 0),
    ).toBe(true)
    await files.commit(fern, previewed)
    await files.until(fern, row.id, ['done'])
    expect(await entriesOf(day)).toHaveLength(3)
  })

  test('a report that staff marked as a duplicate stands for no line: the second transfer of the file is new', async () => {
    const { day, written } = newDay()
    const report = async (occurredAt: string) => {
      await feedTells({ amount: '412.00', occurredAt: `${day} ${occurredAt}` })
      const [entry] = await world.sql<
        { id: string }[]
      >`select id from statement_entry order by number desc limit 1`
      return entry!.id
    }
    const [originalId, entryId] = [await report('14:00:10'), await report('14:00:40')]
    await fern.post('statements/mark-duplicate', { entryId, originalId })
    const line = { day: written, clock: '14:00', in: '412.00', text: 'โอน' }
    const { import: row } = await files.bring(fern, statementCsv([line, line]))
    const previewed = await files.preview(fern, row.id)
    expect(previewed.counts).toMatchObject({ new: 1, duplicate: 1 })
    const { rows } = await fern.get('statements/import-lines', { importId: row.id, group: 'duplicate' })
    expect(rows).toMatchObject([{ sameAs: { entry: { id: originalId } } }])
  })

  test('a file uploaded for a second account is refused until somebody confirms that it belongs to both', async () => {
    const { written } = newDay()
    const bytes = statementCsv(morning(written))
    const { import: first } = await files.bring(fern, bytes)
    const wrong = await files.raw(fern, bytes, { account: 'kbank-1' })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      409,
      { code: 'file-of-another-account', detail: `It was imported for scb-1 by import #${first.number}.` },
    ])
    const both = await files.raw(fern, bytes, { account: 'kbank-1', shared: 'true' })
    expect(both.status).toBe(200)
    const third = { account: 'krungsri-1' }
    await fern.post('statements/discard-import', { importId: first.id })
    const { import: second } = (await both.json()) as { import: { id: string } }
    await fern.post('statements/discard-import', { importId: second.id })
    expect((await files.raw(fern, bytes, third)).status).toBe(200)
  })

  test('of two equal transfers, one of them reported by the feed, the other is new', async () => {
    const { day, written } = newDay()
    await feedTells({ amount: '300.00', occurredAt: `${day} 09:00:20` })
    const twin = { day: written, clock: '09:00', in: '300.00', text: 'โอน' }
    await files.whole(fern, statementCsv([twin, twin]))
    expect(await entriesOf(day)).toMatchObject([
      { importId: null },
      { importId: expect.any(String), possibleDuplicate: true },
    ])
  })

  const [ofxDay, camtDay] = [
    (day: string, clocks: readonly string[]) =>
      `OFXHEADER:100\n\n<OFX><BANKTRANLIST>${clocks
        .map((clock, at) => `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}${clock}<TRNAMT>30${at}.25<NAME>x`)
        .join('\n')}</BANKTRANLIST></OFX>`,
    (day: string, clocks: readonly string[]) =>
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${clocks
        .map(
          (clock, at) =>
            `<Ntry><Amt Ccy="THB">30${at}.25</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>${day}${clock}</DtTm></BookgDt></Ntry>`,
        )
        .join('')}</Stmt></BkToCstmrStmt></Document>`,
  ]
  const csvDay = (_day: string, clocks: readonly string[], written: string) =>
    statementCsv(clocks.map((clock, at) => ({ day: written, clock, in: `30${at}.25` })))

  // The file says 300.25 at midnight; a phone has reported it at 14:44.
  test.each([
    ['OFX', 'that gives no times', ofxDay, ['000000'], true],
    ['OFX', 'that gives times for other lines', ofxDay, ['000000', '150000'], true],
    ['CAMT', 'that gives no times', camtDay, ['T00:00:00+07:00'], true],
    ['a table', 'that gives no times', csvDay, ['00:00'], true],
    ['a table', 'that gives no times, also in seconds', csvDay, ['00:00:00', '00:00:00', '0:00'], true],
    ['a table', 'in which midnight is a time like others', csvDay, ['00:00', '00:00:05'], false],
    ['a table', 'in which a later batch has times', csvDay, [...Array(4).fill('00:00'), '09:00'], false],
  ])(
    'a line at midnight is compared as its file means it: %s %s',
    async (_format, _how, fileOf, clocks, isKnown) => {
      const { day, written } = newDay()
      await feedTells({ amount: '300.25', occurredAt: `${day} 14:44:00` })
      await using _next = importerFor(world)
      const { import: row } = await files.bring(fern, fileOf(day, clocks, written))
      const { counts, summary } = await files.preview(fern, row.id)
      expect(counts).toMatchObject({ new: clocks.length - (isKnown ? 1 : 0), duplicate: isKnown ? 1 : 0 })
      expect(summary!.timed).toBe(!isKnown)
    },
  )

  describe('money of a file with days only that is reported again with its time', () => {
    /** Adds a file with these amounts and balances of one day, and returns how a feed reports money of that day. */
    const dayFile = async (lines: { in: string; balance?: string }[], timed: boolean | null = false) => {
      const { day, written } = newDay()
      const done = await files.whole(fern, statementCsv(lines.map((line) => ({ day: written, ...line }))))
      expect(done.counts.added).toBe(lines.length)
      const stored = await world.sql`
        update statement_entry set timed = ${timed} where import_id = ${done.id} and not timed returning id`
      expect(stored).toHaveLength(lines.length)
      const feed = await world.service('statement-entries')
      const told = (amount: string, clock: string, more: Record<string, string> = {}) => ({
        account: 'scb-1',
        direction: 'in',
        channel: 'bank',
        amount,
        occurredAt: `${day} ${clock}`,
        ...more,
      })
      const tell = async (...entries: object[]): Promise<string[]> => {
        const { results } = await feed.post('service/statement-entries', { entries })
        return results.map(({ outcome }: { outcome: string }) => outcome)
      }
      const marks = async () =>
        (await entriesOf(day)).map(({ importId, possibleDuplicate }) => [
          importId !== null,
          possibleDuplicate,
        ])
      return { day, written, told, tell, marks }
    }

    // From before the column `timed` was there, only midnight shows it.
    test.each([
      [false, '10500.00'],
      [null, '20500.00'],
    ])('is known by its balance, each line once; timed: %s', async (timed, balanceAfter) => {
      const { told, tell, marks } = await dayFile([{ in: '500.00', balance: balanceAfter }], timed)
      const balance = { balanceAfter }
      const morning = told('500.00', '09:44:00', balance)
      expect(await tell(morning)).toEqual(['duplicate'])
      expect(await tell(told('500.00', '09:44:30', { ...balance, reference: randomUUID() }))).toEqual([
        'duplicate',
      ])
      // The account was emptied meanwhile: other money that leads to the same balance.
      expect(await tell(told('500.00', '14:44:00', balance))).toEqual(['created'])
      expect(await tell(morning, told('500.00', '09:46:00', balance))).toEqual(['duplicate', 'created'])
      expect(await marks()).toEqual([
        [true, false],
        [false, false],
        [false, true],
      ])
    })

    test('is known by its balance within one batch, as often as the file has it', async () => {
      const line = { in: '501.00', balance: '10501.00' }
      const { told, tell, marks } = await dayFile([line, line])
      const batch = ['09:00:00', '10:00:00', '11:00:00', '10:00:00'].map((clock) =>
        told('501.00', clock, { balanceAfter: '10501.00' }),
      )
      expect(await tell(...batch)).toEqual(['duplicate', 'duplicate', 'created', 'duplicate'])
      expect(await marks()).toHaveLength(3)
    })

    test('is added and marked if there is no balance, and other money is not', async () => {
      const { day, told, tell, marks } = await dayFile([
        { in: '502.00' },
        { in: '503.00', balance: '10503.00' },
      ])
      const others = [
        told('502.00', '09:00:00', { direction: 'out' }),
        told('503.00', '09:00:00', { balanceAfter: '20000.00' }),
      ]
      expect(await tell(told('502.00', '14:44:00'), told('503.00', '00:02:00'), ...others)).toEqual(
        Array(4).fill('created'),
      )
      expect((await marks()).slice(2).map(([, isMarked]) => isMarked)).toEqual([true, true, false, false])
      const entry = told('502.00', '18:00:00')
      const note = 'seen in the bank app'
      const typed = await fern.post('statements/create', { operationId: randomUUID(), entry, note })
      expect(typed).toMatchObject({
        outcome: 'duplicate',
        entry: { occurredAt: new Date(`${day}T00:00:00+07:00`).toISOString() },
      })
    })

    test('is known in a file with times, which then stands for the entry', async () => {
      const { written, told, tell } = await dayFile([{ in: '504.00', balance: '10504.00' }, { in: '505.00' }])
      const again = statementCsv([
        { day: written, clock: '09:00', in: '504.00', balance: '10504.00' },
        { day: written, clock: '09:05', in: '505.00' },
      ])
      const done = await files.whole(fern, again)
      expect(done.counts).toMatchObject({ duplicate: 1, new: 1, added: 1 })
      const [marked] =
        await world.sql`select possible_duplicate, timed from statement_entry where import_id = ${done.id}`
      expect(marked).toEqual({ possibleDuplicate: true, timed: true })
      const balance = { balanceAfter: '10504.00' }
      expect(await tell(told('504.00', '09:00:20', balance))).toEqual(['duplicate'])
      expect(await tell(told('504.00', '15:00:00', balance))).toEqual(['created'])
    })
  })

  test('a line reported a few minutes apart by a phone or feed is added and marked as a possible duplicate', async () => {
    const { day, written } = newDay()
    await feedTells({ amount: '301.00', occurredAt: `${day} 09:00:20` })
    const line = (clock: string, reference: string) => ({
      day: written,
      clock,
      in: '301.00',
      text: 'โอน',
      reference: `${day}-${reference}`,
    })
    await files.whole(fern, statementCsv([line('09:04', 'a'), line('09:40', 'b')]))
    expect(await entriesOf(day)).toMatchObject([
      { importId: null, possibleDuplicate: false },
      { importId: expect.any(String), possibleDuplicate: true },
      { importId: expect.any(String), possibleDuplicate: false },
    ])
    await feedTells({ amount: '301.00', occurredAt: `${day} 09:41:00` })
    expect(await entriesOf(day)).toMatchObject([{}, {}, {}, { importId: null, possibleDuplicate: true }])
  })

  test.each([
    ['with balances', true],
    ['without balances', false],
  ])('two overlapping files add each line once, %s', async (_how, balances) => {
    const { day, written } = newDay()
    const line = (minute: number, amount = '50.00') => ({
      day: written,
      clock: `12:${String(minute).padStart(2, '0')}`,
      in: amount,
      text: `เข้า ${minute}`,
      ...(balances && { balance: String(5_000 + minute * 50) }),
    })
    const twins = balances ? [] : [line(5), line(5)]
    await files.whole(fern, statementCsv([1, 2, 3, 4].map((minute) => line(minute)).concat(twins)))
    const second = await files.whole(
      fern,
      statementCsv([3, 4].map((minute) => line(minute)).concat(twins, [line(6), line(7)])),
    )
    expect(second.counts).toMatchObject({ new: 2, duplicate: 2 + twins.length, added: 2 })
    expect(await entriesOf(day)).toHaveLength(6 + twins.length)
  })

  test('transfers of one minute that lead to one balance are all added if their references differ', async () => {
    const { day, written } = newDay()
    const line = (second: string, more: Record<string, string>) => ({
      day: written,
      clock: `10:00:${second}`,
      text: 'โอน',
      ...more,
    })
    const lines = [
      line('05', { in: '100.00', balance: '10100.00', reference: `${day}-a` }),
      line('25', { out: '100.00', balance: '10000.00', reference: `${day}-b` }),
      line('50', { in: '100.00', balance: '10100.00', reference: `${day}-c` }),
    ]
    const done = await files.whole(fern, statementCsv(lines))
    expect(done.counts).toMatchObject({ new: 3, duplicate: 0, added: 3 })
    expect(await entriesOf(day)).toMatchObject([
      { direction: 'in' },
      { direction: 'out' },
      { direction: 'in', amountSatang: 10_000 },
    ])
    const longer = statementCsv([...lines, line('55', { in: '7.00', balance: '10107.00' })])
    expect((await files.whole(fern, longer)).counts).toMatchObject({ new: 1, duplicate: 3, added: 1 })
  })

  test('lines with a dash for a reference are each other’s copies no more than lines without one', async () => {
    const { day, written } = newDay()
    const lines = ['-', '–', '---', '-'].map((reference, at) => ({
      day: written,
      clock: `11:0${at}`,
      in: '100.00',
      reference,
    }))
    const done = await files.whole(fern, statementCsv(lines))
    expect(done.counts).toMatchObject({ new: 4, duplicate: 0, added: 4 })
    expect(await entriesOf(day)).toHaveLength(4)
    expect(
      await world.sql`select 1 from statement_entry where import_id = ${done.id} and reference is not null`,
    ).toEqual([])
  })

  test('a line whose reference was used for too much other money is added without it, and marked', async () => {
    const { day, written } = newDay()
    const reference = `${day}-worn-out`
    await feedTells({ amount: '5.00', occurredAt: `${day} 05:00:00`, reference })
    await world.sql`update statement_entry set reference_no = ${maxReferenceNo} where reference = ${reference}`
    const done = await files.whole(
      fern,
      statementCsv(['6.00', '7.00'].map((money) => ({ day: written, clock: '14:00', in: money, reference }))),
    )
    expect(done.counts).toMatchObject({ added: 2 })
    await feedTells({ amount: '8.00', occurredAt: `${day} 15:00:00`, reference })
    const there = await world.sql`
      select amount_satang, reference, possible_duplicate from statement_entry
      where account_code = 'scb-1' and occurred_at > ${`${day}T04:00:00+07:00`} and occurred_at < ${`${day}T23:00:00+07:00`}
      order by number`
    expect(there).toMatchObject([
      { amountSatang: 500, reference },
      { amountSatang: 600, reference: null, possibleDuplicate: true },
      { amountSatang: 700, reference: null, possibleDuplicate: true },
      { amountSatang: 800, reference: null },
    ])
  })

  test('a transfer and its fee under one reference are two entries, the second marked, in overlapping files too', async () => {
    const { day, written } = newDay()
    const reference = `${day}-twice`
    const transfer = { day: written, clock: '13:00', out: '9999.00', reference }
    const fee = { day: written, clock: '13:00', out: '10.00', text: 'ค่าธรรมเนียม', reference }
    await files.whole(fern, statementCsv([transfer, fee]))
    await files.whole(fern, statementCsv([fee, transfer, { day: written, clock: '13:01', in: '1.00' }]))
    expect(await entriesOf(day)).toMatchObject([
      { amountSatang: 999_900, possibleDuplicate: false },
      { amountSatang: 1_000, possibleDuplicate: true },
      { amountSatang: 100 },
    ])
  })

  test('other money that a feed reports under a previewed line’s reference is a separate entry', async () => {
    const { day, written } = newDay()
    const reference = `${day}-taken`
    const { import: row } = await files.bring(
      fern,
      statementCsv([{ day: written, clock: '14:00', in: '71.00', reference }]),
    )
    const previewed = await files.preview(fern, row.id)
    await feedTells({ amount: '7.00', occurredAt: `${day} 02:00:00`, reference })
    await files.commit(fern, previewed)
    await files.until(fern, row.id, ['done'])
    expect(await entriesOf(day)).toMatchObject([
      { amountSatang: 700, importId: null },
      { amountSatang: 7_100, importId: row.id, possibleDuplicate: true },
    ])
  })

  test('the same file uploaded by two employees at once is one import, and adds it once', async () => {
    const { day, written } = newDay()
    const file = statementCsv(morning(written))
    const brought = await Promise.all([fern, chai, fern].map((who) => files.bring(who, file)))
    expect(new Set(brought.map(({ import: row }) => row.id)).size).toBe(1)
    expect(brought.filter(({ known }) => !known)).toHaveLength(1)
    const previewed = await files.preview(fern, brought[0]!.import.id)
    const commits = await Promise.allSettled([fern, chai].map((who) => files.commit(who, previewed)))
    expect(commits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await files.until(fern, previewed.id, ['done'])
    expect(await entriesOf(day)).toHaveLength(3)
    const again = await files.bring(chai, file)
    expect([again.known, again.import.state]).toEqual([true, 'done'])
    expect((await files.bring(chai, file, { account: 'kbank-1', shared: 'true' })).known).toBe(false)
  })

  test('two overlapping files committed at once add their common lines once', async () => {
    const { day, written } = newDay()
    const line = (minute: number) => ({
      day: written,
      clock: `13:${minute}`,
      in: '20.00',
      text: `เข้า ${minute}`,
    })
    const [left, right] = [
      [10, 11, 12, 13],
      [12, 13, 14, 15],
    ].map((minutes) => statementCsv(minutes.map(line)))
    const previews = []
    for (const file of [left!, right!])
      previews.push(await files.preview(fern, (await files.bring(fern, file)).import.id))
    expect(previews.map(({ counts }) => counts.new)).toEqual([4, 4])
    const commits = await Promise.allSettled(previews.map((one) => files.commit(fern, one)))
    for (const [at, { status }] of commits.entries())
      if (status === 'fulfilled') await files.until(fern, previews[at]!.id, ['done'])
    const there = await entriesOf(day)
    expect(there.length).toBe(commits.every(({ status }) => status === 'fulfilled') ? 6 : 4)
  })
})

// Entries of the time when the own number on each line of a file was taken for the sender.
describe('what was read with the shop’s own number as the sender stays known', () => {
  const ownNumber = '001-0-02003-1'
  const headings = 'วันที่,เวลา,เลขที่บัญชี,ถอน,ฝาก,คงเหลือ,รายละเอียด'
  type Minute = { minute: number; paid: string; balance?: string }
  const fileOf = (written: string, lines: readonly Minute[]) =>
    [
      headings,
      ...lines.map(
        ({ minute, paid, balance = '' }) =>
          `${written},10:${minute},${ownNumber},,${paid},${balance},รับโอนจาก KTB x12${minute}`,
      ),
    ].join('\n')
  /** Makes the verdicts of a preview those of then. */
  const asThen = async (of: World, importId: string) => {
    const { count } = await of.sql`
      update import_verdict set sender_account = ${ownNumber}, fingerprint = regexp_replace(fingerprint,
        '^((?:[^|]*\\|){4})[^|]*', ${`\\1${ownNumber}`}) where import_id = ${importId}`
    return count
  }

  test.each([
    ['with balances', (at: number) => String(8000 + at * 100)],
    ['without them', () => ''],
  ])('by a file that overlaps it, %s', async (_, balanceAt) => {
    const { day, written } = newDay()
    const lines = [11, 12, 13].map((minute, at) => ({
      minute,
      paid: `${at + 3}00.00`,
      balance: balanceAt(at),
    }))
    const { import: first } = await files.bring(fern, fileOf(written, lines.slice(0, 2)))
    const previewed = await files.preview(fern, first.id)
    expect(await asThen(world, first.id)).toBe(2)
    await files.commit(fern, previewed)
    await files.until(fern, first.id, ['done'])
    const stored = await world.sql<{ senderAccount: string; fingerprint: string }[]>`
      select sender_account, fingerprint from statement_entry where import_id = ${first.id} order by number`
    expect(stored.map(({ senderAccount }) => senderAccount)).toEqual([ownNumber, ownNumber])
    expect(stored[0]!.fingerprint).toBe(
      `scb-1|in|30000|${day}T03:11|${ownNumber}|${balanceAt(0) && '800000'}`,
    )
    const { import: second } = await files.bring(fern, fileOf(written, lines))
    const again = await files.preview(fern, second.id)
    expect(again.counts).toMatchObject({ new: 1, duplicate: 2 })
    await files.commit(fern, again)
    expect((await files.until(fern, second.id, ['done'])).counts).toMatchObject({ added: 1 })
    expect((await entriesOf(day)).map(({ amountSatang }) => amountSatang)).toEqual([30_000, 40_000, 50_000])
  })

  test('by a feed that reports it again', async () => {
    const { day, written } = newDay()
    const { import: row } = await files.bring(fern, fileOf(written, [{ minute: 11, paid: '313.00' }]))
    const previewed = await files.preview(fern, row.id)
    await asThen(world, row.id)
    await files.commit(fern, previewed)
    await files.until(fern, row.id, ['done'])
    await feedTells({ amount: '313.00', occurredAt: `${day} 10:12:00`, sender: { accountTail: 'x1211' } })
    expect(await entriesOf(day)).toMatchObject([{ possibleDuplicate: false }, { possibleDuplicate: true }])
  })

  test.each([
    ['the first', 0],
    ['the second', 1],
  ])('while two overlapping files are added, %s of them previewed then', async (_, previewedThen) => {
    await using quiet = await newWorld()
    const noi = await quiet.as('finance', 'noi')
    const lines = [11, 12, 13, 14].map((minute, at) => ({ minute, paid: `${at + 3}00.00` }))
    const previews = []
    for (const part of [lines.slice(0, 3), lines.slice(1)])
      previews.push(await files.preview(noi, (await files.bring(noi, fileOf('02/03/2569', part))).import.id))
    await asThen(quiet, previews[previewedThen]!.id)
    await quiet.app.importer.close() // so that neither is added before both are begun
    for (const one of previews) await files.commit(noi, one)
    await using _next = importerFor(quiet)
    const done = []
    for (const { id } of previews) done.push((await files.until(noi, id, ['done'])).counts)
    expect(done.reduce((sum, { overtaken }) => sum + overtaken, 0)).toBe(2)
    const entries = await quiet.sql<{ amountSatang: number }[]>`
      select amount_satang from statement_entry where occurred_at::date = '2026-03-02' order by amount_satang`
    expect(entries.map(({ amountSatang }) => amountSatang)).toEqual([30_000, 40_000, 50_000, 60_000])
  })
})

describe('a commit adds exactly what was previewed', () => {
  test('an older preview, another file and a file without a preview are refused', async () => {
    const { day, written } = newDay()
    const { import: row } = await files.bring(fern, statementCsv(morning(written)))
    const commit = (change: Record<string, unknown>) =>
      fern.refused('statements/commit-import', {
        operationId: randomUUID(),
        importId: row.id,
        preview: 1,
        fileHash: row.fileHash,
        ...change,
      })
    expect(await commit({})).toMatchObject({ status: 409, code: 'stale-preview' })
    const first = await files.preview(fern, row.id)
    const second = await files.preview(fern, row.id)
    expect(second.preview).toBe(first.preview + 1)
    expect(await commit({ preview: first.preview })).toMatchObject({
      code: 'stale-preview',
      row: { preview: 2 },
    })
    expect(await commit({ preview: second.preview, fileHash: 'f'.repeat(64) })).toMatchObject({
      code: 'stale-preview',
    })
    expect(await entriesOf(day)).toEqual([])
  })

  test('a new entry within the file’s period requires a new preview', async () => {
    const { day, written } = newDay()
    const { import: row } = await files.bring(fern, statementCsv(morning(written)))
    const previewed = await files.preview(fern, row.id)
    await feedTells({ amount: '100.00', occurredAt: `${day} 09:00:00` })
    const problem = await fern.refused('statements/commit-import', {
      operationId: randomUUID(),
      importId: row.id,
      preview: previewed.preview,
      fileHash: row.fileHash,
    })
    expect(problem).toMatchObject({ code: 'stale-preview' })
    const again = await files.preview(fern, row.id)
    expect(again.counts).toMatchObject({ new: 2, duplicate: 1 })
    await files.commit(fern, again)
    await files.until(fern, row.id, ['done'])
    expect(await entriesOf(day)).toHaveLength(3)
  })

  test('in a file with times, money of another hour requires no new preview, that of minutes over midnight does', async () => {
    const { day, written } = newDay()
    const { day: after } = newDay()
    const { import: row } = await files.bring(
      fern,
      statementCsv([
        { day: written, clock: '09:00', in: '797.00' },
        { day: written, clock: '23:59', in: '798.00' },
      ]),
    )
    const previewed = await files.preview(fern, row.id)
    const commit = () =>
      fern.raw('POST', '/api/statements/commit-import', {
        operationId: randomUUID(),
        importId: row.id,
        preview: previewed.preview,
        fileHash: row.fileHash,
      })
    await feedTells({ amount: '798.00', occurredAt: `${after} 00:01:00` })
    expect((await commit()).status).toBe(409)
    await world.sql`delete from statement_entry where amount_satang = 79800`
    await feedTells({ amount: '797.00', occurredAt: `${day} 20:00:00` })
    expect((await commit()).status).toBe(200)
  })

  test('in a file with days only, other money that arrives meanwhile requires no new preview, however much of it', async () => {
    const { day, written } = newDay()
    const nextDay = newDay().day
    const lines = [
      { day: written, in: '791.00', balance: '8791.00' },
      { day: written, in: '792.00' },
    ]
    const { import: row } = await files.bring(fern, statementCsv(lines))
    const previewed = await files.preview(fern, row.id)
    await feedTells({ amount: '790.00', occurredAt: `${day} 10:00:00` })
    await feedTells({ amount: '791.00', occurredAt: `${day} 10:00:00`, balanceAfter: '9582.00' })
    await feedTells({ amount: '791.00', occurredAt: `${day} 10:00:00`, direction: 'out' })
    await feedTells({ amount: '792.00', occurredAt: `${nextDay} 09:00:00` })
    // A part that staff made of an entry was reported by nobody.
    await world.sql`
      insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, fingerprint, made_by)
      values (gen_random_uuid(), 'scb-1', 'bank', 'in', 79200, ${`${day}T10:00:00+07:00`}, ${`part of ${day}`}, 'split')`
    await files.commit(fern, previewed)
    const done = await files.until(fern, row.id, ['done'])
    expect(done.counts).toMatchObject({ added: 2, overtaken: 0 })
  })

  test.each([
    ['of its day', { amount: '793.00', clock: '10:00:00' }],
    [
      'of its balance, booked on another day',
      { amount: '794.00', clock: '-08:00:00', balanceAfter: '8794.00' },
    ],
  ])(
    'in a file with days only, the money of a line requires a new preview: that %s',
    async (_, { clock, ...told }) => {
      const before = newDay().day
      const { day, written } = newDay()
      const lines = [
        { day: written, in: '793.00' },
        { day: written, in: '794.00', balance: '8794.00' },
      ]
      const { import: row } = await files.bring(fern, statementCsv(lines))
      const previewed = await files.preview(fern, row.id)
      const occurredAt = clock.startsWith('-') ? `${before} ${clock.slice(1)}` : `${day} ${clock}`
      await feedTells({ ...told, occurredAt })
      await expect(files.commit(fern, previewed)).rejects.toThrow('stale-preview')
      expect((await files.preview(fern, row.id)).counts).toMatchObject({ new: 1, duplicate: 1 })
    },
  )

  test('a preview sees the entry that is being added as it starts, even without reference and balance', async () => {
    const { day, written } = newDay()
    const line = { day: written, clock: '09:00', in: '100.00' }
    const { import: row } = await files.bring(fern, statementCsv([line]))
    let previewing: Promise<ImportRow> | undefined
    await world.sql.begin(async (tx) => {
      await lockIntake(tx, ['scb-1'])
      await tx`
        insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, fingerprint)
        values (${randomUUID()}, 'scb-1', 'bank', 'in', 10000, ${`${day}T09:00:00+07:00`}, ${`being added on ${day}`})`
      previewing = files.preview(fern, row.id)
      await untilHeldUp(world.sql, previewing)
    })
    const previewed = (await previewing)!
    expect(previewed.counts).toMatchObject({ new: 0, duplicate: 1 })
    expect(await entriesOf(day)).toHaveLength(1)
  })

  test('a line reported elsewhere during the commit is left out and marked', async () => {
    await using quiet = await newWorld()
    const noi = await quiet.as('finance', 'noi')
    const { import: row } = await files.bring(noi, statementCsv(morning('02/03/2569')))
    const previewed = await files.preview(noi, row.id)
    await quiet.app.importer.close() // so that nothing is added before the feed has sent its entries
    await files.commit(noi, previewed)
    const feed = await quiet.service('statement-entries')
    await feed.post('service/statement-entries', {
      entries: [
        {
          account: 'scb-1',
          direction: 'in',
          channel: 'bank',
          amount: '100.00',
          occurredAt: '2026-03-02 09:00:30',
        },
        // Too far in time from the line to be certainly the same money.
        {
          account: 'scb-1',
          direction: 'in',
          channel: 'bank',
          amount: '1250.50',
          occurredAt: '2026-03-02 09:13:30',
        },
      ],
    })
    await using _next = importerFor(quiet)
    const done = await files.until(noi, row.id, ['done'])
    expect(done.counts).toMatchObject({ added: 2, overtaken: 1 })
    const { rows } = await noi.get('statements/import-lines', { importId: row.id, group: 'overtaken' })
    expect(rows).toMatchObject([{ amount: '100.00' }])
    const added = await quiet.sql`
      select amount_satang, possible_duplicate from statement_entry where import_id is not null order by occurred_at`
    expect(added).toMatchObject([
      { amountSatang: 5_000, possibleDuplicate: false },
      { amountSatang: 125_050, possibleDuplicate: true },
    ])
    expect(await quiet.sql`select 1 from statement_entry`).toHaveLength(4)
  })

  test('of equal lines as many are left out as were reported during the commit, also of those in later batches', async () => {
    await using quiet = await newWorld()
    const noi = await quiet.as('finance', 'noi')
    const line = { day: '02/03/2569', in: '640.00' }
    const { import: row } = await files.bring(noi, statementCsv(Array(5).fill(line)))
    const previewed = await files.preview(noi, row.id)
    await quiet.app.importer.close()
    await files.commit(noi, previewed)
    const feed = await quiet.service('statement-entries')
    const told = { account: 'scb-1', direction: 'in', channel: 'bank', amount: '640.00' }
    await feed.post('service/statement-entries', {
      entries: ['09:00:00', '12:00:00'].map((clock) => ({ ...told, occurredAt: `2026-03-02 ${clock}` })),
    })
    await using _next = importerFor(quiet, 3)
    const done = await files.until(noi, row.id, ['done'])
    expect(done.counts).toMatchObject({ added: 3, overtaken: 2 })
    const { rows } = await noi.get('statements/import-lines', { importId: row.id, group: 'overtaken' })
    expect(rows.map((one: { sameAs: { entry: { number: number } } }) => one.sameAs.entry.number)).toEqual([
      1, 2,
    ])
    expect(await quiet.sql`select 1 from statement_entry`).toHaveLength(5)
  })

  test('a file with the newest line first is added day by day from the end, also when a day is longer than a batch', async () => {
    await using quiet = await newWorld()
    const noi = await quiet.as('finance', 'noi')
    let balance = 0
    const days = ['28/02/2569', ...Array(7).fill('01/03/2569'), ...Array(3).fill('02/03/2569'), '03/03/2569']
    const oldestFirst = days.map((day) => ({ day, in: '10.00', balance: String((balance += 10)) }))
    const { import: row } = await files.bring(noi, statementCsv(oldestFirst.toReversed()))
    const previewed = await files.preview(noi, row.id)
    expect(previewed.summary!.newestFirst).toBe(true)
    await quiet.app.importer.close()
    await using _next = importerFor(quiet)
    await files.commit(noi, previewed)
    const done = await files.until(noi, row.id, ['done'])
    expect(done.counts).toMatchObject({ added: 12, overtaken: 0 })
    const added = await quiet.sql<{ balance: number }[]>`
      select balance_after_satang / 100 as balance from statement_entry where import_id is not null
      order by occurred_at, number`
    expect(added.map((one) => Number(one.balance))).toEqual(oldestFirst.map((one) => Number(one.balance)))
  })

  test('in a file with days only, the same amount on another day is other money, also when it arrives during the commit', async () => {
    await using quiet = await newWorld()
    const noi = await quiet.as('finance', 'noi')
    const lines = [
      { day: '02/03/2569', in: '777.25', text: 'โอน' },
      { day: '04/03/2569', in: '778.25', text: 'โอน' },
    ]
    const { import: row } = await files.bring(noi, statementCsv(lines))
    const previewed = await files.preview(noi, row.id)
    await quiet.app.importer.close()
    await files.commit(noi, previewed)
    const feed = await quiet.service('statement-entries')
    const common = { account: 'scb-1', direction: 'in', channel: 'bank' }
    await feed.post('service/statement-entries', {
      entries: [
        { ...common, amount: '777.25', occurredAt: '2026-03-03 06:00:00' },
        { ...common, amount: '778.25', occurredAt: '2026-03-04 23:00:00' },
      ],
    })
    await using _next = importerFor(quiet)
    const done = await files.until(noi, row.id, ['done'])
    expect(done.counts).toMatchObject({ added: 1, overtaken: 1 })
    const { rows } = await noi.get('statements/import-lines', { importId: row.id, group: 'overtaken' })
    expect(rows).toMatchObject([{ amount: '778.25' }])
  })
})

test('an emoji where a name or the whole line is cut does not stop the preview', async () => {
  const { day, written } = newDay()
  const joined = `${written} · 10:00 · 37.25 · `
  const [name, details] = [`${'n'.repeat(199)}😀`, `${'d'.repeat(499 - joined.length)}😀`]
  const lines = [
    'วันที่,เวลา,ฝาก,ชื่อ,รายละเอียด',
    `${written},10:00,37.25,,${details}`,
    `${written},10:05,38.25,${name},`,
  ]
  const done = await files.whole(fern, lines.join('\n'))
  expect(done.counts).toMatchObject({ added: 2, unreadable: 0 })
  const added = await world.sql<{ rawText: string; senderName: string | null }[]>`
    select raw_text, sender_name from statement_entry where import_id = ${done.id} order by occurred_at`
  expect(added[0]!.rawText).toBe(joined + 'd'.repeat(499 - joined.length))
  expect(added[1]!.senderName).toBe('n'.repeat(199))
  expect(await entriesOf(day)).toHaveLength(2)
})

test('a preview that failed can be seen by its number, and made again', async () => {
  const { written } = newDay()
  const { id } = (await files.bring(fern, statementCsv(morning(written)))).import
  {
    await using _failing = await failingInserts(world.sql, 'import_verdict', '22P05')
    expect(await files.preview(fern, id)).toMatchObject({ state: 'mapping', preview: 1 })
  }
  expect(await files.preview(fern, id)).toMatchObject({ state: 'previewed', preview: 2 })
})

test('a preview that the database cannot store now is made later by itself', async () => {
  const { written } = newDay()
  const { id } = (await files.bring(fern, statementCsv(morning(written)))).import
  const { mapping } = await fern.get('statements/import-detail', { importId: id })
  const leaseEnds = () => world.sql`
    update statement_import set lease_until = clock_timestamp() - interval '1 second'
    where id = ${id} and state = 'previewing'`
  {
    await using failing = await failingInserts(world.sql, 'import_verdict', '53100')
    await fern.post('statements/preview-import', { importId: id, mapping })
    for (const tries of [0, 1]) {
      await expect.poll(failing.tries).toBeGreaterThan(tries)
      await leaseEnds()
    }
  }
  await leaseEnds()
  expect((await files.until(fern, id, ['previewed', 'mapping'])).state).toBe('previewed')
})

/** To the database this looks like another process. */
function importerFor({ sql }: World, commitLines = 2) {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const poller = startWorkPoller(sql, log, 100)
  const importer = createImporter(sql, poller, log, { previewLines: 3, commitLines, leaseSeconds: 20 })
  return {
    ...importer,
    async [Symbol.asyncDispose]() {
      await poller.close()
      await importer.close()
    },
  }
}

// Invariant: A bank's file is imported once per account, and adds only what was previewed. Rule:
// `statements/files/line-classifier.ts`. Database: `statement_import_once`, `import_verdict.entry_id`,
// `statement_entry_imported`.
test('the database itself refuses the same file, the same line and the same preview twice', async () => {
  const { written } = newDay()
  const done = await files.whole(
    fern,
    statementCsv([{ day: written, clock: '15:00', in: '33.00', text: 'x' }]),
  )
  await expect(world.sql`
    insert into statement_import (id, account_code, file_name, file_hash, format, created_by)
    values (gen_random_uuid(), 'scb-1', 'b.csv', ${done.fileHash}, 'csv', 'x')`).rejects.toThrow(
    /statement_import_once/,
  )
  await expect(world.sql`
    insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, fingerprint, import_id)
    select gen_random_uuid(), account_code, channel, direction, amount_satang, occurred_at, fingerprint, import_id
    from statement_entry where import_id = ${done.id}`).rejects.toThrow(/statement_entry_imported/)
  await expect(world.sql`
    insert into import_verdict (import_id, at, line, verdict, entry_id)
    select import_id, at + 100, line, verdict, entry_id from import_verdict where import_id = ${done.id}`).rejects.toThrow(
    /import_verdict_entry_id_key/,
  )
})

test('a file that takes a minute to unpack is not cut off by the database between two lines', async () => {
  await world.sql.unsafe(`
    create function impatient() returns trigger language plpgsql as $$
    begin
      if current_setting('idle_in_transaction_session_timeout')::interval < interval '${maxReadSeconds} s' then
        raise exception 'the reader would have been cut off';
      end if;
      return new;
    end $$;
    create trigger impatient before insert on statement_import for each row execute function impatient()`)
  try {
    expect((await files.bring(fern, statementCsv(morning(newDay().written)))).known).toBe(false)
  } finally {
    await world.sql.unsafe('drop trigger impatient on statement_import; drop function impatient()')
  }
})

test('every open screen shows the progress of an import from upload to end', async () => {
  const { written } = newDay()
  await using stream = await openStream(chai)
  const done = await files.whole(fern, statementCsv(morning(written)))
  await stream.next(({ name, data }) => {
    const { row } = data as { row?: { id: string; state: string } }
    return name === 'row' && row?.id === done.id && row.state === 'done'
  })
  const seen = stream.rows().filter(({ row }) => row.id === done.id)
  expect(seen.map(({ topic }) => topic)).toContain('imports')
})

test('a role that may not import sees the files and cannot change them', async () => {
  const nok = await world.as('support', 'nok')
  expect((await files.raw(nok, 'x')).status).toBe(403)
  const { rows } = await nok.get('statements/imports')
  expect(rows[0].can.discard).not.toBe(true)
})

test('a file that was discarded can be uploaded again', async () => {
  const { written } = newDay()
  const file = statementCsv(morning(written))
  const { import: row } = await files.bring(fern, file)
  expect((await fern.post('statements/discard-import', { importId: row.id })).state).toBe('discarded')
  expect((await files.bring(fern, file)).known).toBe(false)
  const done = await files.whole(fern, statementCsv(morning(newDay().written)))
  expect(await fern.refused('statements/discard-import', { importId: done.id })).toMatchObject({
    code: 'import-closed',
  })
})
