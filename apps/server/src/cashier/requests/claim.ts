import type { RequestId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { changeWork } from './change-work.ts'
import { saveClaim } from './work-store.ts'

/**
 * Claims a request for the caller for `leaseSeconds`. If the caller has claimed it already, the lease is
 * renewed. Refuses a request that a colleague has claimed, that is on hold, or with nothing to do now.
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
