import type { Slip } from '@khlang/contract/cashier/slips'
import type { OperationId, SlipId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readSlip } from './slip-rows.ts'
import { findSlip, lockForSlips, markRemoved, saveDuplicateFlag } from './slip-store.ts'

type Input = { operationId: OperationId; slipId: SlipId; reason: string }

/**
 * Removes a slip from a request, in any state and whoever works on it. Its record stays, with who removed it and why, so
 * the slip is still recognised on other requests. The purge deletes the picture `removedSlip` days later.
 */
export function removeSlip({ caller, sql }: Context, input: Input): Promise<Slip> {
  const actor = permit(caller, 'slip.remove')
  const { operationId, slipId, reason } = input
  const operation = { actor: actor.email, command: 'cashier/remove-slip', operationId, input }
  return once(sql, operation, async (tx) => {
    const slip = (await findSlip(tx, slipId)) ?? refuse('not-found')
    await lockForSlips(tx, slip.requestId, slip)
    if (!(await markRemoved(tx, slip, { by: actor.email, reason }))) refuse('slip-removed')
    await saveDuplicateFlag(tx, slipId)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'slip.remove',
      object: ['request', slip.requestId],
      before: { slip: slipId, reference: slip.reference },
      reason,
    })
    return readSlip(tx, slipId)
  })
}
