import type { Db } from '#platform/database.ts'

export type AgentPassword = { id: string; passwordHash: string | null }

/** By username or key; null where there is no such agent, a null hash where they have no password. */
export async function readAgentPassword(db: Db, agent: string): Promise<AgentPassword | null> {
  const [row] = await db<AgentPassword[]>`
    select id, password_hash from agent where username = ${agent.trim().toLowerCase()} or external_key = ${agent}
    order by username = ${agent.trim().toLowerCase()} desc limit 1`
  return row ?? null
}

/** The same password in a dearer hash: nobody's change, and nothing where somebody set another one meanwhile. */
export const rehashAgent = (db: Db, id: string, was: string, now: string) => db`
  update agent set password_hash = ${now}, revision = revision + 1 where id = ${id} and password_hash = ${was}`
