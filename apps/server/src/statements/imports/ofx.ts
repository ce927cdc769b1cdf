import type { Encoding } from '#platform/tables/encoding.ts'
import { accountsOf, type TableFile, type TableLine, trimmed } from '#platform/tables/table-file.ts'
import { amountIn } from './amount-in.ts'
import { bankMoment } from './bank-moment.ts'

const batchLines = 1_000
const columns = ['DTPOSTED', 'TRNAMT', 'FITID', 'NAME', 'MEMO'] as const

/**
 * Opens an OFX file, which has fixed fields for a transaction: a signed amount, a date in digits and an id.
 */
export async function openOfx(bytes: Buffer, encoding: Encoding): Promise<TableFile> {
  const text = new TextDecoder(encoding).decode(bytes)
  return { ...ofx, encoding, accounts: await accountsOf(linesOf(text)), lines: linesOf(text) }
}

const ofx = {
  format: 'ofx',
  sheet: null,
  mapping: {
    head: 0,
    columns: { date: 0, amount: 1, reference: 2, name: 3, description: 4 },
    order: 'ymd',
    era: 'gregorian',
  },
} satisfies Partial<TableFile>

/**
 * Yields the transactions of a file, each as one line of a table, in batches. OFX 1 is SGML whose one-line elements need
 * not be closed, OFX 2 is XML. Both are read as a tag followed by text. Nothing is expanded except the five standard
 * character entities.
 */
async function* linesOf(text: string): AsyncGenerator<TableLine[]> {
  const tag = /<(\/?)([A-Z0-9.]+)>([^<]*)/gi
  let batch: TableLine[] = []
  let [number, fields]: [number, Record<string, string> | null] = [0, null]
  let currencyOfStatement: string | undefined
  let account: string | null = null
  const finish = () => {
    if (fields) batch.push({ line: ++number, cells: cellsOf(fields, currencyOfStatement), account })
    fields = null
  }
  for (let match = tag.exec(text); match; match = tag.exec(text)) {
    const [, slash, name = '', value = ''] = match
    if (name.toUpperCase() === 'STMTTRN') {
      finish()
      if (slash === '') fields = {}
    } else if (/^\/?BANKTRANLIST$/i.test(name)) finish()
    else if (/^CURDEF$/i.test(name)) currencyOfStatement = plainText(value)
    else if (/^(CC)?STMTRS$/i.test(name)) account = null
    else if (!fields && /^ACCTID$/i.test(name) && slash === '') account ??= plainText(value) || null
    else if (fields && slash === '') fields[name.toUpperCase()] ??= plainText(value)
    if (batch.length < batchLines) continue
    yield batch
    batch = []
  }
  finish()
  if (batch.length > 0) yield batch
}

/** An amount is in the currency of the statement, unless the transaction has a `CURRENCY` of its own. */
function cellsOf(fields: Record<string, string>, currencyOfStatement: string | undefined): string[] {
  const currency = 'CURRENCY' in fields ? fields['CURSYM'] : currencyOfStatement
  const cells: Record<string, string> = {
    ...fields,
    DTPOSTED: momentText(fields['DTPOSTED'] ?? ''),
    TRNAMT: amountIn(currency, fields['TRNAMT']),
  }
  return trimmed(columns.map((name) => cells[name] ?? ''))
}

/**
 * Reads a time such as `20260518144400.000[+7:ICT]`; Bangkok time if no time zone is given. Midnight is a day without
 * a time: OFX says that a missing time counts as midnight, and many banks write it out.
 */
function momentText(text: string): string {
  const match =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(?:\.\d+)?(?:\[([+-]?\d{1,2})(?:\.\d+)?(?::\w+)?\])?/.exec(
      text,
    )
  if (!match) return text
  const [, year, month, date, hour, minute, second = '00', offset] = match
  const day = `${year}-${month}-${date}`
  if (hour === undefined) return day
  const clock = `${hour}:${minute}:${second}`
  return bankMoment({ day, clock, minutesAhead: Number(offset ?? 7) * 60 }) ?? text
}

const characterOfEntity: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plainText = (text: string) =>
  text.trim().replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => characterOfEntity[name]!)
