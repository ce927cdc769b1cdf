import type { StatementImportId } from '@khlang/domain/brand'
import { headLines } from '@khlang/domain/statements/files/headings'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { cellMaskFor, importRow } from '../rows.ts'
import { linesAfter, sampleLines, readImports } from './import-store.ts'

const spreadLineCount = 20

/**
 * Returns what an employee needs to define the column mapping: the first lines of the file, among which its
 * headings are found, and up to 24 from the whole file. Data that the role may not see is masked.
 */
export async function importDetail({ caller, sql }: Context, { importId }: { importId: StatementImportId }) {
  const { role } = permit(caller, 'list.view')
  const [record] = await readImports(sql, [importId])
  if (!record) return refuse('not-found')
  const maskCells = cellMaskFor(role)
  const head = await linesAfter(sql, importId, 0, headLines)
  const sample = await sampleLines(sql, importId, record.mapping.head ?? 0, spreadLineCount)
  return {
    import: importRow(record, role),
    mapping: record.mapping,
    mappingFrom: record.mappingFrom,
    head: head.map(({ cells }) => maskCells(cells)),
    samples: sample.map(({ cells }) => maskCells(cells)),
  }
}
