import type { StatementEntryId } from '@khlang/domain/brand'
import type { Context } from '../../context.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { lockEntryFor, readRow } from './change-entry.ts'
import { saveClaim } from '../store.ts'

/**
 * Renews the caller's own claim on an entry; the console repeats this while the row is open. Refuses with `not-claimed`
 * if the claim has ended, and with `held-by-another` if a colleague has the entry. Not audited: the holder does not
 * change.
 */
export async function renew({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'entry.claim')
  return transaction(sql, async (tx) => {
    const { entry } = await lockEntryFor(tx, entryId, 'claim', actor)
    if (entry.claim?.by !== actor.email) refuse('not-claimed', { row: await readRow(tx, entryId, actor) })
    await saveClaim(tx, entryId, actor.email)
    return readRow(tx, entryId, actor)
  })
}
