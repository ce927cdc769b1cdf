import { createHash } from 'node:crypto'
import type { PlayerId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'

/** Returns the hash of a link's token. The token has 192 random bits; only its hash is stored. */
export const hashOfLink = (token: string) => createHash('sha256').update(token).digest()

/**
 * Saves a link and withdraws the player's previous one, so that only one can be used. Returns when the link
 * expires.
 */
export async function savePasswordLink(
  tx: Tx,
  { hash, playerId, createdBy }: { hash: Buffer; playerId: PlayerId; createdBy: string },
): Promise<Date> {
  await tx`
    update player_password_link set withdrawn_at = clock_timestamp()
    where player_id = ${playerId} and used_at is null and withdrawn_at is null`
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into player_password_link (hash, player_id, created_by) values (${hash}, ${playerId}, ${createdBy})
    returning expires_at`
  return row!.expiresAt
}

export type PasswordLink = {
  playerId: PlayerId
  state: 'open' | 'used' | 'expired'
  accountNumber: string | null
}

/**
 * Returns a link with the account number that its page asks for; null if there is no such link. `expired` covers
 * withdrawn links too.
 */
export async function findPasswordLink(db: Db, hash: Buffer): Promise<PasswordLink | null> {
  const [row] = await db<PasswordLink[]>`
    select l.player_id, p.account_number, case when l.used_at is not null then 'used'
      when l.withdrawn_at is not null or l.expires_at <= clock_timestamp()::timestamptz(3) then 'expired' else 'open' end as state
    from player_password_link l join player p on p.id = l.player_id where l.hash = ${hash}`
  return row ?? null
}

/** After this many wrong account numbers a link is withdrawn: whoever enters them is probably not the player. */
const maxWrongTries = 5

/** Counts a wrong answer. At `maxWrongTries` the link is withdrawn. */
export async function noteWrongAnswer(db: Db, hash: Buffer): Promise<void> {
  await db`
    update player_password_link set wrong = wrong + 1,
      withdrawn_at = case when wrong + 1 >= ${maxWrongTries} then clock_timestamp() else withdrawn_at end
    where hash = ${hash}`
}

/**
 * Sets the password and marks the link as used, once. Returns false, without a change, if the link is used, withdrawn
 * or expired.
 */
export async function usePasswordLink(tx: Tx, hash: Buffer, passwordHash: string): Promise<boolean> {
  const { count } = await tx`
    with used as (
      update player_password_link set used_at = clock_timestamp()
      where hash = ${hash} and used_at is null and withdrawn_at is null and expires_at > clock_timestamp()
      returning player_id)
    update player set password_hash = ${passwordHash}, employee = 'player' from used where player.id = used.player_id`
  return count === 1
}

/**
 * Returns a player's account number, which is null if they have none on file; null if there is no such player. Locks the
 * player, so that nobody changes or forgets them before the transaction ends.
 */
export async function lockAccountNumber(tx: Tx, id: PlayerId): Promise<{ number: string | null } | null> {
  const [row] = await tx<
    { number: string | null }[]
  >`select account_number as number from player where id = ${id} for share`
  return row ?? null
}
