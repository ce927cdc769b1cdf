import type { StatementEntryId } from '@khlang/domain/brand'
import type { Context } from '../../context.ts'
import { permit } from '#staff/actor.ts'
import { changeEntry } from './change-entry.ts'
import { saveRelease } from '../store.ts'

/** Spec section 4.3: releases a claim; only its holder can. */
export async function release({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'entry.claim')
  return changeEntry(sql, {
    entryId,
    act: 'release',
    actor,
    save: (tx) => saveRelease(tx, entryId, actor.email),
  })
}
