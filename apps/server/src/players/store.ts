import type { ExternalKey, PlayerId } from '@khlang/domain/brand'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { Barred } from '@khlang/domain/players/standing'
import type { Db } from '#platform/database.ts'
import { likePrefix } from '#platform/list-filter.ts'

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

export const found = (db: Db) => db`
  p.id, p.code, p.first_name || ' ' || p.last_name as name, p.status,
  kept_from_deposits(p.excluded_from, p.excluded_until) as excluded, p.bank,
  right(p.account_number, 4) as account_tail, right(p.mobile, 4) as mobile_tail`

/** By the beginning of code, mobile, first or last name, or the end of the account number: each branch has its index. */
export function searchPlayers(db: Db, q: string, limit: number): Promise<PlayerFound[]> {
  const prefix = likePrefix(q)
  const digits = q.replaceAll(/\D/g, '')
  const tail = digits.length >= 4 ? likePrefix([...digits].toReversed().join('')) : null
  return db<PlayerFound[]>`
    select ${found(db)} from player p where p.id in (
      (select id from player where lower(code) like ${likePrefix(q.toLowerCase())} order by code limit ${limit})
      union (select id from player where mobile like ${prefix} limit ${limit})
      union (select id from player where first_name like ${prefix} limit ${limit})
      union (select id from player where last_name like ${prefix} limit ${limit})
      union (select id from player where ${tail}::text is not null and reverse(account_number) like ${tail} limit ${limit}))
    order by p.code limit ${limit}`
}

export type PlayerDetail = PlayerFound & {
  lineName: string | null
  agent: string | null
  master: string | null
  createdAt: Date
}

export async function viewPlayer(db: Db, id: string): Promise<PlayerDetail | null> {
  const [row] = await db<PlayerDetail[]>`
    select ${found(db)}, p.line_name, a.name as agent, m.name as master, p.created_at
    from player p left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id
    where p.id = ${id}`
  return row ?? null
}

export type PlayerKey = { id: PlayerId; externalKey: ExternalKey } & Barred

const keyOf = (db: Db) => db`
  p.id, p.external_key, p.status as player_status, kept_from_deposits(p.excluded_from, p.excluded_until) as player_excluded`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Codes are said aloud and typed in either case. */
export async function findPlayer(db: Db, codeOrId: string): Promise<PlayerKey | null> {
  const [row] = uuid.test(codeOrId)
    ? await db<PlayerKey[]>`select ${keyOf(db)} from player p where id = ${codeOrId}`
    : await db<
        PlayerKey[]
      >`select ${keyOf(db)} from player p where lower(code) = ${codeOrId.toLowerCase()}`
  return row ?? null
}
