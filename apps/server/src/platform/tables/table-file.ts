import { cutText } from '@khlang/domain/cut-text'
import type { fileFormats } from '@khlang/contract/statements/statement-imports'
import type { FileMapping } from '@khlang/domain/statements/files/mapping'

export type FileFormat = (typeof fileFormats)[number]

/**
 * A line that is not empty, with its number in the file. `account`: the account that it is a line of, as the file writes
 * it, in formats that say it.
 */
export type TableLine = { line: number; cells: string[]; account?: string | null }

/**
 * An uploaded file, such as a bank's statement, as lines of cells, whatever its format. Lines come in batches, so
 * that a whole file is never in memory as a table.
 */
export type TableFile = {
  format: FileFormat
  /** Null for a workbook, which has none to guess. */
  encoding: string | null
  /** The name of the sheet that is read; null for any other format. */
  sheet: string | null
  /** Set if the format defines what its columns mean. */
  mapping: FileMapping | null
  /** The accounts of its lines, each once, as the file writes them; empty in formats that do not say it. */
  accounts?: readonly string[]
  lines: AsyncIterable<TableLine[]>
}

/** Reads all lines once, for the accounts that they are lines of. */
export async function accountsOf(lines: AsyncIterable<TableLine[]>): Promise<string[]> {
  const accounts = new Set<string>()
  for await (const batch of lines) for (const { account } of batch) if (account) accounts.add(account)
  return [...accounts]
}

/** No bank statement has more columns than this. */
export const maxColumns = 200
const maxCellLength = 2_000

/**
 * Returns cells as they are stored: the first 200 (the rest is dropped), each cut to 2,000 characters and without
 * surrounding spaces. A missing cell is empty.
 */
export const trimmed = (cells: readonly (string | undefined)[]): string[] =>
  cells.slice(0, maxColumns).map((cell) => clean(cell ?? ''))

/** Removes characters that PostgreSQL cannot store, and that no bank writes. */
const clean = (text: string) =>
  cutText(text, maxCellLength).replaceAll('\u0000', '').toWellFormed().normalize('NFC').trim()
