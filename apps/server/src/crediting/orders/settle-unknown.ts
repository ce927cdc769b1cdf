import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { decideAboutOrder, refuseTooEarly } from './decide-order.ts'
import { gateInputOfOrder } from './approval-of-order.ts'
import { decideOrder } from './decisions-store.ts'

type Input = {
  operationId: OperationId
  orderId: CreditOrderId
  outcome: 'credited' | 'not-credited'
  evidence: string
}

/**
 * Records whether an unanswered call was carried out, as a person found out: no program can. "Credited" may be
 * recorded at once. "Not credited" frees the request to be credited again: it is refused while the back-end
 * may still be processing the call (`refuseTooEarly`), and by default it needs a second person whatever the amount.
 */
export async function settleUnknown(context: Context, input: Input) {
  const actor = permit(context.caller, 'unknown.settle')
  const { outcome, evidence } = input
  return decideAboutOrder(context, actor, 'settle-unknown', input, async ({ tx, order, refuseWithRow }) => {
    if (order.state !== 'unknown') return refuseWithRow('order-not-unknown')
    if (outcome === 'not-credited') await refuseTooEarly(order, refuseWithRow)
    const toApprove = gateInputOfOrder(tx, order, {
      act: outcome === 'credited' ? 'unknown.settle' : 'unknown.notCredited',
      ask: askFor('crediting/settle-unknown', input),
      figures: [
        { name: 'outcome', value: outcome },
        { name: 'evidence', value: evidence },
      ],
    })
    const approval = await requireApproval(tx, context, actor, toApprove)
    const state = outcome === 'credited' ? 'done' : 'abandoned'
    await decideOrder(tx, order, { state, by: actor.email, evidence })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'unknown.settle',
      object: ['order', order.id],
      before: { state: 'unknown' },
      after: { state, credits: order.credits, ...approval },
      reason: evidence,
    })
  })
}
