import type { StatementEntryId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { saveReopened } from './disposition-store.ts'
import { changeEntry } from './change-entry.ts'

/** Reopens an entry that was closed by mistake: it waits as before; nothing was credited in the meantime. */
export async function reopen({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'entry.cancel')
  return changeEntry(sql, {
    entryId,
    act: 'reopen',
    actor,
    save: (tx) => saveReopened(tx, entryId, actor.email),
  })
}
