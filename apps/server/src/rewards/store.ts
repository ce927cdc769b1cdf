import type { ExternalKey, PlayerId, RewardId } from '@khlang/domain/brand'
import { mostShares, type RewardKind, type RewardState } from '@khlang/domain/rewards/reward'
import type { RewardFilter } from '@khlang/domain/rewards/reward-filter'
import type { RewardSort } from '@khlang/domain/rewards/reward-sorts'
import { numberMeant } from '@khlang/domain/list-words'
import { type Db, type Tx, rowsPerFetch } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import {
  countLimit,
  likePrefix,
  type PageQuery,
  readFilter,
  wordBegins,
} from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorting, type Sorts } from '#platform/lists/list-sort.ts'

/** A reward as `selectReward` reads it, before it is mapped to its row. */
export type RewardRecord = {
  id: RewardId
  number: number
  version: number
  kind: RewardKind
  state: RewardState
  /** Set only while its order is not over. */
  phase: 'queued' | 'sending' | 'waiting' | 'unknown' | null
  playerId: PlayerId
  playerCode: string
  playerName: string
  credits: number
  /** What it cost the player. */
  coins: number | null
  itemNumber: number | null
  itemName: string | null
  /** Null if nothing was won, or the kind has no prizes. */
  prize: string | null
  note: string | null
  /** Who gave it; null for what the player site gave. */
  employee: string | null
  /** The order that credits or credited it; null if there is none, or it did not happen. */
  orderId: string | null
  /** Whether it is cancelled because its credit was taken back. */
  takenBack: boolean
  createdAt: Date
  updatedAt: Date
}

const selectReward = (db: Db) => db`
  select w.id, w.number, w.version, w.kind, w.state, w.phase, w.player_id, p.code as player_code, p.name as player_name, w.credits, w.coins,
    i.number as item_number, i.name as item_name, w.prize, w.note, w.employee, o.id as order_id,
    coalesce(o.undone, false) as taken_back, w.created_at, w.updated_at
  from reward w join player p on p.id = w.player_id left join reward_item i on i.id = w.item_id
    left join lateral (
      select id, undone from credit_order where reward_id = w.id and state not in ('refused', 'abandoned') limit 1) o on true`

export const rewardsBy: Sorts<RewardRecord, RewardSort> = {
  time: { column: 'w.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
  credits: { column: 'w.credits', kind: 'int4', value: ({ credits }) => credits },
}

/** Returns up to one reward more than `limit`, which tells the caller that there is a next page. */
export const listRewards = (
  db: Db,
  kind: RewardKind,
  filter: RewardFilter,
  { limit, sorting, after }: PageQuery<RewardRecord>,
): Promise<RewardRecord[]> =>
  db<RewardRecord[]>`
    ${selectReward(db)}
    ${matching(db, kind, filter)}
    ${after ? afterCursor(db, sorting, 'w.id', after) : db``}
    ${orderBy(db, sorting, 'w.id')}
    limit ${limit + 1}`

/**
 * The filter in SQL. `matchesRewardSearch` in the domain applies the same filter to a row, and a test keeps the two
 * consistent.
 */
function matching(db: Db, kind: RewardKind, filter: RewardFilter) {
  const { from, before, q } = readFilter(filter)
  const { state, player, prize, employee } = filter
  const conditions = [db`where w.kind = ${kind}`]
  if (from) conditions.push(db`and w.created_at >= ${from}`)
  if (before) conditions.push(db`and w.created_at < ${before}`)
  if (state === 'takenBack')
    conditions.push(db`and w.state = 'cancelled'
      and exists (select from credit_order o where o.reward_id = w.id and o.state not in ('refused', 'abandoned') and o.undone)`)
  else if (state) conditions.push(db`and w.state = ${state}`)
  if (player) conditions.push(db`and lower(p.code) = ${player.toLowerCase()}`)
  if (prize) conditions.push(db`and w.prize = ${prize}`)
  if (employee) conditions.push(db`and w.employee = ${employee}`)
  if (q)
    conditions.push(db`and (w.number = ${numberMeant(q) ?? -1} or lower(p.code) like ${likePrefix(q.toLowerCase())}
      or ${wordBegins(db, db`p.name`, q)})`)
  return conditions
}

/**
 * Counts the rewards of a filter, and adds up the credits and coins of those that are done, over at most `limit` + 1 of
 * them: a `count` above `limit` means that there are more.
 */
export async function addUpRewards(
  db: Db,
  kind: RewardKind,
  filter: RewardFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<{ count: number; credits: number; coins: number }> {
  const [row] = await db<{ count: number; credits: number; coins: number }[]>`
    select count(*) as count, coalesce(sum(credits) filter (where state = 'done'), 0)::bigint as credits,
      coalesce(sum(coins) filter (where state = 'done'), 0)::bigint as coins
    from (select w.credits, w.coins, w.state from reward w join player p on p.id = w.player_id
      ${matching(db, kind, filter)} ${inSelection(db, 'w.id', selection)} limit ${limit + 1}) counted`
  return row!
}

export type Share = { name: string; count: number; credits: number }

/**
 * Returns count and credits of a filter's rewards that are done, by prize, player and employee: of each the 50 with the
 * most credits.
 */
export async function shareRewards(db: Db, kind: RewardKind, filter: RewardFilter) {
  const sharesBy = (name: ReturnType<Db>) => db<Share[]>`
    select ${name} as name, count(*) as count, sum(w.credits)::bigint as credits
    from reward w join player p on p.id = w.player_id ${matching(db, kind, filter)} and w.state = 'done' and ${name} is not null
    group by 1 order by sum(w.credits) desc, count(*) desc, 1 limit ${mostShares}`
  const [byPrize, byPlayer, byEmployee] = await Promise.all([
    sharesBy(db`w.prize`),
    sharesBy(db`p.code || ' ' || p.name`),
    sharesBy(db`w.employee`),
  ])
  return { byPrize, byPlayer, byEmployee }
}

/**
 * Streams all rows of a filter, or the selected ones, `rowsPerFetch` at a time, so that an export holds no more
 * than that in memory.
 */
export const streamRewards = (
  db: Db,
  kind: RewardKind,
  filter: RewardFilter,
  { sorting, selection }: { sorting: Sorting<RewardRecord>; selection: Selection },
) =>
  db<RewardRecord[]>`
    ${selectReward(db)}
    ${matching(db, kind, filter)}
    ${inSelection(db, 'w.id', selection)}
    ${orderBy(db, sorting, 'w.id')}`.cursor(rowsPerFetch)

/** Returns the rewards that exist among these, in no particular order. */
export const readRewards = (db: Db, ids: readonly string[]): Promise<RewardRecord[]> =>
  db<RewardRecord[]>`${selectReward(db)} where w.id ${oneOf(db, ids)}`

/**
 * Returns one player's rewards, newest first, starting at a position (`UpTo` in
 * `players/page/timeline-store.ts`).
 */
export const rewardsOf = (
  db: Db,
  {
    playerId,
    at,
    id,
    isInclusive,
    limit,
  }: { playerId: string; at: Date; id: string | null; isInclusive: boolean; limit: number },
): Promise<RewardRecord[]> =>
  db<RewardRecord[]>`
    ${selectReward(db)} where w.player_id = ${playerId}
      ${id !== null ? db`and (w.created_at, w.id) < (${at}, ${id})` : isInclusive ? db`and w.created_at <= ${at}` : db`and w.created_at < ${at}`}
    order by w.created_at desc, w.id desc limit ${limit}`

/**
 * Returns the credits of one player's rewards that were given in a period and are done, by kind; kinds without
 * any are left out.
 */
export const sumRewardsOf = (
  db: Db,
  playerId: string,
  { from, before }: { from: Date | null; before: Date | null },
): Promise<{ kind: RewardKind; credits: number }[]> =>
  db<{ kind: RewardKind; credits: number }[]>`
    select kind, sum(credits)::bigint as credits from reward
    where player_id = ${playerId} and state = 'done'
      ${from ? db`and created_at >= ${from}` : db``} ${before ? db`and created_at < ${before}` : db``}
    group by kind having sum(credits) > 0`

/**
 * Returns the goodwill credits given to a player since a moment, including those under way, without cancelled ones, for
 * the limit per day. Other calls for this player wait until the transaction ends.
 */
export async function lockGoodwillSince(tx: Tx, playerId: PlayerId, since: Date): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`goodwill ${playerId}`}, 0))`
  const [row] = await tx<{ credits: number }[]>`
    select coalesce(sum(credits), 0)::bigint as credits from reward
    where player_id = ${playerId} and kind = 'goodwill' and state <> 'cancelled' and created_at >= ${since}`
  return row!.credits
}

/** `createdAt`: null for now. */
export type NewReward = {
  id: RewardId
  externalKey: ExternalKey
  kind: RewardKind
  playerId: PlayerId
  state: RewardState
  credits: number
  coins: number | null
  /** External key of the redeemed item. */
  itemKey: string | null
  prize: string | null
  note: string | null
  employee: string | null
  createdAt: Date | null
}

/**
 * Adds a reward and returns its id; null if there is a reward with this external key already. The item must be in the
 * catalogue.
 */
export async function addReward(db: Db, reward: NewReward): Promise<RewardId | null> {
  const {
    id,
    externalKey,
    kind,
    playerId,
    state,
    credits,
    coins,
    itemKey,
    prize,
    note,
    employee,
    createdAt,
  } = reward
  const [row] = await db<{ id: RewardId }[]>`
    insert into reward (id, external_key, kind, player_id, state, credits, coins, item_id, prize, note, employee, created_at)
    values (${id}, ${externalKey}, ${kind}, ${playerId}, ${state}, ${credits}, ${coins},
      (select id from reward_item where external_key = ${itemKey}), ${prize}, ${note}, ${employee},
      coalesce(${createdAt}::timestamptz, clock_timestamp()))
    on conflict (external_key) do nothing returning id`
  return row?.id ?? null
}

export type KeyedReward = Pick<NewReward, 'id' | 'playerId' | 'kind' | 'credits' | 'coins'>

/** Returns the reward with this external key; null if there is none. */
export async function findRewardByKey(db: Db, externalKey: string): Promise<KeyedReward | null> {
  const [row] = await db<KeyedReward[]>`
    select id, player_id, kind, credits, coins from reward where external_key = ${externalKey}`
  return row ?? null
}

/** Ends a reward that has no credits, and therefore no order, as done. */
export const giveWithoutOrder = (tx: Tx, id: RewardId) =>
  tx`update reward set state = 'done' where id = ${id} and state = 'crediting'`
