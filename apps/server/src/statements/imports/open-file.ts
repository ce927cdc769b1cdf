import { encodingOf, withoutEndMark } from '#platform/tables/encoding.ts'
import { unreadable } from '#platform/tables/unreadable-file.ts'
import { openTable } from '#platform/tables/open-table.ts'
import type { TableFile } from '#platform/tables/table-file.ts'
import { openCamt } from './camt.ts'
import { openOfx } from './ofx.ts'

/**
 * Opens a bank file: a table, OFX or camt. The format is detected from the bytes. Throws if the format is
 * none of these.
 */
export function openFile(bytes: Buffer): Promise<TableFile> | TableFile {
  const whole = withoutEndMark(bytes)
  const encoding = encodingOf(whole)
  if (encoding === null) return openTable(bytes)
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 4096)).trimStart()
  if (/^(OFXHEADER|<\?OFX|<OFX>)/i.test(text) || /^<\?xml[^>]*\?>\s*(<\?OFX|<OFX>)/i.test(text))
    return openOfx(whole, encoding)
  if (text.startsWith('<')) return /camt\.05[34]/.test(text) ? openCamt(whole) : unreadable('not-a-table')
  return openTable(bytes)
}
