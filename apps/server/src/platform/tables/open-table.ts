import { openCsv } from './csv.ts'
import { encodingOf, withoutEndMark } from './encoding.ts'
import { unreadable } from './unreadable-file.ts'
import type { TableFile } from './table-file.ts'
import { openXlsx } from './xlsx.ts'

/**
 * Opens a table, CSV or XLSX. Detects the format from the bytes, since the file name and the browser's content type
 * are unreliable. Throws an `UnreadableFile` for anything else; so does reading the lines of a damaged file.
 */
export function openTable(bytes: Buffer): Promise<TableFile> | TableFile {
  const head = bytes.subarray(0, 4096)
  if (bytes.length === 0) return unreadable('empty')
  if (begins(head, 'PK\u0003\u0004')) return openXlsx(bytes)
  if (begins(head, '%PDF')) return unreadable('pdf')
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return unreadable('old-excel')
  const text = withoutEndMark(bytes)
  const encoding = encodingOf(text)
  if (encoding === null || new TextDecoder(encoding).decode(head).trimStart().startsWith('<'))
    return unreadable('not-a-table')
  return openCsv(text, encoding)
}

const begins = (head: Buffer, sign: string) => head.subarray(0, sign.length).toString('latin1') === sign
