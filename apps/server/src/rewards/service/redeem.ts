import type { CreditOrderId, EmployeeEmail, ExternalKey, OperationId, RewardId } from '@khlang/domain/brand'
import { orderOfPlayer } from '@khlang/domain/crediting/order'
import { credits as creditsOf, creditSatang } from '@khlang/domain/money'
import { checkRedeem } from '@khlang/domain/players/coins'
import { rewardRefusal } from '@khlang/domain/players/standing'
import { needsApproval } from '@khlang/domain/staff/approval'
import { dayOf } from '@khlang/domain/time'
import { placeOnce } from '#crediting/sending/place-once.ts'
import { writeAudit } from '#platform/audit.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { type PlayerCoins, lockPlayerCoins, moveCoins } from '../coin-store.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockItemToRedeem, type ItemToRedeem } from '../catalogue-store.ts'
import { addReward, giveWithoutOrder } from '../store.ts'

type Input = {
  operationId: OperationId
  player: string
  item: string
  coins?: number | undefined
  credits?: number | undefined
}

/**
 * Redeems a player's coins through the player site. The coins, the reward and the order for its credits are written in
 * one transaction. If the reward is cancelled, because it was not given in the end, the coins are returned (migration
 * 0085). Refuses what the player cannot pay or may not get, another price than the site says that the player saw, and
 * credits that staff could give only with an approval.
 */
export async function redeem(context: Context, input: Input) {
  const actor = permitService(context.caller, 'rewards')
  const operation = { actor, command: 'service/redeem', operationId: input.operationId, input }
  return placeOnce(context, operation, async (tx, placeOrder) => {
    const player =
      (await lockPlayerCoins(tx, input.player)) ??
      refuse('not-found', { detail: 'There is no player with this key, code or id.' })
    const item =
      (await lockItemToRedeem(tx, input.item)) ??
      refuse('not-found', { detail: 'There is no item with this key in the catalogue.' })
    await checkPlayer(tx, player)
    const allowed = checkRedeem(item, player.coins, input)
    if (allowed !== true) refuse(allowed, allowed === 'item-changed' ? { row: asShown(item) } : {})
    await refuseIfApprovalNeeded(tx, item)
    const { id, coinsLeft } = await spend(tx, { player, item, actor })
    const placed = item.credits > 0 ? orderOf({ id, player, item, actor }) : undefined
    if (placed) await placeOrder(tx, placed)
    else await giveWithoutOrder(tx, id)
    await writeAudit(tx, {
      actor,
      act: 'reward.redeem',
      object: ['reward', id],
      after: {
        player: player.id,
        item: item.name,
        coins: item.coins,
        credits: item.credits,
        ...(placed && { orderId: placed.id }),
      },
    })
    const state: 'crediting' | 'done' = placed ? 'crediting' : 'done'
    return { id, key: id as string, state, credits: item.credits, coins: item.coins, coinsLeft }
  })
}

/** The item as the catalogue shows it to the player site. */
const asShown = ({ key, name, coins, credits }: ItemToRedeem) => ({ key, name, coins, credits })

async function checkPlayer(tx: Tx, player: PlayerCoins): Promise<void> {
  if (player.forgotten) refuse('player-forgotten')
  const obstacle = rewardRefusal(player, dayOf(await databaseTime(tx)))
  if (obstacle) refuse(obstacle)
}

/** Refuses a redemption that staff could not give without a second person's approval. */
async function refuseIfApprovalNeeded(tx: Tx, { credits }: ItemToRedeem): Promise<void> {
  const rules = await readSetting(tx, 'approvals')
  if (credits > 0 && needsApproval(rules, 'reward.give', creditSatang(creditsOf(credits))))
    refuse('approval-needed', {
      detail: 'Rewards of this size need the approval of a second person. Ask the staff.',
    })
}

type Redeeming = { player: PlayerCoins; item: ItemToRedeem; actor: string }

/** Adds the reward and takes its coins from the player. */
async function spend(tx: Tx, { player, item, actor }: Redeeming) {
  const id = newId<RewardId>()
  await addReward(tx, {
    id,
    externalKey: id as string as ExternalKey,
    kind: 'redemption',
    playerId: player.id,
    state: 'crediting',
    credits: item.credits,
    coins: item.coins,
    itemKey: item.key,
    prize: null,
    note: null,
    employee: null,
    createdAt: null,
  })
  if (item.coins === 0) return { id, coinsLeft: player.coins }
  const change = { playerId: player.id, change: -item.coins, why: 'redemption' as const, rewardId: id }
  return { id, coinsLeft: await moveCoins(tx, { ...change, employee: actor }) }
}

const orderOf = ({ id, player, item, actor }: Redeeming & { id: RewardId }) =>
  orderOfPlayer({
    id: newId<CreditOrderId>(),
    purpose: 'giveReward',
    playerId: player.id,
    playerKey: player.externalKey,
    credits: creditsOf(item.credits),
    orderedBy: actor as EmployeeEmail,
    rewardId: id,
  })
