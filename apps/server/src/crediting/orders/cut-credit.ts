import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { orderOfPlayer } from '@khlang/domain/crediting/order'
import { whyNotTakenBack } from '@khlang/domain/crediting/taken-back'
import { bahtText, type Credits, creditSatang } from '@khlang/domain/money'
import type { Tx } from '#platform/database/database.ts'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { lockPlayerByCodeOrId } from '../player-key-store.ts'
import type { Figure } from '@khlang/domain/staff/approval'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { orderRow } from '../rows.ts'
import { placeOnce } from '../sending/place-once.ts'
import { readOrders } from '../store.ts'
import { lockPayment, type LockedPayment } from './taken-back-store.ts'

type Input = {
  operationId: OperationId
  player: string
  credits: Credits
  reason: string
  takesBack?: CreditOrderId | undefined
}

/**
 * ตัดเครดิต: places an order that takes credit from a player (a code or an id; suspended ones too) without a request.
 * With `takesBack`, the credit is that of a loss-return or reward, which becomes cancelled when the credit is cut
 * (migration 0132). Refuses with `approval-needed` if a second person must agree first.
 */
export async function cutCredit(context: Context, input: Input) {
  const actor = permit(context.caller, 'credit.cut')
  const { operationId, credits, reason } = input
  const operation = { actor: actor.email, command: 'crediting/cut-credit', operationId, input }
  return placeOnce(context, operation, async (tx, placeOrder) => {
    // Before the player, as when an order ends.
    const payment = input.takesBack ? await lockTakeable(tx, input.takesBack) : null
    const player =
      (await lockPlayerByCodeOrId(tx, input.player)) ??
      refuse('not-found', { detail: 'There is no player with this code or id.' })
    if (player.isForgotten) refuse('player-forgotten')
    if (payment && (payment.playerId !== player.id || payment.credits !== credits)) refuse('payment-differs')
    const amount = creditSatang(credits)
    const approval = await requireApproval(tx, context, actor, {
      act: 'credit.cut',
      object: ['player', player.id],
      playerId: player.id,
      amount,
      figures: [
        ...(payment ? takenBackFigures(payment) : []),
        { name: 'amount', value: bahtText(amount) },
        { name: 'reason', value: reason },
      ],
      ...(payment && { bound: { takesBack: payment.id } }),
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
    await placeOrder(tx, order, { reason, takesBack: payment?.id })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'credit.cut',
      object: ['order', order.id],
      after: { player: player.id, credits, ...(payment && { takesBack: payment.id }), ...approval },
      reason,
    })
    const quarantineSeconds = await readSetting(tx, 'unknown.quarantineSeconds')
    return orderRow((await readOrders(tx, [order.id], quarantineSeconds))[0]!, actor.role)
  })
}

/** Locks the payment that is to be taken back. Refuses one that was not credited, or that is or was taken back. */
async function lockTakeable(tx: Tx, id: CreditOrderId): Promise<LockedPayment> {
  const payment =
    (await lockPayment(tx, id)) ?? refuse('not-found', { detail: 'There is no order with this id.' })
  const block = whyNotTakenBack(payment)
  return block === null ? payment : refuse(block)
}

const takenBackFigures = ({ number, purpose }: LockedPayment): Figure[] => [
  { name: 'takesBack', value: `#${number}` },
  { name: 'purpose', value: purpose },
]
