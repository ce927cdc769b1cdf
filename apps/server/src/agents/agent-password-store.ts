import type { Db } from '#platform/database/database.ts'

export type AgentPassword = { id: string; passwordHash: string | null }

/** Finds an agent by username or key. Returns null if there is none; the hash is null if they have no password. */
export async function readAgentPassword(db: Db, agent: string): Promise<AgentPassword | null> {
  const [row] = await db<AgentPassword[]>`
    select id, password_hash from agent where username = ${agent.trim().toLowerCase()} or external_key = ${agent}
    order by username = ${agent.trim().toLowerCase()} desc limit 1`
  return row ?? null
}

/**
 * Stores the same password with a more expensive hash. It names no employee as the author of a change, and
 * does nothing if somebody has set another password meanwhile.
 */
export const rehashAgent = (db: Db, id: string, was: string, now: string) => db`
  update agent set password_hash = ${now}, revision = revision + 1 where id = ${id} and password_hash = ${was}`
