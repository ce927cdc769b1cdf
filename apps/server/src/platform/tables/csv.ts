import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { decoded, type Encoding } from './encoding.ts'
import { unreadable } from './unreadable-file.ts'
import { maxCells, maxRows } from './table-limits.ts'
import { type TableFile, type TableLine, trimmed } from './table-file.ts'

const batchLines = 1_000
/** About: csv-parse counts the current cell in bytes and those before it in characters. */
const maxRecordLength = 128 * 1024

/**
 * Opens a CSV file, whose delimiter is detected. Reading its lines throws an `UnreadableFile`: `too-heavy` (too many
 * columns), `too-many-lines`, or `broken` (an unclosed quote, a record that is too long). The number of a record of
 * several lines is that of its last.
 */
export function openCsv(bytes: Buffer, encoding: Encoding): TableFile {
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, 32 * 1024)))
  return { format: 'csv', encoding, sheet: null, mapping: null, lines: linesOf(bytes, encoding, delimiter) }
}

async function* linesOf(bytes: Buffer, encoding: Encoding, delimiter: string): AsyncGenerator<TableLine[]> {
  const records = Readable.from(decoded(bytes, encoding)).pipe(
    parse({
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRecordLength,
      // Limits the number of columns; `max_record_size` limits only their content.
      cast: (text, { index }) => (index < maxCells ? text : unreadable('too-heavy')),
    }),
  ) as AsyncIterable<{ record: string[]; info: Info }>
  let batch: TableLine[] = []
  let recordCount = 0
  try {
    for await (const { record, info } of records) {
      if (++recordCount > maxRows) unreadable('too-many-lines')
      const cells = trimmed(record)
      if (cells.some((cell) => cell !== '')) batch.push({ line: info.lines, cells })
      if (batch.length < batchLines) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (error instanceof CsvError) unreadable('broken')
    throw error
  }
  if (batch.length > 0) yield batch
}

const delimiters = [',', ';', '\t', '|'] as const

/**
 * Returns the sign that occurs most often outside quotes at the beginning of the file; of equals the first of
 * `delimiters`. Amounts with unquoted commas count too, and may outnumber a semicolon.
 */
function delimiterOf(text: string): string {
  const unquoted = text.replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map((sign) => unquoted.split(sign).length - 1)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}
