import type { RequestId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { changeWork } from './change-work.ts'
import { saveRequestHold } from './work-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

type Input = { requestId: RequestId; reason: string; until?: Date | undefined }

/**
 * Puts a request on hold (พัก): its money cannot be moved until the hold is lifted or expires (never without `until`).
 * The caller's claim ends. Refuses with `request-held` while a colleague has claimed it. Replaces an earlier hold.
 */
export async function hold({ caller, sql }: Context, { requestId, reason, until }: Input) {
  const actor = permit(caller, 'request.claim')
  return changeWork(sql, {
    requestId,
    act: 'hold',
    actor,
    reason,
    save: async (tx, { now }) => {
      if (until !== undefined && until <= now)
        refuse('bad-input', { fields: [{ path: 'until', message: fieldRules['later-than-now'] }] })
      await saveRequestHold(tx, requestId, { reason, until: until ?? null, by: actor.email })
    },
  })
}
