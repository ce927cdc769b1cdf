import { type Cell, looksLikeFormula } from './cell.ts'

/** Without this mark Excel reads Thai as Latin letters. */
export const byteOrderMark = '\uFEFF'

/**
 * Returns a line of a CSV by RFC 4180. It ends with CR LF and cells contain none, so that a reader can count
 * rows while they arrive.
 */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.decimal
  const text = quoteFormula(cell.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), cell)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Puts an apostrophe before text that looks like a formula, so that every spreadsheet treats it as text
 * (OWASP; ASVS 1.2.10).
 */
const quoteFormula = (text: string, original: string) => (looksLikeFormula(original) ? `'${text}` : text)
