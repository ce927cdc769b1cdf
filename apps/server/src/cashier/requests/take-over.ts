import type { RequestId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { changeWork } from './change-work.ts'
import { saveClaim } from './work-store.ts'

/**
 * Gives a request that a colleague has claimed to the caller. Every open screen, also the colleague's, then
 * shows the new holder. Refuses if nobody has claimed it, or the caller has.
 */
export async function takeOver({ caller, sql }: Context, { requestId }: { requestId: RequestId }) {
  const actor = permit(caller, 'request.takeOver')
  return changeWork(sql, {
    requestId,
    act: 'takeOver',
    actor,
    save: (tx) => saveClaim(tx, requestId, actor.email),
  })
}
