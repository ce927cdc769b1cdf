import type { OperationId, StatementImportId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { once } from '#platform/operation.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { importRow } from '../rows.ts'
import { lockImport, readImports } from './import-store.ts'
import { startTakeBack } from './take-back-store.ts'

type Input = { operationId: OperationId; importId: StatementImportId; reason: string }

/**
 * Starts to take back the entries that a file has added and nobody has used; the row shows the progress. Afterwards the
 * file may be added again, and those lines are new. The others stay, and can be taken back by the same command once what
 * was done with them is undone. `import-not-added`: nothing was added yet. `import-closed`: it is being added or taken
 * back, was taken back whole, or discarded.
 */
export async function takeBackImport({ caller, sql, importer }: Context, input: Input) {
  const actor = permit(caller, 'entry.import')
  const { operationId, importId, reason } = input
  const operation = { actor: actor.email, command: 'statements/take-back-import', operationId, input }
  const row = await once(sql, operation, async (tx) => {
    const record = (await lockImport(tx, importId)) ?? refuse('not-found')
    const currentRow = importRow(record, actor.role)
    const allowed = currentRow.can['takeBack']
    if (allowed !== true)
      refuse(allowed === 'import-not-added' ? allowed : 'import-closed', { row: currentRow })
    await startTakeBack(tx, importId, actor.email)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'import.takeBack',
      object: ['import', importId],
      after: {
        account: record.accountCode,
        name: record.fileName,
        fileHash: record.fileHash,
        added: record.addedCount,
      },
      reason,
    })
    const [started] = await readImports(tx, [importId])
    return importRow(started!, actor.role)
  })
  importer.wake(importId)
  return row
}
