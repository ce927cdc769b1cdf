import type { RequestId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { changeWork } from './change-work.ts'
import { saveClaim } from './work-store.ts'

/**
 * Claims a request for the caller for `leaseSeconds`. If the caller has claimed it already, the lease is
 * renewed. Refuses a request on hold, or with nothing left to do.
 */
export async function claim({ caller, sql }: Context, { requestId }: { requestId: RequestId }) {
  const actor = permit(caller, 'request.claim')
  return changeWork(sql, {
    requestId,
    act: 'claim',
    actor,
    save: (tx) => saveClaim(tx, requestId, actor.email),
  })
}
