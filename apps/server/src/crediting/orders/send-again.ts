import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import type { Transfer } from '@khlang/domain/crediting/order'
import { whyNotSentAgain } from '@khlang/domain/crediting/sent-again'
import { dayOf } from '@khlang/domain/time'
import { choosePayingAccount } from '#accounts/paying-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { newId } from '#platform/ids.ts'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { lockStanding } from '../player-key-store.ts'
import { gateInputOfOrder } from './approval-of-order.ts'
import { decideAboutOrder, type Deciding, refuseTooEarly } from './decide-order.ts'
import { decideOrder, assignToNext, readPayout } from './decisions-store.ts'
import { lockTransferNumbers } from '../profile/profile-store.ts'
import { placeOrder } from '../store.ts'

type Input = { operationId: OperationId; orderId: CreditOrderId; evidence: string }

/**
 * Ends an order whose unanswered call did nothing, as a person has established, and places a new order for
 * the same purpose, linked to the old one. Refuses during the quarantine, and until the back-end has answered a later
 * call: before that it may still be processing the first one, and both could be carried out. Refuses what a player who was
 * suspended or excluded since may not get, and a payout whose accounts have changed. By default it needs a second person.
 */
export async function sendAgain(context: Context, input: Input) {
  const actor = permit(context.caller, 'unknown.settle')
  return decideAboutOrder(context, actor, 'send-again', input, async ({ tx, order, refuseWithRow }) => {
    if (order.state !== 'unknown') return refuseWithRow('order-not-unknown')
    await refuseTooEarly(order, refuseWithRow)
    const player = await lockStanding(tx, order.playerId)
    const obstacle = whyNotSentAgain(order.purpose, player, dayOf(await databaseTime(tx)))
    if (obstacle !== null) return refuseWithRow(obstacle)
    const transfer = await transferAgain(context, { tx, order, refuseWithRow })
    const toApprove = gateInputOfOrder(tx, order, {
      act: 'unknown.notCredited',
      ask: askFor('crediting/send-again', input),
      figures: [
        { name: 'outcome', value: 'send-again' },
        { name: 'evidence', value: input.evidence },
      ],
    })
    const approval = await requireApproval(tx, context, actor, toApprove)
    await decideOrder(tx, order, { state: 'abandoned', by: actor.email, evidence: input.evidence })
    const next = { ...order, transfer, id: newId<CreditOrderId>(), orderedBy: actor.email }
    await assignToNext(tx, order, next)
    await placeOrder(tx, next, { againOf: order.id })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'unknown.sendAgain',
      object: ['order', order.id],
      before: { state: 'unknown' },
      after: { state: 'abandoned', orderId: next.id, credits: order.credits, ...approval },
      reason: input.evidence,
    })
  })
}

/**
 * Returns how a repeat of this order is transferred; null unless it is a payout. The player's account must be the one
 * that it was ordered to, and its own account must still be able to pay. The back-end is told the way by its number of
 * now.
 */
async function transferAgain(
  context: Context,
  { tx, order, refuseWithRow }: Deciding,
): Promise<Transfer | null> {
  if (order.purpose !== 'payOutWithdrawal' || order.transfer === null) return null
  const { via } = order.transfer
  const { payee, account, paidFrom } = await readPayout(tx, order.id)
  if (account === null || account.bank !== payee.bank || account.number !== payee.number)
    return refuseWithRow('payee-changed')
  if (paidFrom !== null && (await choosePayingAccount(tx, via, paidFrom)) === false)
    return refuseWithRow('paid-from-wrong')
  const numbers = await lockTransferNumbers(tx, context.backend)
  return { via, number: numbers[via] }
}
