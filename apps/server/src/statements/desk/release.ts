import type { StatementEntryId } from '@khlang/domain/brand'
import type { Context } from '../../context.ts'
import { permit } from '#staff/actor.ts'
import { changeEntry } from './change-entry.ts'
import { saveRelease } from '../store.ts'

/** Releases the caller's claim on an entry (spec section 4.3). Refuses if somebody else has claimed it, or nobody. */
export async function release({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'entry.claim')
  return changeEntry(sql, {
    entryId,
    act: 'release',
    actor,
    save: (tx) => saveRelease(tx, entryId, actor.email),
  })
}
