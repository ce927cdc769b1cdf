import type { Db } from '#platform/database/database.ts'
import { type PlayerFound, playerFound } from './list/search-store.ts'

export type PlayerDetail = PlayerFound & {
  lineName: string | null
  agent: string | null
  master: string | null
  createdAt: Date
}

/** Returns what the match desk shows of a player; null if there is no such player. */
export async function readPlayer(db: Db, id: string): Promise<PlayerDetail | null> {
  const [row] = await db<PlayerDetail[]>`
    select ${playerFound(db)}, p.line_name, a.name as agent, m.name as master, p.created_at
    from player p left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id
    where p.id = ${id}`
  return row ?? null
}
