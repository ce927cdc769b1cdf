import type { RequestId, StatementEntryId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { announceEntry, forgetDeclined, saveDeclined } from '../automation/sender-history-store.ts'

type Input = { entryId: StatementEntryId; depositId: RequestId; declined: boolean }

/**
 * Declines a pair: records that this entry does not pay this request, which is then never proposed for it (refuses with
 * `not-found` if one of them does not exist). Or withdraws such a decline, if there is one.
 */
export async function decline({ caller, sql }: Context, { entryId, depositId, declined }: Input) {
  const actor = permit(caller, 'entry.match')
  return transaction(sql, async (tx) => {
    const pair = { entryId, requestId: depositId }
    if (!declined) await forgetDeclined(tx, pair)
    else if (!(await saveDeclined(tx, { ...pair, by: actor.email }))) refuse('not-found')
    await writeAudit(tx, {
      actor: actor.email,
      act: declined ? 'entry.decline' : 'entry.undecline',
      object: ['entry', entryId],
      after: { depositId },
    })
    await announceEntry(tx, entryId)
    return { declined }
  })
}
