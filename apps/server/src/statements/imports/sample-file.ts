import type { StatementImportId } from '@khlang/domain/brand'
import { ownColumnsIn } from '@khlang/domain/statements/files/file-accounts'
import { findHeadings } from '@khlang/domain/statements/files/headings'
import type { Db } from '#platform/database/database.ts'
import { sampleLines } from './import-store.ts'

const sampleCount = 200

type StoredFile = {
  id: StatementImportId
  lines: number
  /** The first lines of the file, up to `headLines`. */
  head: readonly (readonly string[])[]
  ownNumber: string
}

/**
 * Returns lines from the whole file, and its columns with the own number. Both are the same whenever they are asked
 * for, whatever mapping was chosen meanwhile: the console proposes the meaning of columns by them as the upload did.
 */
export async function sampleFile(
  db: Db,
  { id, lines, head, ownNumber }: StoredFile,
): Promise<{ samples: string[][]; ownColumns: number[] }> {
  const found = findHeadings(head, [])
  if (found.head === 0) return { samples: [], ownColumns: [] }
  const sampled = await sampleLines(db, id, { head: found.head, lines, sampleCount })
  const samples = sampled.map(({ cells }) => cells)
  return { samples, ownColumns: ownColumnsIn(samples, ownNumber) }
}
