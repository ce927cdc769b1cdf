import type { RequestId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { changeWork } from './change-work.ts'
import { saveClaim } from './work-store.ts'

/**
 * A supervisor takes over a request from its holder. The row immediately shows the previous holder who has
 * it now.
 */
export async function takeOver({ caller, sql }: Context, { requestId }: { requestId: RequestId }) {
  const actor = permit(caller, 'request.takeOver')
  const save = saveClaim
  return changeWork(sql, {
    requestId,
    act: 'takeOver',
    actor,
    save: (tx) => save(tx, requestId, actor.email),
  })
}
