import { crc32, deflateRawSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maxFileBytes } from '@khlang/contract/statements/statement-imports'
import { ZipFile } from 'yazl'
import { beforeAll, describe, expect, test } from 'vitest'
import { files, inThaiCodePage, statementCsv } from '#testing/bank-file.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let fern: Client
beforeAll(async () => {
  fern = await world.as('finance', 'fern')
})

const entries = (importId: string) =>
  world.sql`
    select direction, amount_satang, occurred_at, reference, sender_name, sender_account from statement_entry
    where import_id = ${importId} order by occurred_at, number`

const refusedFor = async (bytes: Buffer | string) => {
  const answer = await files.raw(fern, bytes)
  const { fields } = (await answer.json()) as { fields?: { path: string; message: string }[] }
  return [answer.status, fields?.[0]?.message]
}

/** Returns a ZIP archive of these files, written by the library that our exports use. */
function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(Readable.from(zip.outputStream as AsyncIterable<Buffer>))
}

const book = (sheet: string, more: Record<string, string | Buffer> = {}) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="hidden" state="hidden" r:id="a"/><sheet name="บัญชี" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/no.xml"/><Relationship Id="b" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })

test('the samples for choosing columns reach to the end of the file, however long it is', async () => {
  for (const count of [25, 37, 57, 118]) {
    const lines = Array.from({ length: count }, (_, at) => ({
      day: '07/04/2569',
      clock: '09:00',
      in: `${count}.25`,
      text: `line ${at + 1}`,
    }))
    const { import: row } = await files.bring(fern, statementCsv(lines))
    const { samples } = await fern.get('statements/import-detail', { importId: row.id })
    const last = Number(/line (\d+)/.exec(samples.at(-1).join(' '))![1])
    expect([count, last]).toEqual([count, expect.toSatisfy((one: number) => one > count * 0.9)])
    expect(samples.length).toBeLessThanOrEqual(24)
  }
})

test('the order of the dates is guessed from the whole file, also where the first lines fit more than one', async () => {
  const lines = Array.from({ length: 900 }, (_, at) => `03/${at < 500 ? '04' : '24'}/2026,${at + 1}.75`)
  const { import: row } = await files.bring(fern, ['Date,Amount', ...lines].join('\n'))
  const { mapping } = await fern.get('statements/import-detail', { importId: row.id })
  expect(mapping.order).toBe('mdy')
})

test('a column of the own number at the start of a long file is the sender if others follow', async () => {
  const lines = Array.from(
    { length: 900 },
    (_, at) => `07/04/2026,${at + 1}.85,${at < 500 ? '001-0-02003-1' : '777-0-00000-7'}`,
  )
  const { import: row } = await files.bring(fern, ['Date,Amount,Account no', ...lines].join('\n'))
  const { mapping, ownColumns } = await fern.get('statements/import-detail', { importId: row.id })
  expect([mapping.columns, ownColumns]).toEqual([{ date: 0, amount: 1, sender: 2 }, []])
})

describe('every format is read to the same entries:', () => {
  test.each([
    [
      'UTF-8',
      Buffer.from(statementCsv([{ day: '01/04/2569', clock: '09:00', in: '10.50', text: 'ฝาก' }])),
      'utf-8',
    ],
    [
      'UTF-8 with a byte order mark',
      Buffer.from(`\uFEFF${statementCsv([{ day: '02/04/2569', clock: '09:00', in: '10.50', text: 'ฝาก' }])}`),
      'utf-8',
    ],
    [
      'TIS-620',
      inThaiCodePage(statementCsv([{ day: '03/04/2569', clock: '09:00', in: '10.50', text: 'ฝาก' }])),
      'windows-874',
    ],
    [
      'semicolons',
      Buffer.from('Date;Description;Withdrawal;Deposit;Balance\n04/04/2026 09:00;x;;10.50;20.00'),
      'utf-8',
    ],
    [
      'tabs in UTF-16, as Excel writes "Unicode text"',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('วันที่\tจำนวนเงิน\n05/04/2569 09:00\t10.50', 'utf16le'),
      ]),
      'utf-16le',
    ],
  ])('CSV in %s', async (_how, bytes, encoding) => {
    const done = await files.whole(fern, bytes)
    expect([done.format, done.encoding]).toEqual(['csv', encoding])
    expect(await entries(done.id)).toMatchObject([{ direction: 'in', amountSatang: 1050 }])
  })

  test('a workbook, with inline and shared texts, numeric dates, and binary fractions rounded', async () => {
    const bytes = await book(
      `<worksheet><sheetData>
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>ฝากเงิน</t></is></c><c r="C1" t="s"><v>1</v></c></row>
        <row r="2"><c r="A2" s="1"><v>46117.375</v></c><c r="B2"><v>150.62000000000001</v></c></row>
        <row r="4"><c r="A4" t="inlineStr"><is><t>05/04/2569 10:00</t></is></c><c r="C4"><v>7.000000000178</v></c></row>
      </sheetData></worksheet>`,
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>วันที่</t></si><si><r><t>ถอน</t></r><r><t>เงิน</t></r><rPh><t>x</t></rPh></si></sst>',
      },
    )
    const { import: row } = await files.bring(fern, bytes, { name: 'statement.xlsx' })
    expect([row.format, row.sheet, row.lines]).toEqual(['xlsx', 'บัญชี', 3])
    await files.commit(fern, await files.preview(fern, row.id))
    await files.until(fern, row.id, ['done'])
    expect(await entries(row.id)).toMatchObject([
      { direction: 'in', amountSatang: 15_062, occurredAt: new Date('2026-04-05T09:00:00+07:00') },
      { direction: 'out', amountSatang: 700, occurredAt: new Date('2026-04-05T10:00:00+07:00') },
    ])
  })

  test('a workbook that Khlang exported, without its lines of sums', async () => {
    const { rows } = await fern.get('statements/list', { limit: 500 })
    const query = { list: 'entries', format: 'xlsx', columns: 'occurred,amount', reason: 'to bring it back' }
    const exported = await fern.file(query)
    const bytes = Buffer.from(await exported.arrayBuffer())
    const { import: row } = await files.bring(fern, bytes, { account: 'krungsri-1' })
    const previewed = await files.preview(fern, row.id, { head: 1, columns: { date: 0, amount: 1 } })
    expect(previewed.counts).toMatchObject({ new: rows.length, unreadable: 2 })
  })

  test('OFX, with unclosed tags and a named time offset', async () => {
    const done = await files.whole(
      fern,
      `OFXHEADER:100\nDATA:OFXSGML\nENCODING:UTF-8\n\n<OFX><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260408023000.000[0:GMT]<TRNAMT>99.50<FITID>O-1<NAME>MANGO &amp; CO
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260408100000<TRNAMT>-40.00<FITID>O-2<NAME>FEE</STMTTRN></BANKTRANLIST></OFX>`,
      { account: 'kbank-1' },
    )
    expect(await entries(done.id)).toMatchObject([
      {
        direction: 'in',
        amountSatang: 9950,
        reference: 'O-1',
        senderName: 'MANGO & CO',
        occurredAt: new Date('2026-04-08T09:30:00+07:00'),
      },
      { direction: 'out', amountSatang: 4000, reference: 'O-2' },
    ])
  })

  test('OFX, without amounts in other currencies', async () => {
    const transaction = (reference: string, currency = '') =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260409100000<TRNAMT>10.00<FITID>${reference}${currency}</STMTTRN>`
    const original = '<ORIGCURRENCY><CURRATE>35<CURSYM>USD</ORIGCURRENCY>'
    const own = '<CURRENCY><CURRATE>35<CURSYM>USD</CURRENCY>'
    const statement = (currency: string, ...transactions: string[]) =>
      `<STMTRS><CURDEF>${currency}<BANKTRANLIST>${transactions.join('')}</BANKTRANLIST></STMTRS>`
    const { import: row } = await files.bring(
      fern,
      `OFXHEADER:100\nENCODING:UTF-8\n\n<OFX>${statement('THB', transaction('B-1'), transaction('B-2', original), transaction('B-3', own))}${statement('USD', transaction('B-4'))}</OFX>`,
      { account: 'kbank-1' },
    )
    const previewed = await files.preview(fern, row.id)
    expect(previewed.counts).toMatchObject({ new: 2, unreadable: 2 })
  })

  test.each([
    ['in the older notation', '2026-04-09', (status: string) => status],
    ['in the newer notation', '2026-04-11', (status: string) => `<Cd>${status}</Cd>`],
  ])('CAMT.053, without entries that are not booked or not in baht, %s', async (_, day, noted) => {
    const entry = (side: string, amount: string, reference: string, status = 'BOOK', currency = 'THB') =>
      `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${noted(status)}</Sts><BookgDt><DtTm>${day}T09:00:00+07:00</DtTm></BookgDt><ValDt><Dt>2026-04-12</Dt></ValDt><AcctSvcrRef>${day} ${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>MANGO</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`
    const { import: row } = await files.bring(
      fern,
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entry('CRDT', '500.25', 'C-1')}${entry('DBIT', '20.00', 'C-2')}${entry('CRDT', '1.00', 'C-3', 'PDNG')}${entry('CRDT', '2.00', 'C-4', 'INFO')}${entry('CRDT', '3.00', 'C-5', 'FUTR')}${entry('CRDT', '4.00', 'C-6', 'BOOK', 'USD')}</Stmt></BkToCstmrStmt></Document>`,
      { account: 'kbank-1' },
    )
    const previewed = await files.preview(fern, row.id)
    expect(previewed.counts).toMatchObject({ new: 2, unreadable: 4 })
    await files.commit(fern, previewed)
    await files.until(fern, row.id, ['done'])
    expect(await entries(row.id)).toMatchObject([
      {
        direction: 'in',
        amountSatang: 50_025,
        senderName: 'MANGO',
        reference: `${day} C-1`,
        // When it was booked, not from when on it bears interest.
        occurredAt: new Date(`${day}T09:00:00+07:00`),
      },
      { direction: 'out', amountSatang: 2_000 },
    ])
  })
})

test('a file with more than twenty lines above its headings shows them and all its columns', async () => {
  const above = Array.from({ length: 25 }, (_, at) => `สาขา ${at}`)
  const lines = [...above, 'วันที่,จำนวนเงิน,หมายเหตุ,สาขา', '12/04/2569,63.25,a,b']
  const { import: row } = await files.bring(fern, lines.join('\n'))
  const { mapping, head, samples } = await fern.get('statements/import-detail', { importId: row.id })
  expect([mapping.head, head[mapping.head - 1], samples[0].length]).toEqual([
    26,
    ['วันที่', 'จำนวนเงิน', 'หมายเหตุ', 'สาขา'],
    4,
  ])
})

test('a file that ends with Ctrl-Z, as DOS wrote it, is read to its last line', async () => {
  const table = 'วันที่,จำนวนเงิน\r\n12/04/2569,64.25\r\n\u001A'
  for (const bytes of [Buffer.from(table), inThaiCodePage(table)]) {
    const { import: row } = await files.bring(fern, bytes)
    expect(row.lines).toBe(2)
  }
  expect(await refusedFor('วันที่,จำ\u001Aนวนเงิน\n')).toEqual([400, 'not-a-table'])
})

describe('a file of several accounts', () => {
  type Part = [number: string, ...amounts: string[]]
  const camt = (...parts: Part[]) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${parts
      .map(
        ([number, ...amounts]) =>
          `<Stmt><Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ownr><Nm>x</Nm></Ownr></Acct>${amounts
            .map(
              (amount) =>
                `<Ntry><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-04-13</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><DbtrAcct><Id><Othr><Id>0020030042</Id></Othr></Id></DbtrAcct></RltdPties></TxDtls></NtryDtls></Ntry>`,
            )
            .join('')}</Stmt>`,
      )
      .join('')}</BkToCstmrStmt></Document>`
  const ofx = (...parts: Part[]) =>
    `OFXHEADER:100\n\n<OFX>${parts
      .map(
        ([number, ...amounts]) =>
          `<STMTRS><CURDEF>THB<BANKACCTFROM><BANKID>014<ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>${amounts
            .map(
              (amount) =>
                `<STMTTRN><DTPOSTED>20260414<TRNAMT>${amount}<NAME>x<BANKACCTTO><ACCTID>0020030042</BANKACCTTO></STMTTRN>`,
            )
            .join('')}</BANKTRANLIST></STMTRS>`,
      )
      .join('')}</OFX>`

  test.each([
    ['CAMT.053', camt, '61'],
    ['OFX', ofx, '62'],
  ])('in %s gives each account its own lines only', async (_format, fileOf, baht) => {
    const ours: Part = ['001-0-02003-1', `${baht}1.25`, `${baht}2.25`]
    const theirs: Part = ['0020030042', `${baht}3.25`]
    const file = fileOf(ours, theirs, ['7770007770', `${baht}4.25`])
    const amountsFor = async (account: string) => {
      const done = await files.whole(fern, file, { account })
      return (await entries(done.id)).map((one) => one['amountSatang'])
    }
    expect(await amountsFor('scb-1')).toEqual([Number(`${baht}125`), Number(`${baht}225`)])
    // Its lines are another account's, so nobody is asked whether the file belongs to both.
    expect(await amountsFor('kbank-1')).toEqual([Number(`${baht}325`)])
    for (const shared of ['true', 'false']) {
      const answer = await files.raw(fern, file, { account: 'krungsri-1', shared })
      const { fields } = (await answer.json()) as { fields: { message: string }[] }
      expect([answer.status, fields[0]!.message]).toEqual([400, 'several-accounts'])
    }
  })

  test.each([camt, ofx])('is refused for an account that is another of the shop', async (fileOf) => {
    expect(await refusedFor(fileOf(['0020030042', '5.25']))).toEqual([400, 'other-account'])
    const unknown = await files.bring(fern, fileOf(['770-000-1', '5.25'], ['770-000-1', '6.25']))
    expect(unknown.import.lines).toBe(2)
  })
})

describe('an unacceptable file', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['empty lines', '\n\n,,\n', 'empty'],
    ['a PDF', '%PDF-1.7 …', 'pdf'],
    [
      'an XLS workbook, or one with a password',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      'old-excel',
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'not-a-table'],
    ['a web page', '<html><table></table></html>', 'not-a-table'],
    ['a truncated archive', Buffer.from('PK\u0003\u0004 and nothing'), 'broken'],
    ['a quote that never ends', 'วันที่,ยอด\n"01/01/2569,5\n'.repeat(3), 'broken'],
  ])('%s is refused with the reason, and nothing of it is stored', async (_what, bytes, reason) => {
    expect(await refusedFor(bytes)).toEqual([400, reason])
  })

  test('that is larger than allowed is refused before it is received', async () => {
    expect(await refusedFor(Buffer.alloc(maxFileBytes + 1, 'x'))).toEqual([400, 'too-large'])
  })

  test.each([
    ['an entity expansion attack', '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>'],
    ['an external entity that names a local file', '<!DOCTYPE x SYSTEM "file:///etc/passwd">'],
  ])('%s is refused in CAMT and in a workbook', async (_what, doctype) => {
    expect(
      await refusedFor(`<?xml version="1.0"?>${doctype}<Document xmlns="camt.053">&lol2;</Document>`),
    ).toEqual([400, 'unsafe-xml'])
    expect(await refusedFor(await book(`${doctype}<worksheet/>`))).toEqual([400, 'unsafe-xml'])
  })

  test('an archive that would unpack to more than allowed is refused before unpacking', async () => {
    const bomb = await book('<worksheet/>', { 'xl/sharedStrings.xml': Buffer.alloc(65 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await refusedFor(bomb)).toEqual([400, 'unsafe-zip'])
  })

  test('an archive that unpacks to more than it declares is refused as broken', async () => {
    expect(await refusedFor(lyingZip('xl/workbook.xml', Buffer.alloc(8 * 1024 * 1024, ' ')))).toEqual([
      400,
      'broken',
    ])
  })

  test('a cell with millions of spaces is refused as broken', async () => {
    const silence = `<worksheet><sheetData><row><c t="str"><v>${' '.repeat(3 * 1024 * 1024)}</v></c></row></sheetData></worksheet>`
    expect(await refusedFor(await book(silence))).toEqual([400, 'broken'])
  })
})

test('an unknown account, an empty name and a missing session are refused', async () => {
  expect((await files.raw(fern, 'x', { account: 'nowhere' })).status).toBe(404)
  expect((await files.raw(fern, 'x', { name: '' })).status).toBe(400)
  expect((await files.raw({ ...fern, headers: {} }, 'x')).status).toBe(401)
  expect((await files.raw(await world.as('viewer'), 'x')).status).toBe(403)
})

/** Returns an archive of one part whose header declares ten bytes. */
function lyingZip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(10, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed])
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002', 'latin1'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
