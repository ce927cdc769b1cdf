import type { ImportDetail } from '@khlang/contract/statements/statement-imports'
import { withLatinDigits } from '@khlang/domain/digits'
import { findHeadings } from '@khlang/domain/statements/files/headings'
import type { FileMapping } from '@khlang/domain/statements/files/mapping'

type FileShown = Pick<ImportDetail, 'mapping' | 'ownColumns' | 'head'>

/**
 * Returns what changes in a mapping when a person types the line of the headings: with the columns that are known of
 * this line or proposed for it. If none are, the columns stay.
 */
export function withHead(file: FileShown, text: string): Partial<FileMapping> & { head: number } {
  const typed = Number(withLatinDigits(text).replaceAll(/\D/g, '').slice(0, 3))
  const head = Math.min(typed, file.head.length)
  if (head === 0) return { head }
  if (head === file.mapping.head) return { head, columns: file.mapping.columns }
  const found = findHeadings(file.head.slice(0, head), file.ownColumns)
  return found.head === head ? { head, columns: found.columns } : { head }
}
