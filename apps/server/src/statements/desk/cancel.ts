import type { StatementEntryId } from '@khlang/domain/brand'
import type { Context } from '../../context.ts'
import { permit } from '#staff/actor.ts'
import { changeEntry } from './change-entry.ts'
import { saveCancelledEntry } from '../store.ts'

/** Closes an open entry without credit (ยกเลิก, spec section 4.5). Refuses as `changeEntry`. */
export async function cancel(
  { caller, sql }: Context,
  { entryId, reason }: { entryId: StatementEntryId; reason?: string | undefined },
) {
  const actor = permit(caller, 'entry.cancel')
  return changeEntry(sql, {
    entryId,
    act: 'cancel',
    actor,
    reason,
    save: (tx) => saveCancelledEntry(tx, entryId, actor.email),
  })
}
