import type { PlayerId } from '@khlang/domain/brand'
import type { PlayerStatus } from '@khlang/domain/players/player'
import { readPlayerSearch } from '@khlang/domain/players/player-filter'
import { type Db, type Fragment, withoutPreparedPlan } from '#platform/database/database.ts'
import { likePrefix } from '#platform/lists/list-filter.ts'
import { textSort } from '#platform/lists/list-sort.ts'

export type PlayerFound = {
  id: PlayerId
  code: string
  name: string
  status: PlayerStatus
  excluded: boolean
  bank: string | null
  accountTail: string | null
  mobileTail: string | null
}

/** SQL: the columns of a `PlayerFound`, of the player `p`. */
export const playerFound = (db: Db) => db`
  p.id, p.code, p.name, p.status, kept_from_deposits(p.excluded_from, p.excluded_until) as excluded, p.bank,
  right(p.account_number, 4) as account_tail, right(p.mobile, 4) as mobile_tail`

/** The beginning of a code in small letters: what lists are sorted by, and what a search looks through. */
export const codeSort = (table: 'p' | 'player') => textSort(`lower(${table}.code)`)
/** SQL: this beginning. It is longer than any search text. */
export const codeStart = (db: Db, table: 'p' | 'player') => db.unsafe(codeSort(table).column)

/**
 * SQL: all ways in which a search text finds players, each through its index and limited to `limit`: 1 the code begins
 * with it; 2 a name begins with it, or a whole number was found (`whole-number-store.ts`); 3 the player's own number,
 * or the end of their mobile or account number; 4 it is within the name.
 */
export function playerWays(
  db: Db,
  q: string,
  {
    limit,
    within = true,
    condition = db``,
    whole = [],
  }: { limit: number; within?: boolean; condition?: Fragment; whole?: readonly string[] | undefined },
) {
  const searchTerms = readPlayerSearch(q)
  const { text, number, tail } = searchTerms
  const prefix = likePrefix(text)
  const code = codeStart(db, 'player')
  const limited = db`${condition} limit ${limit}`
  const ways = [
    db`(select id, 1 as way from player where ${code} like ${prefix} ${condition} order by ${code} limit ${limit})`,
    db`(select id, 2 from player where words like ${prefix} ${limited})`,
    db`(select id, 2 from player where lower(last_name) like ${prefix} ${limited})`,
    db`(select id, 2 from player where lower(line_name) like ${prefix} ${limited})`,
  ]
  if (number !== null) ways.push(db`(select id, 3 from player where number = ${number} ${condition})`)
  if (tail !== null) {
    const end = likePrefix([...tail].toReversed().join(''))
    ways.push(
      db`(select id, 3 from player where reverse(mobile) like ${end} ${limited})`,
      db`(select id, 3 from player where reverse(account_number) like ${end} ${limited})`,
    )
  }
  if (whole.length > 0) ways.push(db`(select id, 2 from player where id = any(${[...whole]}) ${condition})`)
  if (within && searchTerms.matchesInside)
    ways.push(db`(select id, 4 from player where words like ${`%${prefix}`} ${limited})`)
  return ways.reduce((before, way) => db`${before} union all ${way}`)
}

type Search = { q: string; limit: number; counted?: boolean; whole?: readonly string[] }

/**
 * Returns the players that a search finds, by way (`playerWays`), then by code. `counted`: only players that count in
 * reports, by code alone. Names are searched within only if the other ways find fewer than `limit`.
 */
export async function searchPlayers(db: Db, search: Search): Promise<PlayerFound[]> {
  const beginnings = await bestOf(db, search, { within: false })
  return beginnings.length === search.limit ? beginnings : bestOf(db, search, { within: true })
}

const bestOf = (db: Db, { q, limit, counted = false, whole }: Search, { within }: { within: boolean }) =>
  withoutPreparedPlan(db<PlayerFound[]>`
    select ${playerFound(db)}
    from (select id, min(way) as way
      from (${playerWays(db, q, { limit: limit, within, whole, condition: counted ? db`and counts_in_reports` : db`` })}) found
      group by id) f join player p on p.id = f.id
    order by ${counted ? db`` : db`f.way,`} lower(p.code) collate "C" limit ${limit}`)

/**
 * Returns the next players for a picker: those that count in reports, by code, after the code `after` (spec
 * section 9).
 */
export function optionPlayers(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PlayerFound[]> {
  return db<PlayerFound[]>`
    select ${playerFound(db)} from player p
    where p.counts_in_reports ${after === undefined ? db`` : db`and lower(p.code) collate "C" > lower(${after})`}
    order by lower(p.code) collate "C" limit ${limit}`
}
