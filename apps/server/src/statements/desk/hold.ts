import type { StatementEntryId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { saveEntryHold } from './disposition-store.ts'
import { changeEntry } from './change-entry.ts'

type Input = { entryId: StatementEntryId; reason: string; until?: Date | undefined }

/**
 * Puts an open entry on hold (พัก) with a reason, until a time if one is given: it leaves the waiting list and is not
 * matched automatically. Claiming, matching or closing it ends the hold, and so does an empty reason. Either way a claim
 * ends. Refuses as `changeEntry`.
 */
export async function hold({ caller, sql }: Context, { entryId, reason, until }: Input) {
  const actor = permit(caller, 'entry.claim')
  const change = reason === '' ? null : { reason, until: until ?? null }
  return changeEntry(sql, {
    entryId,
    act: 'hold',
    actor,
    reason,
    after: { hold: change?.reason ?? null, ...(until && change && { holdUntil: until }) },
    save: (tx) => saveEntryHold(tx, entryId, change, actor.email),
  })
}
