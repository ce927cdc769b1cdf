import type { RequestId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { changeWork } from './change-work.ts'
import { saveRelease } from './work-store.ts'

/** Releases the caller's claim on a request. Refuses if somebody else has claimed it, or nobody. */
export async function release({ caller, sql }: Context, { requestId }: { requestId: RequestId }) {
  const actor = permit(caller, 'request.claim')
  return changeWork(sql, { requestId, act: 'release', actor, save: (tx) => saveRelease(tx, requestId) })
}
