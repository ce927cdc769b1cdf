/** Which way money went, as the side cell of a line says: debit or credit, in the words and languages of banks. */
export type MoneySide = 'in' | 'out'

/** The whole cell is a code. A dash is no code: see `readSideSign`. */
const codes: Record<string, MoneySide> = {
  ...Object.fromEntries(['dr', 'd', 'db', 'dbit', 'debit', 'out', 'x2', 'w'].map((code) => [code, 'out'])),
  ...Object.fromEntries(['cr', 'c', 'crdt', 'credit', 'in', 'x1'].map((code) => [code, 'in'])),
}

/** Words that say so whatever else is in the cell. */
const surelyIn = /รับชำระ|รับคืน|รับดอกเบี้ย|ดอกเบี้ยรับ|\breceived\b/

/**
 * Money that may go either way: who owns the account pays a bill, a card or interest, or somebody pays them. Money
 * that is given back goes against the word beside it.
 */
const eitherWay =
  /ชำระ|บัตร|ดอกเบี้ย|คืน|กลับรายการ|ยกเลิก|payment|\bcard\b|interest|refund|return|revers|cancel|correct/

const saysOut =
  /ถอน|จ่าย|ออก|หัก|ตัดบัญชี|ค่าธรรมเนียม|เดบิต|withdraw|\bdebit\b|\bfees?\b|\bout(going|ward)\b|\b(transfer|money|cash|paid)[- ]?out\b/
/** Not the รับ of ปรับ (adjust) and สำหรับ (for). */
const saysIn =
  /ฝาก|(?<![ปห])รับ|เข้า|เครดิต|deposit|\bcredit\b|\bincoming\b|\b(transfer|money|cash|paid)[- ]?in\b/

const plainText = (cell: string) => cell.normalize('NFC').toLowerCase().trim()

/** Returns the side whose code is the whole cell, such as `CR`; null for a text, which may also say it in words. */
export const readSideCode = (cell: string): MoneySide | null =>
  codes[plainText(cell).replaceAll(/[.()[\]\s]/g, '')] ?? null

/**
 * Returns which way the money of a line went by the code or the words of its side cell; null if no word of it is known,
 * or if its words can be said of both ways. Words may also name where money that was paid out came in.
 */
export function readMoneySide(cell: string): MoneySide | null {
  const code = readSideCode(cell)
  if (code !== null) return code
  const text = plainText(cell)
  if (surelyIn.test(text)) return 'in'
  if (eitherWay.test(text)) return null
  const [out, incoming] = [saysOut.test(text), saysIn.test(text)]
  if (out === incoming) return null
  return out ? 'out' : 'in'
}

/** Returns the sign that is the whole side cell: `+` or `-` in any of its forms; null for anything else. */
export function readSideSign(cell: string): '+' | '-' | null {
  const text = cell.replaceAll(/[()\s]/g, '')
  if (text === '+' || text === '＋') return '+'
  return /^[-−–]$/.test(text) ? '-' : null
}
