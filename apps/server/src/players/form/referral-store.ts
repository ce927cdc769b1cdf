import { codeOf, type CodeCounter, nextNumber } from '@khlang/domain/agents/agent'
import type { Db, Tx } from '#platform/database/database.ts'

type Counter = CodeCounter & { username: string }

/**
 * Locks agents first, then masters, each by ascending id: the order in which triggers update their player
 * counters.
 */
export async function lockReferral(
  tx: Tx,
  { agents, masters }: { agents: readonly string[]; masters: readonly string[] },
): Promise<void> {
  await tx`select 1 from agent where id = any(${agents as string[]}) order by id for no key update`
  await tx`select 1 from master where id = any(${masters as string[]}) order by id for no key update`
}

/** Returns the counter of an agent's codes; null if there is no such agent. */
export async function findCounter(db: Db, agentId: string): Promise<Counter | null> {
  const [row] = await db<Counter[]>`
    select username, code_width as digits, code_last as last from agent where id = ${agentId}`
  return row ?? null
}

const batchSize = 100

/**
 * Returns the agent's next number whose code is free. Codes that were typed by hand or imported may be ahead
 * of the counter.
 */
export async function nextFree(db: Db, { username, ...counter }: Counter): Promise<CodeCounter> {
  for (let last = counter; ;) {
    const comingCounters: CodeCounter[] = []
    while (comingCounters.length < batchSize) comingCounters.push((last = nextNumber(last)))
    const codes = comingCounters.map((one) => codeOf(username, one).toLowerCase())
    const takenRows = await db<{ code: string }[]>`
      select lower(code) as code from player where lower(code) = any(${codes})`
    const takenCodes = new Set(takenRows.map(({ code }) => code))
    const freeCounter = comingCounters.find((_, index) => !takenCodes.has(codes[index]!))
    if (freeCounter) return freeCounter
  }
}

/**
 * Takes an agent's next code; others who take a code of this agent wait until this transaction ends. Null if
 * there is no such agent.
 */
export async function takeCode(tx: Tx, agentId: string): Promise<string | null> {
  const [counter] = await tx<Counter[]>`
    select username, code_width as digits, code_last as last from agent where id = ${agentId} for no key update`
  if (!counter) return null
  const freeCounter = await nextFree(tx, counter)
  // Taking a code is not an edit: it raises the revision but not the version, on which people's edits are
  // based.
  await tx`
    update agent set code_width = ${freeCounter.digits}, code_last = ${freeCounter.last}, revision = revision + 1 where id = ${agentId}`
  return codeOf(counter.username, freeCounter)
}

/** Returns the agent of a master: null if there is none, undefined if there is no such master. */
export async function agentOfMaster(db: Db, masterId: string): Promise<string | null | undefined> {
  const [row] = await db<{ agentId: string | null }[]>`select agent_id from master where id = ${masterId}`
  return row?.agentId
}

/** Returns the agent of each of these masters, by the master's id; null for a master without one. */
export async function agentsOfMasters(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db<{ id: string; agentId: string | null }[]>`
    select id, agent_id from master where id = any(${ids as string[]}::uuid[])`
  return new Map(rows.map(({ id, agentId }) => [id, agentId]))
}

export async function agentExists(db: Db, agentId: string): Promise<boolean> {
  return (await db`select 1 from agent where id = ${agentId}`).length > 0
}

export async function playerExists(db: Db, playerId: string): Promise<boolean> {
  return (await db`select 1 from player where id = ${playerId}`).length > 0
}

/** Returns all agents by username and all masters by key, the names used in files. */
export async function namesOfReferral(db: Db) {
  const [agents, masters] = await Promise.all([
    db<{ id: string; username: string }[]>`select id, username from agent`,
    db<{ id: string; key: number; agentId: string | null }[]>`select id, key, agent_id from master`,
  ])
  return { agents, masters }
}

/** Returns the id of the agent with this username in upper or lower case. Null if there is no such agent. */
export async function agentNamed(db: Db, username: string): Promise<string | null> {
  const [row] = await db<
    { id: string }[]
  >`select id from agent where lower(username) = ${username.toLowerCase()}`
  return row?.id ?? null
}

/** Returns the id of the master with this key; null if there is none. */
export async function masterOfKey(db: Db, key: number): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`select id from master where key = ${key}`
  return row?.id ?? null
}
