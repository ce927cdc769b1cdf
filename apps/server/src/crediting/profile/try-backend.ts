import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { isTrialOpen } from '@khlang/domain/crediting/backend-profile'
import { orderOfPlayer } from '@khlang/domain/crediting/order'
import type { Credits } from '@khlang/domain/money'
import { whyCreditBlocked } from '@khlang/domain/players/standing'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockPlayerByCodeOrId } from '../player-key-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { trialRow } from './profile-rows.ts'
import { findDraft, lockBackend } from './profile-store.ts'
import { placeOnce } from '../sending/place-once.ts'
import { hasOpenOrder } from '../store.ts'
import { addTrial, findLastTrial, findTrial, stepsOf } from './trial-store.ts'

type Input = { operationId: OperationId; profile: number; player: string; credits: number }

/**
 * The first step of a trial: places an order that credits a player with the draft profile, to see how the back-end
 * answers. The credit is real, so its order is like any other: stored before anything is sent, in the ledger when done,
 * of unknown outcome without a clear answer. Refuses any version but the draft, while another trial is not over, while
 * the player has an order that has not ended (`question-open`), and a player who gets no credit.
 */
export async function tryBackend({ caller, sql, backend, sending }: Context, input: Input) {
  const actor = permit(caller, 'backend.manage')
  const { operationId, ...trial } = input
  const { place } = backend
  const operation = { actor: actor.email, command: 'crediting/try-backend', operationId, input: trial }
  return placeOnce({ sql, sending }, operation, async (tx, placeOrder) => {
    await lockBackend(tx, place)
    const draft = await findDraft(tx, place)
    if (draft?.version !== trial.profile) return refuse('backend-not-draft')
    const last = await findLastTrial(tx, place)
    if (last && isTrialOpen(stepsOf(last))) refuse('backend-trial-open')
    const player =
      (await lockPlayerByCodeOrId(tx, trial.player)) ??
      refuse('not-found', { detail: 'There is no player with this code or id.' })
    if (player.isForgotten) refuse('player-forgotten')
    const block = whyCreditBlocked(player)
    if (block !== null) refuse(block)
    if (await hasOpenOrder(tx, player.id)) refuse('question-open')
    const order = orderOfPlayer({
      id: newId<CreditOrderId>(),
      purpose: 'trialCredit',
      playerId: player.id,
      playerKey: player.externalKey,
      credits: trial.credits as Credits,
      orderedBy: actor.email,
    })
    await placeOrder(tx, order, { trialProfile: draft.version })
    const id = newId()
    await addTrial(tx, { id, profile: draft.version, orderId: order.id, by: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'backend.try',
      object: ['order', order.id],
      after: { profile: draft.version, player: player.id, credits: order.credits },
    })
    return trialRow((await findTrial(tx, id))!)
  })
}
