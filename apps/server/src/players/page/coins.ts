import type { CoinRow } from '@khlang/contract/players/coins'
import type { PlayerId } from '@khlang/domain/brand'
import { readNumberCursor } from '#platform/lists/cursor.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type CoinRowRecord, coinRowsOf } from '#rewards/coin-store.ts'

/** Returns one page of the changes of a player's coins, newest first. */
export async function coins(
  { caller, sql }: Context,
  { id, limit, cursor }: { id: PlayerId; limit: number; cursor?: string | undefined },
) {
  permit(caller, 'list.view')
  const before = readNumberCursor(cursor)
  const records = await coinRowsOf(sql, { playerId: id, before, limit: limit + 1 })
  const rows = records.slice(0, limit).map(coinRow)
  return { rows, next: records.length > limit ? String(rows.at(-1)!.number) : null }
}

const coinRow = ({ rewardNumber, itemName, createdAt, ...row }: CoinRowRecord): CoinRow => ({
  ...row,
  reward: rewardNumber === null ? null : { number: rewardNumber, item: itemName },
  at: createdAt.toISOString(),
})
