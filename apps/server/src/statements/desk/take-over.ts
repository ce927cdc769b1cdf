import type { StatementEntryId } from '@khlang/domain/brand'
import type { Context } from '../../context.ts'
import { permit } from '#staff/actor.ts'
import { changeEntry } from './change-entry.ts'
import { saveClaim } from '../store.ts'

/**
 * A supervisor takes over the entry from its holder. The row immediately shows the previous holder who has
 * it now.
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
