import type { RequestId } from '@khlang/domain/brand'
import { type BulkAct, classifyForBulk } from '@khlang/domain/cashier/bulk'
import { whyMoneyBlocked } from '@khlang/domain/cashier/request-work'
import { databaseTime } from '#platform/database/database-time.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { requestRow } from '../rows.ts'
import { readRequests } from '../store.ts'

/**
 * Returns for each selected request, in its current state, whether an act can be applied to it in bulk:
 * ready, to be reviewed, or not eligible. Keeps the given order; leaves out repeats and unknown ids.
 */
export async function previewBulk(
  { caller, sql }: Context,
  { act, requestIds }: { act: BulkAct; requestIds: RequestId[] },
) {
  const actor = permit(caller, bulkPermission[act])
  const records = new Map((await readRequests(sql, requestIds)).map((record) => [record.id, record]))
  const now = await databaseTime(sql)
  const rows = [...new Set(requestIds)].flatMap((id) => {
    const record = records.get(id)
    if (!record) return []
    const obstacle = whyMoneyBlocked(record, actor.email, now)
    const classified = classifyForBulk(act, record, actor.role)
    const isBlocked = obstacle !== null && classified.group !== 'not-eligible'
    return [
      {
        request: requestRow(record, actor.role),
        ...(isBlocked ? { group: 'not-eligible' as const, why: obstacle } : classified),
      },
    ]
  })
  return { rows }
}

/** The permission needed to preview or apply each act. A single request may need a further permission. */
export const bulkPermission = {
  adjust: 'withdrawal.adjust',
  complete: 'withdrawal.complete',
  cancel: 'request.cancel',
} as const satisfies Record<BulkAct, string>
