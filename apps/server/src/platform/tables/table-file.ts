import type { fileFormats } from '@khlang/contract/statement-imports'
import type { FileMapping } from '@khlang/domain/statements/files/mapping'

export type FileFormat = (typeof fileFormats)[number]

/** A line that holds something, with its number in the file. */
export type TableLine = { line: number; cells: string[] }

/** A bank's file as lines of cells, whatever it was; lines come in batches, so that no file is in memory as a table. */
export type TableFile = {
  format: FileFormat
  encoding: string | null
  sheet: string | null
  /** Where the format fixes what its columns mean. */
  mapping: FileMapping | null
  lines: AsyncIterable<TableLine[]>
}

/** Of what a file gives one column more is nobody's statement. */
export const mostColumns = 200
const longestCell = 2_000

export const trimmed = (cells: readonly (string | undefined)[]): string[] =>
  cells.slice(0, mostColumns).map((cell) => clean(cell ?? ''))

/** What PostgreSQL cannot store is not said by a bank. */
const clean = (text: string) =>
  text.slice(0, longestCell).replaceAll('\u0000', '').toWellFormed().normalize('NFC').trim()
