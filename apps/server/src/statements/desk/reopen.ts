import type { StatementEntryId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { saveReopened } from './disposition-store.ts'
import { changeEntry } from './change-entry.ts'

/**
 * Reopens an entry that was closed without credit, also as a duplicate, by mistake: it waits for a match again. Refuses
 * one that was replaced by others.
 */
export async function reopen({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'entry.cancel')
  return changeEntry(sql, {
    entryId,
    act: 'reopen',
    actor,
    save: (tx) => saveReopened(tx, entryId, actor.email),
  })
}
