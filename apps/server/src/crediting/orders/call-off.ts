import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { decideAboutOrder } from './decide-order.ts'
import { callOffOrder } from './decisions-store.ts'

type Input = { operationId: OperationId; orderId: CreditOrderId; reason: string }

/** Cancels an order that certainly never left for the back-end. Refuses any other with `order-sent`. */
export async function callOff(context: Context, input: Input) {
  const actor = permit(context.caller, 'order.callOff')
  const { reason } = input
  return decideAboutOrder(context, actor, 'call-off', input, async ({ tx, order, refuseWithRow }) => {
    const calledOff = await callOffOrder(tx, order, { by: actor.email, reason })
    if (calledOff === null) return refuseWithRow('order-sent')
    const { bonus } = calledOff
    await writeAudit(tx, {
      actor: actor.email,
      act: 'order.callOff',
      object: ['order', order.id],
      before: { state: order.state, ...(bonus && { bonus: bonus.before }) },
      after: { state: 'abandoned', ...(bonus && { bonus: bonus.after }) },
      reason,
    })
  })
}
