import type { StatementEntryId } from '@khlang/domain/brand'
import type { Context } from '../../context.ts'
import { permit } from '#staff/actor.ts'
import { changeEntry } from './change-entry.ts'
import { saveClaim } from '../store.ts'

/**
 * Claims an entry for the caller for `leaseSeconds` (spec section 4.2), and lifts a hold. If the caller has claimed it
 * already, the lease is renewed.
 */
export async function claim({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'entry.claim')
  return changeEntry(sql, { entryId, act: 'claim', actor, save: (tx) => saveClaim(tx, entryId, actor.email) })
}
