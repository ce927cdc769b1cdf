import type { FileField, FileMapping } from './mapping.ts'

/** Words that banks use in column headings. If one word contains another, the longer word comes first. */
const headingPatterns: [FileField, RegExp][] = [
  ['time', /^(เวลา|time)(?!.*(date|วันที่))/],
  ['date', /(วันที่|วัน-?เวลา|วัน\/เวลา|date|transaction time)/],
  ['balance', /(คงเหลือ|balance|outstanding)/],
  ['out', /(ถอน|เงินออก|จ่าย|withdraw|(?<!\/ ?)debit(?! ?\/)|paid out)/],
  ['in', /(ฝาก|เงินเข้า|รับเงิน|deposit|(?<!\/ ?)credit(?! ?\/|or)|paid in)/],
  [
    'side',
    /(ประเภท|เดบิต ?\/ ?เครดิต|เครดิต ?\/ ?เดบิต|dr ?\/ ?cr|cr ?\/ ?dr|debit ?\/ ?credit|credit ?\/ ?debit|direction|type)/,
  ],
  ['amount', /(จำนวนเงิน|ยอดเงิน|amount)/],
  ['reference', /(อ้างอิง|เลขที่รายการ|reference|transaction id|trans\.? id|ref\b|fitid)/],
  ['sender', /(เลขที่บัญชี|บัญชีผู้โอน|บัญชีต้นทาง|from account|sender account|account no|counterparty account)/],
  ['name', /(ชื่อ|payer|\bname\b)/],
  ['bank', /(ธนาคาร|bank)/],
  ['description', /(รายละเอียด|คำอธิบาย|description|details|particulars|memo|remark|หมายเหตุ|รายการ)/],
]

/** Headings are searched for in this many lines at the start of a file, and shown to choose from. */
export const headLines = 40

export type Headings = Pick<FileMapping, 'head' | 'columns'>

/**
 * Finds the heading line among the first lines of a file: of those whose cells name a date and money, the one that
 * names most columns. The lines above it contain the account and the period. If there is no such line, proposes
 * nothing.
 */
export function findHeadings(lines: readonly (readonly string[])[]): Headings {
  let bestHeadings: Headings = { head: 0, columns: {} }
  for (const [index, cells] of lines.slice(0, headLines).entries()) {
    const columns = columnsNamed(cells)
    const money = columns.in ?? columns.out ?? columns.amount
    if (columns.date === undefined || money === undefined) continue
    if (Object.keys(columns).length > Object.keys(bestHeadings.columns).length)
      bestHeadings = { head: index + 1, columns }
  }
  return bestHeadings
}

function columnsNamed(cells: readonly string[]): Headings['columns'] {
  const columns: Headings['columns'] = {}
  for (const [column, cell] of cells.entries()) {
    const word = cell.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
    // A longer cell, or one with a number, says something about the account.
    if (word === '' || word.length > 40 || /\d{3}/.test(word)) continue
    const field = headingPatterns.find(
      ([name, pattern]) => columns[name] === undefined && pattern.test(word),
    )?.[0]
    if (field) columns[field] = column
  }
  if (columns.amount !== undefined && (columns.in !== undefined || columns.out !== undefined))
    delete columns.amount
  return columns
}
