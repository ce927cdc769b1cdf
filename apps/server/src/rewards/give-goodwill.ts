import type { CreditOrderId, ExternalKey, OperationId, RewardId } from '@khlang/domain/brand'
import { orderOfPlayer } from '@khlang/domain/crediting/order'
import { bahtText, type Credits, creditSatang } from '@khlang/domain/money'
import { rewardRefusal } from '@khlang/domain/players/standing'
import { checkGoodwill } from '@khlang/domain/rewards/reward'
import { dayOf, startOf } from '@khlang/domain/time'
import { placeOnce } from '#crediting/sending/place-once.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { readSettings } from '#platform/setting.ts'
import { lockRewarded, type RewardedPlayer } from './rewarded-store.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../context.ts'
import { rewardRow } from './rows.ts'
import { addReward, lockGoodwillSince, readRewards } from './store.ts'

type Input = { operationId: OperationId; player: string; credits: Credits; reason: string }

/**
 * แอดมินใจดี: gives goodwill credits, within the limits per gift and per Bangkok day. The reward and the
 * order that credits it are written in one transaction; the order is sent after the commit. A second person may have to
 * agree (`approval-needed`).
 */
export async function giveGoodwill(context: Context, input: Input) {
  const actor = permit(context.caller, 'reward.give')
  const { operationId, credits, reason } = input
  return placeOnce(
    context,
    { actor: actor.email, command: 'rewards/give-goodwill', operationId, input },
    async (tx, placeOrder) => {
      const player =
        (await lockRewarded(tx, input.player)) ??
        refuse('not-found', { detail: 'There is no player with this code or id.' })
      await checkGift(tx, actor, player, credits)
      const amount = creditSatang(credits)
      const approval = await requireApproval(tx, context, actor, {
        act: 'reward.give',
        object: ['player', player.id],
        playerId: player.id,
        amount,
        figures: [
          { name: 'amount', value: bahtText(amount) },
          { name: 'reason', value: reason },
        ],
        ask: askFor('rewards/give-goodwill', input),
      })
      const id = newId<RewardId>()
      await addReward(tx, {
        id,
        externalKey: id as string as ExternalKey,
        kind: 'goodwill',
        playerId: player.id,
        state: 'crediting',
        credits,
        coins: null,
        itemKey: null,
        prize: null,
        note: reason,
        employee: actor.email,
        createdAt: null,
      })
      const order = orderOfPlayer({
        id: newId<CreditOrderId>(),
        purpose: 'giveReward',
        playerId: player.id,
        playerKey: player.externalKey,
        credits,
        orderedBy: actor.email,
        rewardId: id,
      })
      await placeOrder(tx, order, { reason })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'reward.give',
        object: ['reward', id],
        after: { player: player.id, kind: 'goodwill', credits, orderId: order.id, ...approval },
        reason,
      })
      return rewardRow((await readRewards(tx, [id]))[0]!)
    },
  )
}

/** Refuses if the player may not get rewards, or if the gift exceeds a limit of the employee's role or of the day. */
async function checkGift(
  tx: Tx,
  actor: EmployeeActor,
  player: RewardedPlayer,
  credits: number,
): Promise<void> {
  const today = dayOf(await databaseTime(tx))
  const obstacle = rewardRefusal(player, today)
  if (obstacle) refuse(obstacle)
  const settings = await readSettings(tx, ['goodwill.ceilings', 'goodwill.mostADay'])
  const mostADay = settings['goodwill.mostADay']
  const givenToday = await lockGoodwillSince(tx, player.id, startOf(today))
  const ceiling = settings['goodwill.ceilings'][actor.role]
  const allowed = checkGoodwill(credits, { ceiling, givenToday, mostADay })
  if (allowed !== true)
    refuse(allowed, {
      detail:
        allowed === 'goodwill-too-high'
          ? `At most ${ceiling} at once.`
          : `${Math.max(0, mostADay - givenToday)} of ${mostADay} are left today.`,
    })
}
