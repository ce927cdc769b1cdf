import type { Db } from '#platform/database/database.ts'

export type AgentPassword = { id: string; passwordHash: string | null }

/** Finds an agent by username, else by key. Null if there is none; the hash is null if the agent has no password. */
export async function readAgentPassword(db: Db, agent: string): Promise<AgentPassword | null> {
  const [row] = await db<AgentPassword[]>`
    select id, password_hash from agent where username = ${agent.trim().toLowerCase()} or external_key = ${agent}
    order by username = ${agent.trim().toLowerCase()} desc limit 1`
  return row ?? null
}

/**
 * Replaces the hash of an agent's password by a stronger one of the same password, without naming an employee as its
 * author. Does nothing if another password was set meanwhile.
 */
export const rehashAgent = (db: Db, id: string, oldHash: string, newHash: string) => db`
  update agent set password_hash = ${newHash}, revision = revision + 1 where id = ${id} and password_hash = ${oldHash}`
