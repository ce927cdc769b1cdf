import type { StatementImportId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { discardImportOf, lockImport, readImports } from './import-store.ts'
import { importRow } from '../rows.ts'

/** Discards a file before it is committed, so that nothing was added. The file may be uploaded again. */
export async function discardImport({ caller, sql }: Context, { importId }: { importId: StatementImportId }) {
  const actor = permit(caller, 'entry.import')
  return transaction(sql, async (tx) => {
    const record = (await lockImport(tx, importId)) ?? refuse('not-found')
    const currentRow = importRow(record, actor.role)
    if (currentRow.can['discard'] !== true) refuse('import-closed', { row: currentRow })
    await discardImportOf(tx, importId)
    await writeAudit(tx, { actor: actor.email, act: 'import.discard', object: ['import', importId] })
    const [discarded] = await readImports(tx, [importId])
    return importRow(discarded!, actor.role)
  })
}
