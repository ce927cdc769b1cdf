import type { PlayerId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database.ts'

/** Withdrawals that a player asked for on this Bangkok day and that were not cancelled. Whoever asks next waits until this one is told. */
export async function countWithdrawalsToday(tx: Tx, playerId: PlayerId): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`withdrawals of ${playerId}`}, 0))`
  return withdrawalsToday(tx, playerId)
}

/** The same as it stands, for whoever only looks. */
export async function withdrawalsToday(db: Db, playerId: PlayerId): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from request
    where player_id = ${playerId} and kind = 'withdrawal' and state <> 'cancelled'
      and created_at >= (date_trunc('day', clock_timestamp() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok')`
  return row!.count
}
