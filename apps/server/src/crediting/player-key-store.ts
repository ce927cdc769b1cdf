import type { ExternalKey, PlayerId } from '@khlang/domain/brand'
import type { AskBySiteFacts } from '@khlang/domain/cashier/ask-by-site'
import type { Rewarded } from '@khlang/domain/players/standing'
import type { Db, Tx } from '#platform/database/database.ts'
import { isId } from '#platform/ids.ts'

/**
 * A player named in a call: id, key at the back-end, and the facts that decide whether they may be credited and paid.
 */
export type PlayerKey = { id: PlayerId; externalKey: ExternalKey } & AskBySiteFacts

const keyOf = (db: Db) => db`
  p.id, p.external_key, p.forgotten_at is not null as is_forgotten, coalesce(p.bank <> '' and p.account_number <> '', false) as has_account, p.status as player_status, kept_from_deposits(p.excluded_from, p.excluded_until) as player_excluded`

/**
 * SQL condition: a player with this key, id or code. More than one may match, so callers put the match by key
 * first.
 */
export const matchesAnyPlayerId = (db: Db, player: string) =>
  isId(player)
    ? db`(id = ${player} or external_key = ${player})`
    : db`(external_key = ${player} or lower(code) = ${player.toLowerCase()})`

/** Finds a player by key, id or code; a player with this key goes before others. Null if there is none. */
export async function findPlayerId(db: Db, player: string): Promise<PlayerId | null> {
  const [row] = await db<{ id: PlayerId }[]>`
    select id from player where ${matchesAnyPlayerId(db, player)} order by external_key = ${player} desc limit 1`
  return row?.id ?? null
}

/**
 * Finds a player as the player site names them: by key, else by id or code. Locks the row, so that nobody forgets or
 * suspends the player before the transaction ends. Null if there is none.
 */
export async function lockPlayerOfSite(tx: Tx, player: string): Promise<PlayerKey | null> {
  const [row] = await tx<PlayerKey[]>`
    select ${keyOf(tx)} from player p where ${matchesAnyPlayerId(tx, player)}
    order by external_key = ${player} desc limit 1 for share`
  return row ?? null
}

/** Finds a player by id, or by code in upper or lower case, since codes are dictated. Null if there is none. */
export async function findPlayer(db: Db, codeOrId: string): Promise<PlayerKey | null> {
  const [row] = await db<PlayerKey[]>`${byCodeOrId(db, codeOrId)}`
  return row ?? null
}

/** As `findPlayer`, and locks the row, so that nobody forgets or suspends the player before the transaction ends. */
export async function lockPlayerByCodeOrId(tx: Tx, codeOrId: string): Promise<PlayerKey | null> {
  const [row] = await tx<PlayerKey[]>`${byCodeOrId(tx, codeOrId)} for share`
  return row ?? null
}

/** SQL: the column `exclusion` of a player, as the domain reads it; null without one, though it may be over. */
export const exclusionOf = (db: Db) =>
  db`case when excluded_from is not null then jsonb_build_object('from', excluded_from, 'until', excluded_until) end as exclusion`

/** Locks a player, so that nobody suspends or excludes them before the transaction ends. The player must exist. */
export async function lockStanding(tx: Tx, id: PlayerId): Promise<Rewarded> {
  const [row] = await tx<Rewarded[]>`select status, ${exclusionOf(tx)} from player where id = ${id} for share`
  return row!
}

const byCodeOrId = (db: Db, codeOrId: string) => db`
  select ${keyOf(db)} from player p
  where ${isId(codeOrId) ? db`id = ${codeOrId}` : db`lower(code) = ${codeOrId.toLowerCase()}`}`
