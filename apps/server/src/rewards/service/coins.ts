import { rewardRefusal } from '@khlang/domain/players/standing'
import { maxCoins } from '@khlang/domain/players/player-fields'
import { dayOf } from '@khlang/domain/time'
import { writeAudit } from '#platform/audit.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { isUniqueViolation, transaction, type Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type PlayerCoins, findGift, lockPlayerCoins, moveCoins } from '../coin-store.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'

type Input = { key: string; player: string; coins: number; reason: string }
type Given = { key: string; outcome: 'created' | 'duplicate'; coins: number; balance: number }

/**
 * Gives a player coins for the player site. A gift with the same key is recorded only once, however often the
 * site sends it. A repeat with another player or number is refused.
 */
export async function coins({ caller, sql }: Context, input: Input): Promise<Given> {
  const actor = permitService(caller, 'rewards')
  try {
    return await transaction(sql, (tx) => give(tx, { ...input, actor }))
  } catch (error) {
    if (!isUniqueViolation(error, 'coin_ledger_gift_once')) throw error
    // The same key was sent for another player at the same moment, and that call was first.
    return refuse('operation-reused', { detail: 'This key belongs to another gift.' })
  }
}

async function give(tx: Tx, { key, player: name, coins, reason, actor }: Input & { actor: string }) {
  const player =
    (await lockPlayerCoins(tx, name)) ??
    refuse('not-found', { detail: 'There is no player with this key, code or id.' })
  const earlierGift = await findGift(tx, key)
  if (earlierGift !== null) {
    if (earlierGift.playerId !== player.id || earlierGift.change !== coins)
      refuse('operation-reused', { detail: 'This key belongs to another gift.' })
    return { key, outcome: 'duplicate' as const, coins, balance: earlierGift.balance }
  }
  await checkPlayer(tx, player, coins)
  const change = { playerId: player.id, change: coins, why: 'gift' as const, giftKey: key, reason }
  const balance = await moveCoins(tx, { ...change, employee: actor })
  await writeAudit(tx, {
    actor,
    act: 'reward.coins',
    object: ['player', player.id],
    before: { coins: player.coins },
    after: { coins: balance, key },
    reason,
  })
  return { key, outcome: 'created' as const, coins, balance }
}

async function checkPlayer(tx: Tx, player: PlayerCoins, coins: number): Promise<void> {
  if (player.forgotten) refuse('player-forgotten')
  const obstacle = rewardRefusal(player, dayOf(await databaseTime(tx)))
  if (obstacle) refuse(obstacle)
  if (player.coins + coins > maxCoins) refuse('too-many-coins')
}
