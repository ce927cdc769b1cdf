import type { RequestId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { changeWork } from './change-work.ts'
import { saveRelease } from './work-store.ts'

/** Releases a claim; only its holder can. */
export async function release({ caller, sql }: Context, { requestId }: { requestId: RequestId }) {
  const actor = permit(caller, 'request.claim')
  return changeWork(sql, { requestId, act: 'release', actor, save: (tx) => saveRelease(tx, requestId) })
}
