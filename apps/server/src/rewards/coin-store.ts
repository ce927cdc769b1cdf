import type { ExternalKey, PlayerId, RewardId } from '@khlang/domain/brand'
import type { CoinReason } from '@khlang/domain/players/coins'
import type { Rewarded } from '@khlang/domain/players/standing'
import type { Db, Tx } from '#platform/database/database.ts'
import { exclusionOf, matchesAnyPlayerId } from '#crediting/player-key-store.ts'

export type PlayerCoins = Rewarded & {
  id: PlayerId
  externalKey: ExternalKey
  version: number
  coins: number
  forgotten: boolean
}

/**
 * Locks a player by key, code or id, so that nobody else moves their coins until the transaction ends; null if
 * there is none.
 */
export async function lockPlayerCoins(tx: Tx, player: string): Promise<PlayerCoins | null> {
  const [row] = await tx<PlayerCoins[]>`
    select id, external_key, version, status, coins, forgotten_at is not null as forgotten,
      ${exclusionOf(tx)}
    from player where ${matchesAnyPlayerId(tx, player)} order by external_key = ${player} desc limit 1 for no key update`
  return row ?? null
}

export type CoinChange = {
  playerId: PlayerId
  /** Negative if coins are taken. */
  change: number
  why: Exclude<CoinReason, 'opening' | 'redemptionReturned'>
  rewardId?: RewardId | undefined
  /** The player site's key of a gift. */
  giftKey?: string | undefined
  reason?: string | undefined
  employee: string
}

/**
 * Changes a player's coins by adding a row to the coin ledger; a trigger changes the player's coins and fills in
 * `balance` (migration 0085). Coins change in no other way than by such rows. Returns the new balance.
 */
export async function moveCoins(
  tx: Tx,
  { playerId, change, why, rewardId, giftKey, reason, employee }: CoinChange,
): Promise<number> {
  const [row] = await tx<{ balance: number }[]>`
    insert into coin_ledger (player_id, change, balance, why, reward_id, gift_key, reason, employee)
    values (${playerId}, ${change}, 0, ${why}, ${rewardId ?? null}, ${giftKey ?? null}, ${reason ?? null}, ${employee})
    returning balance`
  return row!.balance
}

export type CoinGift = { playerId: PlayerId; change: number; balance: number }

/** Returns the gift of coins with this key of the player site; null if there is none. */
export async function findGift(tx: Tx, key: string): Promise<CoinGift | null> {
  const [row] = await tx<CoinGift[]>`
    select player_id, change, balance from coin_ledger where gift_key = ${key}`
  return row ?? null
}

/** Sets the coins of many players by rows in the coin ledger; players who have as many already get no row. */
export const setCoinsOf = (
  tx: Tx,
  players: readonly { id: string; coins: number }[],
  {
    why,
    reason,
    employee,
  }: { why: 'import' | 'legacyImport'; reason: string | null; employee: string | null },
) => tx`
  insert into coin_ledger (player_id, change, balance, why, reason, employee)
  select p.id, n.coins - p.coins, 0, ${why}, ${reason}, ${employee}
  from player p join jsonb_to_recordset(${tx.json(players.map(({ id, coins }) => ({ id, coins })))}) as n (id uuid, coins bigint)
    on n.id = p.id
  where n.coins <> p.coins order by p.id`

export type CoinRowRecord = {
  number: number
  change: number
  /** What the player had afterwards. */
  balance: number
  why: CoinReason
  reason: string | null
  employee: string | null
  rewardNumber: number | null
  itemName: string | null
  createdAt: Date
}

/** Returns the changes of a player's coins, newest first. `before`: only changes with a lower number. */
export const coinRowsOf = (
  db: Db,
  { playerId, before, limit }: { playerId: PlayerId; before: number | null; limit: number },
): Promise<CoinRowRecord[]> =>
  db<CoinRowRecord[]>`
    select c.number, c.change, c.balance, c.why, c.reason, c.employee, w.number as reward_number, i.name as item_name, c.created_at
    from coin_ledger c left join reward w on w.id = c.reward_id left join reward_item i on i.id = w.item_id
    where c.player_id = ${playerId} ${before === null ? db`` : db`and c.number < ${before}`}
    order by c.number desc limit ${limit}`
