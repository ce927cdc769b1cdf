import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findFirebaseImport, lockFirebaseImport, setState } from './import-store.ts'
import { importRow } from './import-row.ts'

export type OneImport = { importId: string }

const acts = { trying: 'firebase.try', placing: 'firebase.start', discarded: 'firebase.discard' } as const

/**
 * Moves an import one step on, and wakes the worker that does the rest. Refuses with `import-closed` unless
 * the import waits for this step, and placing, which cannot be undone, with `import-not-tried` unless all that was read
 * was tried. An import whose documents are being fetched can only be discarded.
 */
export async function changeImportState(
  { caller, sql, legacyImport }: Context,
  { importId }: OneImport,
  nextState: 'trying' | 'placing' | 'discarded',
): Promise<LegacyImport> {
  const { email } = permit(caller, 'firebase.import')
  await transaction(sql, async (tx) => {
    const job = (await lockFirebaseImport(tx, importId)) ?? refuse('not-found')
    // A second press of the button does nothing.
    if (job.state === nextState) return
    const open = job.state === 'reading' || (job.state === 'fetching' && nextState === 'discarded')
    if (!open) refuse('import-closed')
    if (nextState === 'placing' && job.trial === null) refuse('import-not-tried')
    await setState(tx, importId, nextState, nextState === 'placing' ? email : null)
    await writeAudit(tx, { actor: email, act: acts[nextState], object: ['import', importId] })
  })
  legacyImport.wake(importId)
  return importRow(sql, (await findFirebaseImport(sql, importId))!)
}
