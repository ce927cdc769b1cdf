import type { ExternalKey, PlayerId } from '@khlang/domain/brand'
import type { Barred } from '@khlang/domain/players/standing'
import type { Db } from '#platform/database/database.ts'
import { type PlayerFound, playerFound } from './list/search-store.ts'
import { named } from './standing/standing-store.ts'

export type PlayerDetail = PlayerFound & {
  lineName: string | null
  agent: string | null
  master: string | null
  createdAt: Date
}

export async function readPlayer(db: Db, id: string): Promise<PlayerDetail | null> {
  const [row] = await db<PlayerDetail[]>`
    select ${playerFound(db)}, p.line_name, a.name as agent, m.name as master, p.created_at
    from player p left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id
    where p.id = ${id}`
  return row ?? null
}

export type PlayerKey = { id: PlayerId; externalKey: ExternalKey } & Barred

const keyOf = (db: Db) => db`
  p.id, p.external_key, p.status as player_status, kept_from_deposits(p.excluded_from, p.excluded_until) as player_excluded`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds a player as the player site names them: by key before anything else. */
export async function findPlayerOfSite(db: Db, player: string): Promise<PlayerKey | null> {
  const [row] = await db<PlayerKey[]>`
    select ${keyOf(db)} from player p where ${named(db, player)} order by external_key = ${player} desc limit 1`
  return row ?? null
}

/** Codes are dictated and typed in either case. */
export async function findPlayer(db: Db, codeOrId: string): Promise<PlayerKey | null> {
  const [row] = uuid.test(codeOrId)
    ? await db<PlayerKey[]>`select ${keyOf(db)} from player p where id = ${codeOrId}`
    : await db<PlayerKey[]>`select ${keyOf(db)} from player p where lower(code) = ${codeOrId.toLowerCase()}`
  return row ?? null
}
