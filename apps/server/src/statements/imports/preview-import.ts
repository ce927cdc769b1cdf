import type { StatementImportId } from '@khlang/domain/brand'
import { type FileMapping, mappingProblem } from '@khlang/domain/statements/files/mapping'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockIntake } from '../intake/receive-store.ts'
import { linesAfter, lockImport, saveMapping, startPreview, readImports } from './import-store.ts'
import { importRow } from '../rows.ts'
import { headingsText } from './take-file.ts'

type Input = { importId: StatementImportId; mapping: FileMapping }

/**
 * Starts a preview of the file with the given mapping; the row shows the progress. The mapping of a table with headings
 * is saved for the account's next file with the same headings. Refuses an incomplete mapping (`bad-input`), and with
 * `import-closed` a file that is being added, was added or discarded.
 */
export async function previewImport({ caller, sql, importer }: Context, { importId, mapping }: Input) {
  const actor = permit(caller, 'entry.import')
  const problem = mappingProblem(mapping)
  if (problem !== null) refuse('bad-input', { fields: [{ path: 'mapping', message: problem }] })
  const row = await transaction(sql, async (tx) => {
    const record = (await lockImport(tx, importId)) ?? refuse('not-found')
    const currentRow = importRow(record, actor.role)
    if (currentRow.can['preview'] !== true) refuse('import-closed', { row: currentRow })
    if (record.format === 'csv' || record.format === 'xlsx') {
      const [headings] = mapping.head === 0 ? [] : await linesAfter(tx, importId, mapping.head - 1, 1)
      if (headings)
        await saveMapping(tx, {
          accountCode: record.accountCode,
          headings: headingsText(headings.cells),
          mapping,
          savedBy: actor.email,
        })
    }
    // An entry that is being added would otherwise be older than the preview, which does not see it.
    await lockIntake(tx, [record.accountCode])
    await startPreview(tx, importId, mapping)
    const [started] = await readImports(tx, [importId])
    return importRow(started!, actor.role)
  })
  importer.wake(importId)
  return row
}
