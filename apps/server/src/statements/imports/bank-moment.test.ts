import { expect, test } from 'vitest'
import { openCamt } from './camt.ts'
import { openOfx } from './ofx.ts'

type Opened = ReturnType<typeof openOfx>

async function firstCell(file: Opened): Promise<string> {
  for await (const [line] of (await file).lines) return line!.cells[0]!
  return ''
}
const ofx = (moment: string) =>
  firstCell(openOfx(Buffer.from(`<OFX><STMTTRN><DTPOSTED>${moment}<TRNAMT>5</STMTTRN></OFX>`), 'utf-8'))
const camt = (moment: string) =>
  firstCell(openCamt(Buffer.from(`<D><Ntry><BookgDt><DtTm>${moment}</DtTm></BookgDt></Ntry></D>`)))

test.each([
  ['20261128', '2026-11-28'],
  ['20261128000000', '2026-11-28'],
  ['202611280000', '2026-11-28'],
  ['20261128000000.000', '2026-11-28'],
  ['20261128000000[+7:ICT]', '2026-11-28'],
  // The day that the bank wrote, and a day that its software converted.
  ['20261128000000.000[0:GMT]', '2026-11-28'],
  ['20261128000000[-5:EST]', '2026-11-28'],
  ['20261127170000[0:GMT]', '2026-11-28'],
  ['20261128000001', '2026-11-28 00:00:01'],
  ['202611281444', '2026-11-28 14:44:00'],
  ['20261128074400[0:GMT]', '2026-11-28 14:44:00'],
  ['20261128200000.5[0]', '2026-11-29 03:00:00'],
  ['20260230090000', '20260230090000'],
  ['20261128250000', '20261128250000'],
  ['today', 'today'],
])('OFX writes %s for %s', async (written, read) => {
  expect(await ofx(written)).toBe(read)
})

test.each([
  ['2026-11-28', '2026-11-28'],
  ['2026-11-28+07:00', '2026-11-28'],
  ['2026-11-28T00:00:00', '2026-11-28'],
  ['2026-11-28T00:00:00.000+07:00', '2026-11-28'],
  ['2026-11-28T00:00:00Z', '2026-11-28'],
  ['2026-11-27T17:00:00Z', '2026-11-28'],
  ['2026-11-28T00:00:01', '2026-11-28 00:00:01'],
  ['2026-11-28T14:44:00', '2026-11-28 14:44:00'],
  ['2026-11-28T14:44:00.123456+07:00', '2026-11-28 14:44:00'],
  ['2026-11-28T07:44:00Z', '2026-11-28 14:44:00'],
  ['2026-11-28T02:14:00-05:30', '2026-11-28 14:44:00'],
  ['2026-02-30T09:00:00', '2026-02-30T09:00:00'],
  ['2026-11-28Today', '2026-11-28Today'],
])('CAMT writes %s for %s', async (written, read) => {
  expect(await camt(written)).toBe(read)
})
