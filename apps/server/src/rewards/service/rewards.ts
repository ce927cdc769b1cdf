import { heardReward, type HeardReward, type LineResult } from '@khlang/contract/service-api/service'
import type { ExternalKey, RewardId } from '@khlang/domain/brand'
import { rewardRefusal } from '@khlang/domain/players/standing'
import { dayOf } from '@khlang/domain/time'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { lockRewarded } from '../rewarded-store.ts'
import { processEach } from '#platform/workers/process-each.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addReward, findRewardByKey } from '../store.ts'

/**
 * Records the rewards that the player site has given its players, or is about to give: one that is refused must not be
 * given. A reward that is sent twice is stored once; a reward for a player who may not get rewards on that day is refused.
 */
export async function rewards({ caller, sql }: Context, { rewards }: { rewards: unknown[] }) {
  permitService(caller, 'rewards')
  return {
    results: await transaction(sql, (tx) =>
      processEach(rewards, heardReward, (reward) => receiveReward(tx, reward)),
    ),
  }
}

async function receiveReward(tx: Tx, reward: HeardReward): Promise<LineResult> {
  const earlierReward = await findRewardByKey(tx, reward.key)
  if (earlierReward !== null) return { id: earlierReward, outcome: 'duplicate' }
  const player = await lockRewarded(tx, reward.player)
  if (player === null)
    return { outcome: 'refused', reason: 'player: there is no player with this key, code or id.' }
  const obstacle = rewardRefusal(player, dayOf(reward.at))
  if (obstacle) return { outcome: 'refused', reason: obstacle }
  const id = newId<RewardId>()
  const addedId = await addReward(tx, {
    id,
    externalKey: reward.key as ExternalKey,
    kind: reward.kind,
    playerId: player.id,
    state: 'done',
    credits: reward.credits,
    // What it cost at the player site. The coins here are not touched.
    coins: reward.coins ?? null,
    itemKey: reward.item ?? null,
    prize: reward.prize ?? null,
    note: null,
    employee: null,
    createdAt: reward.at,
  })
  // Another call added the same reward at the same moment.
  return addedId === null
    ? { id: (await findRewardByKey(tx, reward.key)) ?? id, outcome: 'duplicate' }
    : { id, outcome: 'created' }
}
