import type { OperationId, StatementEntryId } from '@khlang/domain/brand'
import type { OrderState } from '@khlang/domain/crediting/order'
import { callOffOrder, lockOrder } from '#crediting/orders/decisions-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findMatch } from '../desk/disposition-store.ts'
import { readRow } from '../desk/change-entry.ts'

type Input = { operationId: OperationId; entryId: StatementEntryId; reason?: string | undefined }

/**
 * Undoes a match whose order is queued and has certainly not been sent, and all that it did to its request. Refuses with
 * `order-sent` if it may have been sent, and with `entry-not-matched` if the entry has no order that credits it, or that
 * order is over. Credit that was given is taken back by `reverse`.
 */
export async function undoMatch({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'entry.undo')
  const { entryId, operationId, reason } = input
  const operation = { actor: actor.email, command: 'statements/undo-match', operationId, input }
  return once(sql, operation, async (tx) => {
    const { orderId } = (await findMatch(tx, entryId)) ?? refuse('not-found')
    const refuseWithRow = async (code: 'entry-not-matched' | 'order-sent') =>
      refuse(code, { row: await readRow(tx, entryId, actor) })
    // 0 seconds, since the quarantine of the order does not matter here.
    const order = orderId === null ? null : await lockOrder(tx, orderId, 0)
    if (order?.purpose !== 'creditDeposit' || isOver(order.state)) return refuseWithRow('entry-not-matched')
    const calledOff = await callOffOrder(tx, order, { by: actor.email, reason: reason || null })
    if (calledOff === null) return refuseWithRow('order-sent')
    const { bonus } = calledOff
    await writeAudit(tx, {
      actor: actor.email,
      act: 'entry.undo',
      object: ['entry', entryId],
      before: { state: 'crediting', orderId, ...(bonus && { bonus: bonus.before }) },
      after: { state: 'pending', ...(bonus && { bonus: bonus.after }) },
      reason,
    })
    return readRow(tx, entryId, actor)
  })
}

const isOver = (state: OrderState) => state === 'done' || state === 'refused' || state === 'abandoned'
