import type { PlayerId } from '@khlang/domain/brand'
import type { OwnRequestLimits } from '@khlang/domain/cashier/request-limits'
import type { Db, Tx } from '#platform/database/database.ts'

/**
 * Lets requests of a player that are subject to limits be created one after the other, so that the second counts the
 * first. The lock lasts until the transaction ends. A change of limits waits for the player's row, which a new request
 * locks too, and not for this lock.
 */
export const lockRequestsOf = (tx: Tx, playerId: PlayerId) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`limits of ${playerId}`}, 0))`

/**
 * Returns the limits set for this player alone, in whole baht; null where the shop's limit applies. The player must
 * exist.
 */
export async function ownLimitsOf(db: Db, playerId: PlayerId): Promise<OwnRequestLimits> {
  const [row] = await db<OwnRequestLimits[]>`
    select deposit_least, deposit_most, withdrawal_least, withdrawal_most, withdrawals_a_day from player where id = ${playerId}`
  return row!
}

export async function saveOwnLimits(
  tx: Tx,
  { id, employee, ownLimits }: { id: PlayerId; employee: string; ownLimits: OwnRequestLimits },
): Promise<void> {
  await tx`
    update player set deposit_least = ${ownLimits.depositLeast}, deposit_most = ${ownLimits.depositMost}, withdrawal_least = ${ownLimits.withdrawalLeast},
      withdrawal_most = ${ownLimits.withdrawalMost}, withdrawals_a_day = ${ownLimits.withdrawalsADay}, employee = ${employee}
    where id = ${id}`
}

/** Counts the withdrawals that the player has requested today (Bangkok) and that are not cancelled. */
export async function withdrawalsToday(db: Db, playerId: PlayerId): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from request
    where player_id = ${playerId} and kind = 'withdrawal' and state <> 'cancelled'
      and created_at >= (date_trunc('day', clock_timestamp() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok')`
  return row!.count
}
