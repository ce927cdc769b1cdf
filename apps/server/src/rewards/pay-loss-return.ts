import type { CreditOrderId, ExternalKey, LossReturnId, OperationId, PlayerId } from '@khlang/domain/brand'
import { orderOfPlayer } from '@khlang/domain/crediting/order'
import { bahtText, type Credits, creditSatang } from '@khlang/domain/money'
import { type CoveredDays, coveredBy } from '@khlang/domain/rewards/loss-return'
import { type PlaceOrder, placeOnce } from '#crediting/sending/place-once.ts'
import { writeAudit } from '#platform/audit.ts'
import { isExclusionViolation, type Tx } from '#platform/database/database.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockRewarded } from './rewarded-store.ts'
import { foldRollups } from '#rollups/rollup-store.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../context.ts'
import { checkPayable, lossReturnRow } from './rows.ts'
import { addPayment, readLossReturns, readToPay } from './loss-return-store.ts'
import { type Terms, termsOf } from './rate-store.ts'
import type { LossReturnPeriod } from './folded-terms.ts'

export type OnePayment = { operationId: OperationId; playerId: PlayerId; amount: number }

/**
 * Pays a player's loss-return for a day or a month. Refuses if the amount is not the one that the employee saw, if the
 * sums of these days have changed in this moment, if it is not payable (`checkPayable`), or with `approval-needed`. The
 * payment and its order are written in one transaction; the constraint `loss_return_once` makes sure that no day is paid
 * twice, on its own or as part of a month.
 */
export async function payLossReturn(
  context: Context,
  { span, day, ...payment }: LossReturnPeriod & OnePayment,
) {
  return payOne(context, permit(context.caller, 'lossReturn.pay'), coveredBy(span, day), payment)
}

/** Pays one loss-return, at most once per operation id. Callers have checked the permission. */
export async function payOne(
  context: Context,
  actor: EmployeeActor,
  covered: CoveredDays,
  { operationId, playerId, amount }: OnePayment,
) {
  // The amount is read from precomputed sums: pending changes are added to them first, outside the
  // transaction.
  await foldRollups(context.sql)
  return placeOnce(
    context,
    {
      actor: actor.email,
      command: 'rewards/pay-loss-return',
      operationId,
      input: { ...covered, playerId, amount },
    },
    async (tx, placeOrder) => {
      const terms = await termsOf(tx, covered)
      await placePayment({ tx, placeOrder }, context, actor, terms, { playerId, amount })
      const [record] = await readLossReturns(tx, terms, { playerId })
      return lossReturnRow(record!, terms, { role: actor.role })
    },
  ).catch((error: unknown) => {
    // Another payment for some of these days was committed first.
    if (isExclusionViolation(error, 'loss_return_once')) return refuse('loss-return-paid')
    throw error
  })
}

async function placePayment(
  { tx, placeOrder }: { tx: Tx; placeOrder: PlaceOrder },
  context: Context,
  actor: EmployeeActor,
  terms: Terms,
  { playerId, amount }: { playerId: PlayerId; amount: number },
): Promise<void> {
  const { covered, rate } = terms
  const player = (await lockRewarded(tx, playerId)) ?? refuse('not-found')
  const record = await readToPay(tx, terms, player.id)
  if (!record) return refuse('nothing-to-return')
  const allowed = checkPayable(record, covered, await databaseTime(tx))
  if (allowed !== true) refuse(allowed)
  // Something of these days ended while this waited for the player, after the sums were folded.
  if (record.sumsWait)
    refuse('loss-return-changed', {
      detail: 'The sums of these days have just changed. Read the amount again.',
    })
  if (record.amount !== amount)
    refuse('loss-return-changed', { detail: `The amount is now ${record.amount}, not ${amount}.` })
  const amountSatang = creditSatang(amount as Credits)
  const approval = await requireApproval(tx, context, actor, {
    act: 'lossReturn.pay',
    object: ['lossReturn', `${player.id} ${covered.span} ${covered.from}`],
    playerId: player.id,
    amount: amountSatang,
    figures: [
      {
        name: 'period',
        value: covered.from === covered.to ? covered.from : `${covered.from} – ${covered.to}`,
      },
      { name: 'amount', value: bahtText(amountSatang) },
    ],
    bound: { deposits: record.deposits, withdrawals: record.withdrawals, bonus: record.bonus, rate: rate.id },
    ask: askFor('rewards/pay-loss-return', { span: covered.span, day: covered.from, playerId, amount }),
  })
  const id = newId<LossReturnId>()
  const key = id as string as ExternalKey
  await addPayment(tx, {
    id,
    externalKey: key,
    playerId: player.id,
    covered,
    deposits: record.deposits,
    withdrawals: record.withdrawals,
    bonus: record.bonus,
    rateId: rate.id,
    amount,
    employee: actor.email,
  })
  const order = orderOfPlayer({
    id: newId<CreditOrderId>(),
    purpose: 'payLossReturn',
    playerId: player.id,
    playerKey: player.externalKey,
    credits: amount as Credits,
    orderedBy: actor.email,
    lossReturn: { id, key },
  })
  await placeOrder(tx, order)
  await writeAudit(tx, {
    actor: actor.email,
    act: 'lossReturn.pay',
    object: ['lossReturn', id],
    after: {
      player: player.id,
      from: covered.from,
      to: covered.to,
      amount,
      rate: rate.id,
      orderId: order.id,
      ...approval,
    },
  })
}
