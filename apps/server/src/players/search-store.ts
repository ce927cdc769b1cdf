import type { PlayerId } from '@khlang/domain/brand'
import type { PlayerStatus } from '@khlang/domain/players/player'
import { wantedPlayer } from '@khlang/domain/players/player-filter'
import type { Db } from '#platform/database.ts'
import { likePrefix } from '#platform/list-filter.ts'

export type PlayerFound = {
  id: PlayerId
  code: string
  name: string
  status: PlayerStatus
  bank: string | null
  accountTail: string | null
  mobileTail: string | null
}

export const playerFound = (db: Db) => db`
  p.id, p.code, p.name, p.status, p.bank,
  right(p.account_number, 4) as account_tail, right(p.mobile, 4) as mobile_tail`

/**
 * `counted`: only who counts in reports, in the order of the codes alone.
 *
 * Codes that begin so come first, then names and numbers that begin so, then ends of numbers, then what is within a name. Each
 * way has its index and gives up after a few; so many people share a common name that only the first of them are looked at.
 */
export function searchPlayers(
  db: Db,
  { q, limit, counted = false }: { q: string; limit: number; counted?: boolean },
): Promise<PlayerFound[]> {
  const { text, number, digits, within } = wantedPlayer(q)
  const prefix = likePrefix(text)
  const tail = digits === null ? null : likePrefix([...digits].toReversed().join(''))
  const among = counted ? db`and counts_in_reports` : db``
  const most = db`${among} limit ${limit}`
  const code = db`lower(code) collate "C"`
  const ways = [
    db`(select id, 1 as way from player where ${code} like ${prefix} ${among} order by ${code} limit ${limit})`,
    db`(select id, 2 from player where words like ${prefix} ${most})`,
    db`(select id, 2 from player where lower(last_name) like ${prefix} ${most})`,
    db`(select id, 2 from player where lower(line_name) like ${prefix} ${most})`,
    db`(select id, 2 from player where lower(email) like ${prefix} ${most})`,
  ]
  if (number !== null) ways.push(db`(select id, 3 from player where number = ${number} ${among})`)
  if (digits !== null)
    ways.push(
      db`(select id, 2 from player where mobile like ${likePrefix(digits)} ${most})`,
      db`(select id, 2 from player where account_number like ${likePrefix(digits)} ${most})`,
      db`(select id, 3 from player where reverse(mobile) like ${tail} ${most})`,
      db`(select id, 3 from player where reverse(account_number) like ${tail} ${most})`,
    )
  if (within) ways.push(db`(select id, 4 from player where words like ${`%${prefix}`} ${most})`)
  const all = ways.reduce((before, way) => db`${before} union all ${way}`)
  return db<PlayerFound[]>`
    select ${playerFound(db)}
    from (select id, min(way) as way from (${all}) found group by id) f join player p on p.id = f.id
    order by ${counted ? db`` : db`f.way,`} lower(p.code) collate "C" limit ${limit}`
}

/** The list that pickers offer: only who counts in reports, by code (spec section 9). */
export function optionPlayers(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PlayerFound[]> {
  return db<PlayerFound[]>`
    select ${playerFound(db)} from player p
    where p.counts_in_reports ${after === undefined ? db`` : db`and lower(p.code) collate "C" > ${after.toLowerCase()}`}
    order by lower(p.code) collate "C" limit ${limit}`
}
