import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { orderOfPlayer } from '@khlang/domain/crediting/order'
import { bahtText, type Credits, creditSatang } from '@khlang/domain/money'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { lockPlayerByCodeOrId } from '../player-key-store.ts'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { orderRow } from '../rows.ts'
import { placeOnce } from '../sending/place-once.ts'
import { readOrders } from '../store.ts'

type Input = { operationId: OperationId; player: string; credits: Credits; reason: string }

/**
 * ตัดเครดิต: places an order that takes credit from a player (a code or an id; suspended ones too) without a request.
 * Refuses with `approval-needed` if a second person must agree first.
 */
export async function cutCredit(context: Context, input: Input) {
  const actor = permit(context.caller, 'credit.cut')
  const { operationId, credits, reason } = input
  const operation = { actor: actor.email, command: 'crediting/cut-credit', operationId, input }
  return placeOnce(context, operation, async (tx, placeOrder) => {
    const player =
      (await lockPlayerByCodeOrId(tx, input.player)) ??
      refuse('not-found', { detail: 'There is no player with this code or id.' })
    if (player.isForgotten) refuse('player-forgotten')
    const amount = creditSatang(credits)
    const approval = await requireApproval(tx, context, actor, {
      act: 'credit.cut',
      object: ['player', player.id],
      playerId: player.id,
      amount,
      figures: [
        { name: 'amount', value: bahtText(amount) },
        { name: 'reason', value: reason },
      ],
      ask: askFor('crediting/cut-credit', input),
    })
    const order = orderOfPlayer({
      id: newId<CreditOrderId>(),
      purpose: 'cutCredit',
      playerId: player.id,
      playerKey: player.externalKey,
      credits,
      orderedBy: actor.email,
    })
    await placeOrder(tx, order, { reason })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'credit.cut',
      object: ['order', order.id],
      after: { player: player.id, credits, ...approval },
      reason,
    })
    const quarantineSeconds = await readSetting(tx, 'unknown.quarantineSeconds')
    return orderRow((await readOrders(tx, [order.id], quarantineSeconds))[0]!, actor.role)
  })
}
