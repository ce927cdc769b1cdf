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
 * Records what the player site gives its players. One sent twice is stored once; players excluded from
 * rewards get none.
 */
export async function rewards({ caller, sql }: Context, { rewards }: { rewards: unknown[] }) {
  permitService(caller, 'rewards')
  return {
    results: await transaction(sql, (tx) =>
      processEach(rewards, heardReward, (one) => receiveReward(tx, one)),
    ),
  }
}

async function receiveReward(tx: Tx, one: HeardReward): Promise<LineResult> {
  const known = await findRewardByKey(tx, one.key)
  if (known !== null) return { id: known, outcome: 'duplicate' }
  const player = await lockRewarded(tx, one.player)
  if (player === null)
    return { outcome: 'refused', reason: 'player: there is no player with this key, code or id.' }
  const barred = rewardRefusal(player, dayOf(one.at))
  if (barred) return { outcome: 'refused', reason: barred }
  const id = newId<RewardId>()
  const added = await addReward(tx, {
    id,
    externalKey: one.key as ExternalKey,
    kind: one.kind,
    playerId: player.id,
    state: 'done',
    credits: one.credits,
    coins: one.coins ?? null,
    itemKey: one.item ?? null,
    prize: one.prize ?? null,
    note: null,
    employee: null,
    createdAt: one.at,
  })
  // Two calls sent the same reward at the same moment: the other was first.
  return added === null
    ? { id: (await findRewardByKey(tx, one.key)) ?? id, outcome: 'duplicate' }
    : { id, outcome: 'created' }
}
