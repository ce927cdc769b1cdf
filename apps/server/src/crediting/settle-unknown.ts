import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { orderRow } from './rows.ts'
import { decideOrder, findNextOfPlayer, lockOrder, viewOrders } from './store.ts'

type Input = {
  operationId: OperationId
  orderId: CreditOrderId
  outcome: 'credited' | 'not-credited'
  evidence: string
}

/**
 * A person establishes what no machine can: whether an unanswered call was carried out. "Credited" may be said at once; "not
 * credited" frees the request to be sent again, so it waits until the back-end can no longer be at it (safety 2.2).
 */
export async function settleUnknown({ caller, sql, dispatch }: Context, input: Input) {
  const actor = permit(caller, 'unknown.settle')
  const { orderId, outcome, evidence } = input
  const operation = {
    actor: actor.email,
    command: 'crediting/settle-unknown',
    operationId: input.operationId,
    input,
  }
  const { row, playerId } = await once(sql, operation, async (tx) => {
    const quarantineSeconds = await readSetting(tx, 'unknown.quarantineSeconds')
    const readRow = async () => orderRow((await viewOrders(tx, [orderId], quarantineSeconds))[0]!, actor.role)
    const order = (await lockOrder(tx, orderId, quarantineSeconds)) ?? refuse('not-found')
    if (order.state !== 'unknown') refuse('order-not-unknown', { row: await readRow() })
    if (outcome === 'not-credited' && order.quarantined) {
      const until = order.quarantineUntil?.toISOString() ?? ''
      refuse('quarantined', { row: await readRow(), until })
    }
    const state = outcome === 'credited' ? 'done' : 'abandoned'
    await decideOrder(tx, order, { state, by: actor.email, evidence })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'unknown.settle',
      object: ['order', orderId],
      before: { state: 'unknown' },
      after: { state, credits: order.credits },
      reason: evidence,
    })
    return { row: await readRow(), playerId: order.playerId }
  })
  const next = await findNextOfPlayer(sql, playerId) // orders that stood blocked behind the open question
  if (next) dispatch(next)
  return row
}
