import type { StatementEntryId } from '@khlang/domain/brand'
import type { Context } from '../../context.ts'
import { permit } from '#staff/actor.ts'
import { changeEntry } from './change-entry.ts'
import { saveClaim } from '../store.ts'

/**
 * Gives an entry that a colleague has claimed to the caller. Every open screen, also the colleague's, then shows
 * the new holder. Refuses if nobody has claimed it, or the caller has.
 */
export async function takeOver({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'entry.takeOver')
  return changeEntry(sql, {
    entryId,
    act: 'takeOver',
    actor,
    save: (tx) => saveClaim(tx, entryId, actor.email),
  })
}
