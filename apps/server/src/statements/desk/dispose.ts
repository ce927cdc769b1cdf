import type { StatementEntryId } from '@khlang/domain/brand'
import type { Disposition } from '@khlang/domain/statements/entry'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { saveDisposition } from './disposition-store.ts'
import { changeEntry } from './change-entry.ts'

type Input = { entryId: StatementEntryId; disposition: Disposition; reason: string }

/** Closes an open entry that is no deposit and records what the money was, so that the daily close balances. */
export async function dispose({ caller, sql }: Context, { entryId, disposition, reason }: Input) {
  const actor = permit(caller, 'entry.cancel')
  return changeEntry(sql, {
    entryId,
    act: 'dispose',
    actor,
    reason: `${disposition}: ${reason}`,
    save: (tx) => saveDisposition(tx, entryId, disposition, actor.email),
  })
}
