import { heardReward, type HeardReward, type LineResult } from '@khlang/contract/service-api/service'
import type { ExternalKey, PlayerId, RewardId } from '@khlang/domain/brand'
import { rewardRefusal } from '@khlang/domain/players/standing'
import { dayOf } from '@khlang/domain/time'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { lockRewarded } from '../rewarded-store.ts'
import { processEach } from '#platform/workers/process-each.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { isInCatalogue } from '../catalogue-store.ts'
import { addReward, findRewardByKey, type KeyedReward } from '../store.ts'

/**
 * Records the rewards that the player site has given its players, or is about to give: one that is refused must not be
 * given. A reward that is sent twice is stored once; under the key of another reward it is refused, as is a reward for a
 * player who may not get rewards on that day.
 */
export async function rewards({ caller, sql }: Context, { rewards }: { rewards: unknown[] }) {
  permitService(caller, 'rewards')
  return {
    results: await transaction(sql, (tx) =>
      processEach(rewards, heardReward, (reward) => receiveReward(tx, reward)),
    ),
  }
}

const refused = (reason: string): LineResult => ({ outcome: 'refused', reason })

async function receiveReward(tx: Tx, reward: HeardReward): Promise<LineResult> {
  const player = await lockRewarded(tx, reward.player)
  if (player === null) return refused('player: there is no player with this key, code or id.')
  const earlierReward = await findRewardByKey(tx, reward.key)
  if (earlierReward !== null) return repeatOf(earlierReward, player.id, reward)
  const obstacle = player.forgotten ? 'player-forgotten' : rewardRefusal(player, dayOf(reward.at))
  if (obstacle) return refused(obstacle)
  const itemKey = reward.item ?? null
  if (itemKey !== null && !(await isInCatalogue(tx, itemKey)))
    return refused('item: there is no item with this key in the catalogue.')
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
    itemKey,
    prize: reward.prize ?? null,
    note: null,
    employee: null,
    createdAt: reward.at,
  })
  if (addedId !== null) return { id, outcome: 'created' }
  // Another call added a reward under this key at the same moment.
  const first = await findRewardByKey(tx, reward.key)
  if (first === null) throw new Error('A reward vanished after it collided with ours')
  return repeatOf(first, player.id, reward)
}

/** Returns what a reward is whose key was used before: the same reward again, or another one, which is refused. */
function repeatOf(first: KeyedReward, playerId: PlayerId, reward: HeardReward): LineResult {
  const isSame =
    first.playerId === playerId &&
    first.kind === reward.kind &&
    first.credits === reward.credits &&
    first.coins === (reward.coins ?? null)
  return isSame ? { id: first.id, outcome: 'duplicate' } : refused('operation-reused')
}
