import type { ExternalKey, PlayerId } from '@khlang/domain/brand'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { Db } from '#platform/database.ts'
import { type PlayerFound, playerFound } from './search-store.ts'

export type PlayerDetail = PlayerFound & {
  lineName: string | null
  agent: string | null
  master: string | null
  createdAt: Date
  sharedWith: string[]
}

export async function viewPlayer(db: Db, id: string): Promise<PlayerDetail | null> {
  const [row] = await db<PlayerDetail[]>`
    select ${playerFound(db)}, p.line_name, a.name as agent, m.name as master, p.created_at,
      array(select o.code from player o
        where o.id <> p.id and (o.account_number = p.account_number or o.mobile = p.mobile) order by o.code limit 5) as shared_with
    from player p left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id
    where p.id = ${id}`
  return row ?? null
}

export type PlayerKey = { id: PlayerId; externalKey: ExternalKey; status: PlayerStatus }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Codes are said aloud and typed in either case. */
export async function findPlayer(db: Db, codeOrId: string): Promise<PlayerKey | null> {
  const [row] = uuid.test(codeOrId)
    ? await db<PlayerKey[]>`select id, external_key, status from player where id = ${codeOrId}`
    : await db<
        PlayerKey[]
      >`select id, external_key, status from player where lower(code) = ${codeOrId.toLowerCase()}`
  return row ?? null
}
