import type { StatementEntryId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { saveReopened } from './aside-store.ts'
import { changeEntry } from './change-entry.ts'

/** Whoever closed an entry by mistake opens it again: it waits as before, and nothing was credited meanwhile. */
export async function reopen({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'entry.cancel')
  return changeEntry(sql, {
    entryId,
    act: 'reopen',
    actor,
    save: (tx) => saveReopened(tx, entryId, actor.email),
  })
}
