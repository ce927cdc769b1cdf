import type { FileField, FileMapping } from './mapping.ts'

/** A column that names the account beside the money, such as "Debit Account No". "Credit to account" is money. */
const ofAccounts = [
  'เลขบัญชี',
  String.raw`\b(account|acct?|a/c)\.? ?(no|number)\b`,
  String.raw`\b(debit|credit|deposit|withdraw\w*|paid (in|out))(ed|ing)? (bank )?(account|acct?|a/c)\b(?!.*amount)`,
].join('|')
const ofPeopleAndPlaces = String.raw`ผู้|ชื่อ|ธนาคาร|ช่องทาง|สาขา|เลขที่|payer|payee|\bname\b|channel|branch`
/** Excludes columns about a person, a bank, a place or an account: "payee" names who was paid, not how much. */
const notOfOthers = String.raw`(?!(ประเภท)?บัญชี|.*(${ofPeopleAndPlaces}|${ofAccounts}))`
const outWords = new RegExp(String.raw`^${notOfOthers}.*(ถอน|เงินออก|จ่าย|withdraw|debit|paid out)`)
const inWords = new RegExp(String.raw`^${notOfOthers}.*(ฝาก|เงินเข้า|รับเงิน|deposit|credit(?!or)|paid in)`)

/** Words that name both sides together, such as "in/out": a column named so is neither money in nor money out. */
const pairs = [
  ['(เงิน)?เข้า', '(เงิน)?ออก'],
  ['(เงิน)?รับ', '(เงิน)?จ่าย'],
  ['เครดิต', 'เดบิต'],
  [String.raw`\bin\b`, String.raw`\bout\b`],
  [String.raw`\bcr\b`, String.raw`\bdr\b`],
].flatMap(([one, other]) => [`${one} ?[/|–-]? ?${other}`, `${other} ?[/|–-]? ?${one}`])
const pairWords = new RegExp(`^${notOfOthers}.*(${pairs.join('|')})`)

const namesBothSides = (word: string) => pairWords.test(word) || (outWords.test(word) && inWords.test(word))

/** Words that banks use in column headings. If one word contains another, the longer word comes first. */
const headingPatterns: [FileField, RegExp][] = [
  ['time', /^(เวลา|time)(?!.*(date|วันที่))/],
  ['date', /(วันที่|วัน-?เวลา|วัน\/เวลา|date|transaction time)/],
  ['balance', /(คงเหลือ|balance|outstanding)/],
  ['out', outWords],
  ['in', inWords],
  ['side', /(ประเภท|direction|type)/],
  ['amount', /(จำนวนเงิน|ยอดเงิน|amount)/],
  ['reference', /(อ้างอิง|เลขที่รายการ|reference|transaction id|trans\.? id|ref\b|fitid)/],
  ['sender', /(เลขที่บัญชี|บัญชีผู้โอน|บัญชีต้นทาง|from account|sender account|account no|counterparty account)/],
  ['name', /(ชื่อ|payer|\bname\b)/],
  ['bank', /(ธนาคาร|bank)/],
  ['description', /(รายละเอียด|คำอธิบาย|description|details|particulars|memo|remark|หมายเหตุ|รายการ)/],
]
const patternOf = Object.fromEntries(headingPatterns) as Record<FileField, RegExp>

/** Words of a column that has nothing but signs or codes for them, and never money. */
const signWords = /\bsign\b|\bindicator\b|เครื่องหมาย|^[(\s]*([+＋][/\s]*[-−–]|±)[)\s]*$/
const signOfBalanceWords = /\btype\b|ประเภท/
/** Words of a column that has signs beside one with the money, or else the money with its sign. */
const signedWords = /[+＋] ?\/? ?[-−–]|±/
const signedBalanceWords = new RegExp(
  String.raw`${signedWords.source}|\b[dc]r ?/ ?[dc]r\b|\b(debit|credit) ?/ ?(debit|credit)\b|(เดบิต|เครดิต) ?/ ?(เดบิต|เครดิต)`,
)

/** Returns whose signs a column may have; null for one without signs. `isOnlySign`: it cannot be the money itself. */
function signOf(word: string): { of: 'balance' | 'amount'; isOnlySign: boolean } | null {
  const isBalance = patternOf.balance.test(word)
  const isOnlySign = signWords.test(word) || (isBalance && signOfBalanceWords.test(word))
  if (isBalance) return isOnlySign || signedBalanceWords.test(word) ? { of: 'balance', isOnlySign } : null
  const mayBeSign = signedWords.test(word) && patternOf.amount.test(word) && !namesBothSides(word)
  return isOnlySign || mayBeSign ? { of: 'amount', isOnlySign } : null
}

/** Headings are searched for in this many lines at the start of a file, and shown to choose from. */
export const headLines = 40

export type Headings = Pick<FileMapping, 'head' | 'columns'>

/**
 * Finds the heading line among the first lines of a file: of those whose cells name a date and money, the one that
 * names most columns. The lines above it contain the account and the period. If there is no such line, proposes
 * nothing. None of the columns with the own number (`ownColumnsIn`) is proposed for the sender.
 */
export function findHeadings(lines: readonly (readonly string[])[], ownColumns: readonly number[]): Headings {
  let bestHeadings: Headings = { head: 0, columns: {} }
  for (const [index, cells] of lines.slice(0, headLines).entries()) {
    const columns = columnsNamed(cells, ownColumns)
    const money = columns.in ?? columns.out ?? columns.amount
    if (columns.date === undefined || money === undefined) continue
    if (Object.keys(columns).length > Object.keys(bestHeadings.columns).length)
      bestHeadings = { head: index + 1, columns }
  }
  return bestHeadings
}

function columnsNamed(cells: readonly string[], ownColumns: readonly number[]): Headings['columns'] {
  const columns: Headings['columns'] = {}
  const ofBothSides: Heading[] = []
  const texts: Heading[] = []
  const signs: Heading[] = []
  for (const [column, cell] of cells.entries()) {
    const word = cell.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
    // A longer cell, or one with a number, says something about the account.
    if (word === '' || word.length > 40 || /\d{3}/.test(word)) continue
    if (signOf(word)) {
      signs.push({ column, word })
      continue
    }
    const field = headingPatterns.find(
      ([name, pattern]) => columns[name] === undefined && pattern.test(word),
    )?.[0]
    if (field === 'sender' && ownColumns.includes(column)) continue
    if (field !== 'time' && field !== 'date' && field !== 'balance' && namesBothSides(word)) {
      ofBothSides.push({ column, word })
      continue
    }
    if (field) columns[field] = column
    if (field === 'description' || (!field && patternOf.description.test(word))) texts.push({ column, word })
  }
  const hasAmountOfBothSides = ofBothSides.some(({ word }) => patternOf.amount.test(word))
  addSigns(columns, signs, hasAmountOfBothSides)
  addBothSides(columns, ofBothSides, texts)
  if (columns.amount !== undefined && (columns.in !== undefined || columns.out !== undefined))
    delete columns.amount
  return columns
}

type Heading = { column: number; word: string }

/** A column of signs says of the money beside it where it went, or that it is negative. It is no money itself. */
function addSigns(
  columns: Headings['columns'],
  signs: readonly Heading[],
  hasAmountOfBothSides: boolean,
): void {
  const hasSides = columns.in !== undefined || columns.out !== undefined
  for (const { column, word } of signs) {
    const { of, isOnlySign } = signOf(word)!
    const isKnown = columns[of] !== undefined || (of === 'amount' && (hasSides || hasAmountOfBothSides))
    if (!isKnown && !isOnlySign) columns[of] = column
    else if (of === 'amount' && !hasSides) columns.side ??= column
    else if (of === 'balance' && isKnown) columns.balanceSign ??= column
  }
}

/**
 * A column of both sides says which way the money went, beside one for the amount; else it is the amount. Which way it
 * went is then in the words of the line, for an amount without a sign must not be taken for money received.
 */
function addBothSides(
  columns: Headings['columns'],
  ofBothSides: readonly Heading[],
  texts: readonly Heading[],
): void {
  const open = ofBothSides.filter(({ word }) => !saysSideOnly.test(word))
  const sideOnly = ofBothSides.find(({ word }) => saysSideOnly.test(word))
  const named = open.find(({ word }) => patternOf.amount.test(word))
  const isAmountKnown = [columns.in, columns.out, columns.amount].some((column) => column !== undefined)
  const amount = named ?? (isAmountKnown ? undefined : open[0])
  const side = sideOnly ?? open.find((one) => one !== amount)
  if (side) columns.side = side.column
  if (!amount) return
  columns.amount = amount.column
  if (columns.side !== undefined) return
  const way = texts.find(({ word }) => word.includes('รายการ')) ?? texts[0]
  if (!way) return
  columns.side = way.column
  columns.description = (texts.find((one) => one !== way) ?? way).column
}

/** A word of both sides that is no amount, whatever else is in the line. */
const saysSideOnly = /^(?!.*(จำนวนเงิน|ยอดเงิน|amount)).*(ประเภท|รายการ|type|direction|dr ?\/ ?cr|cr ?\/ ?dr)/
