import type { RequestId } from '@khlang/domain/brand'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readRequest, refuseWithRow } from './change-work.ts'
import { lockWork, saveClaim } from './work-store.ts'

/**
 * Renews the caller's own claim on a request, also while an order for the request is under way. The console
 * repeats this while the row is open. Not audited: the holder does not change.
 */
export async function renew({ caller, sql }: Context, { requestId }: { requestId: RequestId }) {
  const actor = permit(caller, 'request.claim')
  return transaction(sql, async (tx) => {
    const work = (await lockWork(tx, requestId)) ?? refuse('not-found')
    if (work.holder !== actor.email) return refuseWithRow(tx, 'request-not-claimed', { requestId, actor })
    await saveClaim(tx, requestId, actor.email)
    return readRequest(tx, requestId, actor)
  })
}
