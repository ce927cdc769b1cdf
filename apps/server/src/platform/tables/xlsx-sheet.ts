import { unreadable } from './unreadable-file.ts'
import { maxTextLength, maxCells, maxRows } from './table-limits.ts'
import { maxColumns, type TableLine, trimmed } from './table-file.ts'
import { goThroughXml } from './xml.ts'

type Book = { strings: readonly string[]; styles: readonly boolean[]; from1904: boolean }

/**
 * Reads the lines of a sheet as texts: dates as `YYYY-MM-DD` with the time if they have one, numbers without
 * floating-point noise.
 */
export function sheetLines(sheet: AsyncIterable<Uint8Array>, book: Book): AsyncGenerator<TableLine[]> {
  let rows: TableLine[] = []
  let [line, cells, column, kind, style]: [number, string[], number, string, number] = [0, [], -1, 'n', 0]
  let [value, taking]: [string, boolean] = ['', false]
  let [seen, seenInRow] = [0, 0]
  const visitor = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'row') {
        if (++seen > maxRows) unreadable('too-many-lines')
        ;[line, cells, column, seenInRow] = [numberOfRow(attributes['r'], line + 1), [], -1, 0]
      } else if (name === 'c') {
        if (++seenInRow > maxCells) unreadable('too-heavy')
        column = attributes['r'] ? columnOf(attributes['r']) : column + 1
        ;[kind, style, value] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), '']
      }
      taking = name === 'v' || name === 't'
    },
    text(piece: string) {
      if (taking && value.length < maxTextLength) value += piece.slice(0, maxTextLength - value.length)
    },
    close(name: string) {
      taking = false
      if (name === 'c' && column < maxColumns) cells[column] = textOf(value, kind, style, book)
      else if (name === 'row') {
        const filled = trimmed(Array.from(cells))
        if (filled.some((cell) => cell !== '')) rows.push({ line, cells: filled })
      }
    },
  }
  return goThroughXml(sheet, visitor, () => {
    const takeRows = rows
    rows = []
    return takeRows
  })
}

/** Returns the row number that the file states, if it is one that a row can have; otherwise `next`. */
function numberOfRow(statedNumber: string | undefined, next: number): number {
  const number = Number(statedNumber ?? next)
  return Number.isInteger(number) && number > 0 && number <= maxRows ? number : next
}

function columnOf(address: string): number {
  let column = 0
  for (const character of address) {
    const index = character.charCodeAt(0) - 64
    if (index < 1 || index > 26) break
    column = column * 26 + index
  }
  return column - 1
}

function textOf(value: string, kind: string, style: number, book: Book): string {
  if (kind === 's') return book.strings[Number(value)] ?? ''
  if (kind === 'inlineStr' || kind === 'str' || kind === 'd') return value
  if (kind === 'e' || value === '') return ''
  const figure = Number(value)
  if (!Number.isFinite(figure)) return value
  return book.styles[style] === true ? dayText(figure, book.from1904) : figureText(figure)
}

/**
 * Returns a number as a spreadsheet shows it, with fifteen digits; the rest is the noise of a binary fraction. A
 * result such as `1999.55 - 1000` has more noise: what is within half a millionth of whole hundredths is read as these.
 */
export function figureText(figure: number): string {
  const inMillionths = Number(figure.toFixed(6))
  const isHundredths = Math.abs(figure) < 1e12 && inMillionths === Number(figure.toFixed(2))
  return String(isHundredths ? inMillionths : Number(figure.toPrecision(15)))
}

const dayMs = 86_400_000
const epoch = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }

function dayText(serial: number, from1904: boolean): string {
  const at = new Date(
    Math.round(((from1904 ? epoch.from1904 : epoch.from1900) + serial * dayMs) / 1000) * 1000,
  )
  if (Number.isNaN(at.getTime())) return ''
  const [day, clock] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 19)]
  if (serial < 1) return clock
  return Number.isInteger(serial) ? day : `${day} ${clock}`
}
