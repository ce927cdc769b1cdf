import { moreThanCredited } from '@khlang/contract/crediting/reversal'
import type { CreditOrderId, OperationId, StatementEntryId } from '@khlang/domain/brand'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { reversalFigures, reversalOf } from '@khlang/domain/crediting/reversal'
import { type Credits, creditSatang } from '@khlang/domain/money'
import { findCredited, lockRequest, startOrder, startReversing } from '#cashier/requests/moves-store.ts'
import { writeOff } from '#crediting/orders/written-off-store.ts'
import { placeOnce } from '#crediting/sending/place-once.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { findMatch } from '../desk/disposition-store.ts'
import { readRow } from '../desk/change-entry.ts'

type Input = {
  operationId: OperationId
  entryId: StatementEntryId
  reason: string
  /** How much is taken back; by default all that was credited. The rest stays with the player. */
  credits?: Credits | undefined
}

/**
 * Places the order that takes back what was credited for this entry, or less of it. When the order is done, the entry is
 * free for its rightful player; with 0 credits there is no order, and it is free at once (`writeOff`). Refuses with
 * `nothing-credited` unless this entry's request is credited and not taken back, and with `approval-needed` if a second
 * person must agree first.
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

    const reversal =
      reversalOf(credited.credits, input.credits) ?? refuse('bad-input', moreThanCredited(credited.credits))
    const { taken, unrecovered } = reversal
    const approval = await requireApproval(tx, context, actor, {
      act: 'deposit.reverse',
      object: ['request', request.id],
      playerId: request.playerId,
      // However little is taken back, the whole credit is at stake.
      amount: creditSatang(credited.credits),
      figures: [
        { name: 'request', value: `#${request.number}` },
        ...reversalFigures(reversal),
        { name: 'reason', value: reason },
      ],
      bound: { version: request.version },
      ask: askFor('statements/reverse', input),
    })
    const audited = { credits: taken, ...(unrecovered > 0 && { unrecovered }), ...approval }
    if (taken === 0) {
      // First, while the entry still names the player whom the line is about.
      await auditReversal(tx, actor, input, { state: 'pending', ...audited })
      const isFreed = await writeOff(tx, { requestId: request.id, entryId, by: actor.email, reason })
      if (!isFreed) throw new Error('Locked rows changed under their lock')
      return readRow(tx, entryId, actor)
    }
    const started = { orderId: newId<CreditOrderId>(), employee: actor.email }
    const order: CreditOrder = {
      id: started.orderId,
      purpose: 'reverseDeposit',
      kind: 'removeCredit',
      playerId: request.playerId,
      playerKey: request.playerKey,
      credits: taken,
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
    await auditReversal(tx, actor, input, { state: 'crediting', orderId: order.id, ...audited })
    return readRow(tx, entryId, actor)
  })
}

const auditReversal = (
  tx: Tx,
  actor: EmployeeActor,
  { entryId, reason }: Input,
  after: Record<string, unknown>,
) =>
  writeAudit(tx, {
    actor: actor.email,
    act: 'entry.reverse',
    object: ['entry', entryId],
    before: { state: 'done' },
    after,
    reason,
  })
