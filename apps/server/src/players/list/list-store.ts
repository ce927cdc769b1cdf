import type { PlayerId } from '@khlang/domain/brand'
import type { PlayerStatus } from '@khlang/domain/players/player'
import { type PlayerFilter, readPlayerSearch } from '@khlang/domain/players/player-filter'
import { type PlayerSort } from '@khlang/domain/players/player-sorts'
import type { BlockedLevel } from '@khlang/domain/players/blocked-value'
import { type Db, type Fragment, withoutPreparedPlan, rowsPerFetch } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import { countLimit, likePrefix, type PageQuery, readFilter } from '#platform/lists/list-filter.ts'
import {
  afterCursor,
  orderBy,
  selectSortText,
  type Sorting,
  type Sorts,
  type WithSortText,
} from '#platform/lists/list-sort.ts'
import { mostSevereBlock } from '../block-list/blocklist-store.ts'
import { codeSort, codeStart, playerWays } from './search-store.ts'

/** A player for lists, streams and exports, before masking for a role. */
export type PlayerListed = WithSortText & {
  id: PlayerId
  number: number
  version: number
  code: string
  name: string
  firstName: string
  lastName: string
  lineName: string | null
  status: PlayerStatus
  /** The picture kept here, else that at LINE. */
  avatar: string | null
  mobile: string | null
  email: string | null
  bank: string | null
  accountNumber: string | null
  countsInReports: boolean
  coins: number
  agentId: string | null
  agentUsername: string | null
  agentName: string | null
  masterId: string | null
  masterKey: number | null
  masterName: string | null
  /** Number of other players with the same account, mobile number or LINE id; at most `linkedLimit` count for each. */
  linked: number
  tags: string[]
  /** Whether the player is excluded from deposits now, at their own request. */
  excluded: boolean
  /** The most severe level at which the block list has one of the player's values; null if it has none. */
  blocked: BlockedLevel | null
  employee: string | null
  createdAt: Date
  updatedAt: Date
}

const playerListed = (db: Db, columns = db``) => db`
  select ${columns} p.id, p.number, p.version, p.code, p.name, p.first_name, p.last_name, p.line_name, p.status,
    coalesce(p.avatar, p.picture_url) as avatar, p.mobile, p.email, p.bank, p.account_number, p.counts_in_reports, p.coins,
    a.id as agent_id, a.username as agent_username, a.name as agent_name,
    m.id as master_id, m.key as master_key, m.name as master_name,
    (select count(*) from (
      (select id from player where account_number = p.account_number limit ${linkedLimit})
      union (select id from player where mobile = p.mobile limit ${linkedLimit})
      union (select id from player where line_user_id = p.line_user_id limit ${linkedLimit})) o where o.id <> p.id) as linked,
    p.tags, kept_from_deposits(p.excluded_from, p.excluded_until) as excluded, ${mostSevereBlock(db)} as blocked,
    p.employee, p.created_at, p.updated_at
  from player p left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id`

/** How many players with the same value are counted at most. An exact higher count is not needed. */
const linkedLimit = 10

export const playersBy: Sorts<PlayerListed, PlayerSort> = {
  time: { column: 'p.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
  code: codeSort('p'),
  coins: { column: 'p.coins', kind: 'int8', value: ({ coins }) => coins },
}

/**
 * Returns a page of the list, with up to one row more than `limit`. A search has three ways to the first
 * rows: the matches of a rare word are gathered through indexes and sorted; those of a common word are found
 * by scanning the list from its start; and if that finds too few (old codes in a list that begins with the
 * newest), all matches are gathered.
 */
export async function listPlayers(
  db: Db,
  { q, whole: wholeIds, ...filter }: PlayerFilter,
  { limit, sorting, after }: PageQuery<PlayerListed>,
): Promise<PlayerListed[]> {
  const inOrder = (rowLimit: number) => db`
    ${after ? afterCursor(db, sorting, 'p.id', after) : db``} ${orderBy(db, sorting, 'p.id')} limit ${rowLimit}`
  const page = (ids: Fragment) =>
    withoutPreparedPlan(db<PlayerListed[]>`
      ${playerListed(db, selectSortText(db, sorting))} where p.id in (${ids}) ${orderBy(db, sorting, 'p.id')}`)
  const conditions = matching(db, filter)
  if (!q) return page(db`select p.id from player p ${conditions} ${inOrder(limit + 1)}`)
  const gathered = (condition: Fragment) => db`
    with p as materialized (select ${sortedColumns(db)} from player where ${condition})
    select p.id from p ${conditions} ${inOrder(limit + 1)}`
  const ids = await findIds(db, q, wholeIds)
  if (ids.length <= maxGathered) return page(gathered(db`id = any(${ids})`))
  const nearbyMatches = await page(db`
    select p.id from (select p.* from player p ${conditions} ${inOrder(scannedCount)}) p
    where ${searchedPlayer(db, { q, whole: wholeIds })} ${orderBy(db, sorting, 'p.id')} limit ${limit + 1}`)
  return nearbyMatches.length > limit
    ? nearbyMatches
    : page(gathered(searchedPlayer(db, { q, whole: wholeIds }, 'player')))
}

/**
 * `maxGathered`: maximum number of matches that are gathered through indexes. `scannedCount`: number of rows among
 * which a common word is searched first.
 */
const maxGathered = 2_000
const scannedCount = 10_000

/**
 * SQL: only the columns by which a list is filtered and sorted, so that a hundred thousand rows can be sorted
 * quickly.
 */
const sortedColumns = (db: Db) =>
  db`id, code, created_at, coins, agent_id, master_id, bank, status, counts_in_reports, tags`

/**
 * Returns the ids of all players that a search finds if they are at most `maxGathered`, otherwise one more than
 * `maxGathered`.
 */
async function findIds(db: Db, q: string, whole: PlayerFilter['whole']): Promise<string[]> {
  const matches = await withoutPreparedPlan(db<{ id: string }[]>`
    select distinct id from (${playerWays(db, q, { limit: maxGathered + 1, whole })}) found limit ${maxGathered + 1}`)
  return matches.map(({ id }) => id)
}

/**
 * The filter in SQL. `matchesPlayerSearch` in the domain applies the same filter as far as a row allows, and a test
 * keeps the two consistent.
 */
function matching(db: Db, filter: PlayerFilter) {
  const { agent, master, bank, state, status, counts, tag, whole: wholeIds } = filter
  const { from, before, q } = readFilter(filter)
  const conditions = [db`where true`]
  if (from) conditions.push(db`and p.created_at >= ${from}`)
  if (before) conditions.push(db`and p.created_at < ${before}`)
  if (agent) conditions.push(db`and p.agent_id = ${agent}`)
  if (master) conditions.push(db`and p.master_id = ${master}`)
  if (bank) conditions.push(db`and upper(p.bank) = ${bank.toUpperCase()}`)
  // A literal, so that the planner knows how many rows there are and can use a partial index.
  for (const standing of [state, status])
    if (standing === 'normal') conditions.push(db`and p.status = 'normal'`)
    else if (standing) conditions.push(db`and p.status = ${standing} and p.status <> 'normal'`)
  if (tag) conditions.push(db`and p.tags @> array[${tag}::text]`)
  if (counts === 'yes') conditions.push(db`and p.counts_in_reports`)
  if (counts === 'no') conditions.push(db`and not p.counts_in_reports`)
  if (q) conditions.push(db`and (${searchedPlayer(db, { q, whole: wholeIds })})`)
  return conditions
}

/** SQL condition: a search finds the player. `playerWays` finds the same players by indexes. */
export function searchedPlayer(
  db: Db,
  { q, whole: wholeIds = [] }: { q: string; whole?: readonly string[] | undefined },
  table: 'p' | 'player' = 'p',
) {
  const p = db.unsafe(table)
  const { text, number, tail, matchesInside } = readPlayerSearch(q)
  const prefix = likePrefix(text)
  const end = tail && likePrefix([...tail].toReversed().join(''))
  return db`${codeStart(db, table)} like ${prefix} or ${p}.words like ${prefix} or lower(${p}.last_name) like ${prefix}
    or lower(${p}.line_name) like ${prefix}
    ${wholeIds.length === 0 ? db`` : db`or ${p}.id = any(${[...wholeIds]})`}
    ${number === null ? db`` : db`or ${p}.number = ${number}`}
    ${matchesInside ? db`or ${p}.words like ${`%${prefix}`}` : db``}
    ${end === null ? db`` : db`or reverse(${p}.mobile) like ${end} or reverse(${p}.account_number) like ${end}`}`
}

/** Counts the players of a filter, no further than `limit` + 1. */
export async function countPlayers(
  db: Db,
  filter: PlayerFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<number> {
  const [row] = await withoutPreparedPlan(db<{ count: number }[]>`
    select count(*) as count from (
      select 1 from player p ${matching(db, filter)} ${inSelection(db, 'p.id', selection)} limit ${limit + 1}) counted`)
  return row!.count
}

/**
 * Streams all rows of a filter, or the selected ones, a few hundred at a time, so that an export holds no
 * more than that in memory.
 */
export const streamPlayers = (
  db: Db,
  filter: PlayerFilter,
  { sorting, selection }: { sorting: Sorting<PlayerListed>; selection: Selection },
) =>
  db<PlayerListed[]>`
    ${playerListed(db)}
    ${matching(db, filter)}
    ${inSelection(db, 'p.id', selection)}
    ${orderBy(db, sorting, 'p.id')}`.cursor(rowsPerFetch)

/** Returns the players that exist among these, in no particular order. */
export const readPlayers = (db: Db, ids: readonly string[]): Promise<PlayerListed[]> =>
  db<PlayerListed[]>`${playerListed(db)} where p.id ${oneOf(db, ids)}`

/** All data of a player for an export, except the password. */
export type PlayerWhole = PlayerListed & {
  externalKey: string
  /** Only the picture kept here. */
  avatarKept: string | null
  pictureUrl: string | null
  jobTitle: string | null
  manager: string | null
  role: string | null
  company: string
  edit: boolean | null
  lineUserId: string | null
  accountMatchKey: string | null
  scbMatchKey: string | null
  ball: boolean | null
  friendKey: string | null
  friendCode: string | null
  location: Record<string, string>
  socialLinks: Record<string, string>
}

const wholeColumns = (db: Db) => db`
  p.external_key, p.avatar as avatar_kept, p.picture_url, p.job_title, p.manager, p.role, p.company, p.edit, p.line_user_id,
  p.account_match_key, p.scb_match_key, p.ball, p.location, p.social_links,
  (select external_key from player where id = p.friend_id) as friend_key,
  (select code from player where id = p.friend_id) as friend_code,`

export const streamWholePlayers = (
  db: Db,
  filter: PlayerFilter,
  { sorting, selection }: { sorting: Sorting<PlayerListed>; selection: Selection },
) =>
  db<PlayerWhole[]>`
    ${playerListed(db, wholeColumns(db))}
    ${matching(db, filter)}
    ${inSelection(db, 'p.id', selection)}
    ${orderBy(db, sorting, 'p.id')}`.cursor(rowsPerFetch)
