import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { decideAboutOrder } from '../orders/decide-order.ts'
import { saveUnknown } from '../orders/decisions-store.ts'
import { isPlayerBusy } from './take-store.ts'

type Input = { operationId: OperationId; orderId: CreditOrderId; reason: string }

/**
 * Stops resending an order that may have been carried out, for a back-end that is gone or answers "not found"
 * forever. The outcome of the order becomes unknown, and a person settles it later with evidence. Nothing is
 * decided here. Refuses with `question-open` while another order of the player is unknown or being sent.
 */
export async function markUnknown(context: Context, input: Input) {
  const actor = permit(context.caller, 'unknown.settle')
  const { reason } = input
  return decideAboutOrder(context, actor, 'mark-unknown', input, async ({ tx, order, refuseWithRow }) => {
    if (order.state !== 'queued' || !order.tainted) return refuseWithRow('order-not-waiting')
    if (!(await saveUnknown(tx, order, reason))) return refuseWithRow('question-open')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'order.markUnknown',
      object: ['order', order.id],
      before: { state: 'queued' },
      after: { state: 'unknown', credits: order.credits },
      reason,
    })
  }).catch((error: unknown) => {
    // Another order of the player was being taken when this one was looked at.
    if (isPlayerBusy(error)) return refuse('question-open')
    throw error
  })
}
