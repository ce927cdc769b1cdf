import type { PlayerId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database.ts'

/** Withdrawals that a player asked for on this Bangkok day and that were not cancelled. Whoever asks next waits until this one is told. */
export async function countWithdrawalsToday(tx: Tx, playerId: PlayerId): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`withdrawals of ${playerId}`}, 0))`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from request
    where player_id = ${playerId} and kind = 'withdrawal' and state <> 'cancelled'
      and created_at >= (date_trunc('day', clock_timestamp() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok')`
  return row!.count
}
