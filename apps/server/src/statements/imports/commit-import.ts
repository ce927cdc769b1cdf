import type { OperationId, StatementImportId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { hasLateEntries } from './commit-store.ts'
import { lockIntake } from '../intake/receive-store.ts'
import { repeatsTakenBack } from './take-back-store.ts'
import { lockImport, startCommit, readImports } from './import-store.ts'
import { importRow } from '../rows.ts'

type Input = { operationId: OperationId; importId: StatementImportId; preview: number; fileHash: string }

/**
 * Starts to add the lines that the preview marked as new; the row shows the progress. Refuses with `stale-preview` if
 * the file or the preview is not the one that the employee saw, or if entries have arrived since that may be the money
 * of a new line, or a file was taken back whose entries the preview took for known. So nothing is added that the
 * employee has not seen in the preview. `import-closed`: it was committed or discarded.
 */
export async function commitImport({ caller, sql, importer }: Context, input: Input) {
  const actor = permit(caller, 'entry.import')
  const { operationId, importId, preview, fileHash } = input
  const operation = { actor: actor.email, command: 'statements/commit-import', operationId, input }
  const row = await once(sql, operation, async (tx) => {
    const record = (await lockImport(tx, importId)) ?? refuse('not-found')
    const currentRow = importRow(record, actor.role)
    if (record.state === 'previewing' || record.state === 'mapping')
      refuse('stale-preview', { row: currentRow })
    if (currentRow.can['commit'] !== true) refuse('import-closed', { row: currentRow })
    await lockIntake(tx, [record.accountCode])
    if (
      record.preview !== preview ||
      record.fileHash !== fileHash ||
      (await hasLateEntries(tx, importId)) ||
      (await repeatsTakenBack(tx, importId))
    )
      refuse('stale-preview', { row: currentRow })
    await startCommit(tx, importId, actor.email)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'import.commit',
      object: ['import', importId],
      after: { account: record.accountCode, name: record.fileName, fileHash, preview, new: record.newCount },
    })
    const [started] = await readImports(tx, [importId])
    return importRow(started!, actor.role)
  })
  importer.wake(importId)
  return row
}
