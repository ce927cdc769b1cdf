import type { StatementEntryId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { saveDuplicate } from './disposition-store.ts'
import { changeEntry } from './change-entry.ts'

type Input = { entryId: StatementEntryId; originalId: StatementEntryId }

/**
 * Closes an open entry as a duplicate (ซ้ำ), because the bank reported the same money twice, and links it to the
 * original. Refuses with `duplicate-of-itself` also if the original does not exist or is a duplicate, and otherwise as
 * `changeEntry`.
 */
export async function markDuplicate({ caller, sql }: Context, { entryId, originalId }: Input) {
  const actor = permit(caller, 'entry.cancel')
  return changeEntry(sql, {
    entryId,
    act: 'markDuplicate',
    actor,
    after: { duplicateOf: originalId },
    async save(tx) {
      if (!(await saveDuplicate(tx, entryId, originalId, actor.email))) refuse('duplicate-of-itself')
    },
  })
}
