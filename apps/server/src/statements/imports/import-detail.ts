import type { StatementImportId } from '@khlang/domain/brand'
import { headLines } from '@khlang/domain/statements/files/headings'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { cellMaskFor, importRow } from '../rows.ts'
import { linesAfter, ownNumbersFor, readImports, sampleLines } from './import-store.ts'
import { sampleFile } from './sample-file.ts'

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
  const { accountCode, lines } = record
  const head = (await linesAfter(sql, importId, 0, headLines)).map(({ cells }) => cells)
  const { ownNumber } = await ownNumbersFor(sql, accountCode)
  const { ownColumns } = await sampleFile(sql, { id: importId, lines, head, ownNumber })
  const sample = await sampleLines(sql, importId, {
    head: record.mapping.head ?? 0,
    lines,
    sampleCount: spreadLineCount,
  })
  return {
    import: importRow(record, role),
    mapping: record.mapping,
    mappingFrom: record.mappingFrom,
    ownColumns,
    head: head.map(maskCells),
    samples: sample.map(({ cells }) => maskCells(cells)),
  }
}
