import type { ProblemCode } from '@khlang/contract/problems'
import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import type { OrderRow } from '@khlang/contract/crediting/crediting'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockOrder, type LockedOrder } from './decisions-store.ts'
import { orderRow } from '../rows.ts'
import { findNextOfPlayer, readOrders } from '../store.ts'

/** Throws a refusal that carries the current row of the order. */
type RefuseWithRow = (code: ProblemCode, details?: { until?: string }) => Promise<never>
export type Deciding = { tx: Tx; order: LockedOrder; refuseWithRow: RefuseWithRow }

/**
 * Locks one order and runs a person's decision about it in one transaction, once per operation id. Afterwards the
 * player's next order, if one waits, is dispatched.
 */
export async function decideAboutOrder(
  { sql, sending }: Context,
  actor: EmployeeActor,
  act: string,
  input: { operationId: OperationId; orderId: CreditOrderId },
  decide: (deciding: Deciding) => Promise<void>,
): Promise<OrderRow> {
  const operation = { actor: actor.email, command: `crediting/${act}`, operationId: input.operationId, input }
  const { row, playerId } = await once(sql, operation, async (tx) => {
    const quarantineSeconds = await readSetting(tx, 'unknown.quarantineSeconds')
    const readRow = async () =>
      orderRow((await readOrders(tx, [input.orderId], quarantineSeconds))[0]!, actor.role)
    const order = (await lockOrder(tx, input.orderId, quarantineSeconds)) ?? refuse('not-found')
    await decide({
      tx,
      order,
      refuseWithRow: async (code, details) => refuse(code, { row: await readRow(), ...details }),
    })
    return { row: await readRow(), playerId: order.playerId }
  })
  const next = await findNextOfPlayer(sql, playerId) // orders that were blocked behind an order of unknown outcome
  if (next) sending.dispatch(next)
  return row
}

/**
 * Refuses to say that an unanswered call did nothing while the back-end may still be processing it: before
 * the quarantine is over, and before the back-end has answered a later call, because it may hang for longer
 * than we wait.
 */
export async function refuseTooEarly(order: LockedOrder, refuseWithRow: RefuseWithRow): Promise<void> {
  if (order.quarantined)
    await refuseWithRow('quarantined', { until: order.quarantineUntil?.toISOString() ?? '' })
  if (!order.answeredSince) await refuseWithRow('not-answered-since')
}
