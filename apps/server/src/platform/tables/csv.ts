import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { decoded, type Encoding } from './encoding.ts'
import { unreadable } from './unreadable-file.ts'
import { maxCells, maxRows } from './table-limits.ts'
import { type TableFile, type TableLine, trimmed } from './table-file.ts'

const batchLines = 1_000
const maxRecordLength = 128 * 1024

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
 * Returns the delimiter: the sign that occurs most often outside quotes. A comma within an amount must be
 * quoted in any valid file.
 */
function delimiterOf(text: string): string {
  const unquoted = text.replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map((sign) => unquoted.split(sign).length - 1)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}
