import type { RequestId } from '@khlang/domain/brand'
import { type BulkAct, judgeForBulk } from '@khlang/domain/cashier/bulk'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { requestRow } from './rows.ts'
import { viewRequests } from './store.ts'

/** Every request of a selection in three groups: ready, to be looked at, not eligible; as it stands now, in the order asked for. */
export async function previewBulk(
  { caller, sql }: Context,
  { act, requestIds }: { act: BulkAct; requestIds: RequestId[] },
) {
  const actor = permit(caller, bulkPermission[act])
  const views = new Map((await viewRequests(sql, requestIds)).map((view) => [view.id, view]))
  const rows = [...new Set(requestIds)].flatMap((id) => {
    const view = views.get(id)
    return view ? [{ request: requestRow(view, actor.role), ...judgeForBulk(act, view, actor.role) }] : []
  })
  return { rows }
}

/** The least that one must be permitted; each row says what it needs besides. */
export const bulkPermission = {
  adjust: 'withdrawal.adjust',
  complete: 'withdrawal.complete',
  cancel: 'request.cancel',
} as const satisfies Record<BulkAct, string>
