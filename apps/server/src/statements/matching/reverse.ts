import type { CreditOrderId, OperationId, StatementEntryId } from '@khlang/domain/brand'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { bahtText, creditSatang } from '@khlang/domain/money'
import { findCredited, lockRequest, startOrder, startReversing } from '#cashier/requests/moves-store.ts'
import { placeOnce } from '#crediting/sending/place-once.ts'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { findMatch } from '../desk/disposition-store.ts'
import { readRow } from '../desk/change-entry.ts'

type Input = { operationId: OperationId; entryId: StatementEntryId; reason: string }

/**
 * Places the order that takes back what was credited for this entry. When the order is done, the entry is free for
 * its rightful player. Refuses with `nothing-credited` unless this entry's request is credited and not taken back, and
 * with `approval-needed` if a second person must agree first.
 */
export async function reverse(context: Context, input: Input) {
  const actor = permit(context.caller, 'deposit.reverse')
  const { entryId, operationId, reason } = input
  const operation = { actor: actor.email, command: 'statements/reverse', operationId, input }
  return placeOnce(context, operation, async (tx, placeOrder) => {
    const { requestId } = (await findMatch(tx, entryId)) ?? refuse('not-found')
    const request = requestId === null ? null : await lockRequest(tx, requestId)
    const credited = request && (await findCredited(tx, request.id))
    if (!request || credited?.entryId !== entryId || request.state !== 'done')
      return refuse('nothing-credited', { row: await readRow(tx, entryId, actor) })

    const amount = creditSatang(credited.credits)
    const approval = await requireApproval(tx, context, actor, {
      act: 'deposit.reverse',
      object: ['request', request.id],
      playerId: request.playerId,
      amount,
      figures: [
        { name: 'request', value: `#${request.number}` },
        { name: 'amount', value: bahtText(amount) },
        { name: 'reason', value: reason },
      ],
      bound: { version: request.version },
      ask: askFor('statements/reverse', input),
    })
    const started = { orderId: newId<CreditOrderId>(), employee: actor.email }
    const order: CreditOrder = {
      id: started.orderId,
      purpose: 'reverseDeposit',
      kind: 'removeCredit',
      playerId: request.playerId,
      playerKey: request.playerKey,
      credits: credited.credits,
      request: { id: request.id, key: request.key, from: request.state },
      entryId,
      orderedBy: actor.email,
      transfer: null,
      rewardId: null,
      lossReturn: null,
    }
    const moved =
      (await startReversing(tx, { id: request.id, entryId }, started)) &&
      (await startOrder(tx, request, started))
    if (!moved) throw new Error('Locked rows changed under their lock')
    await placeOrder(tx, order, { reason })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'entry.reverse',
      object: ['entry', entryId],
      before: { state: 'done' },
      after: { state: 'crediting', orderId: order.id, credits: order.credits, ...approval },
      reason,
    })
    return readRow(tx, entryId, actor)
  })
}
