import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findFirebaseImport, lockFirebaseImport, setState } from './import-store.ts'
import { toRow } from './old-imports.ts'

type Wish = { importId: string }

/** Starts a trial, which the legacy import worker runs and rolls back. */
export const tryOldImport = (context: Context, wish: Wish) => move(context, wish, 'trying')

/** Starts placing: from now on it runs to its end, whatever crashes. */
export const commitOldImport = (context: Context, wish: Wish) => move(context, wish, 'placing')

/** Discards what was read; none of it was loaded. */
export const discardOldImport = (context: Context, wish: Wish) => move(context, wish, 'discarded')

const acts = { trying: 'firebase.try', placing: 'firebase.start', discarded: 'firebase.discard' } as const

async function move(
  { caller, sql, legacyImport }: Context,
  { importId }: Wish,
  to: 'trying' | 'placing' | 'discarded',
): Promise<LegacyImport> {
  const { email } = permit(caller, 'firebase.import')
  await transaction(sql, async (tx) => {
    const job = (await lockFirebaseImport(tx, importId)) ?? refuse('not-found')
    // Pressing it twice has the same effect as once.
    if (job.state === to) return
    const open = job.state === 'reading' || (job.state === 'fetching' && to === 'discarded')
    if (!open) refuse('import-closed')
    await setState(tx, importId, to, to === 'placing' ? email : null)
    await writeAudit(tx, { actor: email, act: acts[to], object: ['import', importId] })
  })
  legacyImport.wake(importId)
  return toRow(sql, (await findFirebaseImport(sql, importId))!)
}
