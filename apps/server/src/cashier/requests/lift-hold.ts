import type { RequestId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { changeWork } from './change-work.ts'
import { saveRequestHold } from './work-store.ts'

/** Lifts the hold of a request. Refuses if it is not on hold, or if a colleague has claimed it. */
export async function liftHold({ caller, sql }: Context, { requestId }: { requestId: RequestId }) {
  const actor = permit(caller, 'request.claim')
  return changeWork(sql, {
    requestId,
    act: 'liftHold',
    actor,
    save: (tx) => saveRequestHold(tx, requestId, null),
  })
}
