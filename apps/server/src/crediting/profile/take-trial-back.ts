import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { mayTakeBack } from '@khlang/domain/crediting/backend-profile'
import { orderOfPlayer } from '@khlang/domain/crediting/order'
import type { Credits } from '@khlang/domain/money'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findPlayer } from '../player-key-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { trialRow } from './profile-rows.ts'
import { findProfile, lockBackend } from './profile-store.ts'
import { placeOnce } from '../sending/place-once.ts'
import { hasOpenOrder } from '../store.ts'
import { addTakeBack, findTrial, stepsOf } from './trial-store.ts'

type Input = { operationId: OperationId; trialId: string }

/**
 * The second step of a trial: places the order that takes its credit (whole credits, one per baht) back from the same
 * player; again only if the last such order was refused or abandoned. Refuses with `question-open` while the player has
 * an order that has not ended.
 */
export async function takeTrialBack({ caller, sql, backend, sending }: Context, input: Input) {
  const actor = permit(caller, 'backend.manage')
  const { operationId, trialId } = input
  const { place } = backend
  const operation = {
    actor: actor.email,
    command: 'crediting/take-trial-back',
    operationId,
    input: { trialId },
  }
  return placeOnce({ sql, sending }, operation, async (tx, placeOrder) => {
    await lockBackend(tx, place)
    const trial = (await findTrial(tx, trialId)) ?? refuse('not-found')
    if (!(await findProfile(tx, { version: trial.profile, place }))) return refuse('not-found')
    if (!mayTakeBack(stepsOf(trial))) refuse('backend-trial-not-given')
    const player = (await findPlayer(tx, trial.player.id)) ?? refuse('not-found')
    if (await hasOpenOrder(tx, player.id)) refuse('question-open')
    const order = orderOfPlayer({
      id: newId<CreditOrderId>(),
      purpose: 'trialTakeBack',
      playerId: player.id,
      playerKey: player.externalKey,
      credits: trial.credits as Credits,
      orderedBy: actor.email,
    })
    await placeOrder(tx, order, { trialProfile: trial.profile })
    await addTakeBack(tx, { id: trialId, orderId: order.id })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'backend.takeBack',
      object: ['order', order.id],
      after: { profile: trial.profile, player: player.id, credits: order.credits },
    })
    return trialRow((await findTrial(tx, trialId))!)
  })
}
