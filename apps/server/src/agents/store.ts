import type { AgentId, EmployeeEmail } from '@khlang/domain/brand'
import type { CodeCounter } from '@khlang/domain/agents/agent'
import type { AgentFilter } from '@khlang/domain/agents/agent-filter'
import type { AgentSort } from '@khlang/domain/agents/agent-sorts'
import { numberMeant } from '@khlang/domain/list-words'
import { type Db, type Tx, rowsPerFetch } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import {
  countLimit,
  likePrefix,
  type PageQuery,
  readFilter,
  wordBegins,
} from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorting, type Sorts } from '#platform/lists/list-sort.ts'

/** An agent as `selectAgent` reads it, before it is mapped for a role. */
export type AgentRecord = {
  id: AgentId
  number: number
  version: number
  /** Rises when the counts or `last` change, or the password is stored by a stronger hash; `version` does not. */
  revision: number
  username: string
  name: string
  /** How many digits the codes of new players have. */
  digits: number
  /** The number in the last code given. */
  last: number
  hasPassword: boolean
  masterCount: number
  userCount: number
  /** Who created or last changed it; null if only an import did. */
  employee: string | null
  createdAt: Date
  updatedAt: Date
}

const selectAgent = (db: Db) => db`
  select a.id, a.number, a.version, a.revision, a.username, a.name, a.code_width as digits, a.code_last as last,
    a.password_hash is not null as has_password, a.master_count, a.user_count, a.employee, a.created_at, a.updated_at
  from agent a`

export const agentsBy: Sorts<AgentRecord, AgentSort> = {
  time: { column: 'a.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
  users: { column: 'a.user_count', kind: 'int4', value: ({ userCount }) => userCount },
  masters: { column: 'a.master_count', kind: 'int4', value: ({ masterCount }) => masterCount },
}

export const listAgents = (
  db: Db,
  filter: AgentFilter,
  { limit, sorting, after }: PageQuery<AgentRecord>,
): Promise<AgentRecord[]> =>
  db<AgentRecord[]>`
    ${selectAgent(db)}
    ${matching(db, filter)}
    ${after ? afterCursor(db, sorting, 'a.id', after) : db``}
    ${orderBy(db, sorting, 'a.id')}
    limit ${limit + 1}`

/**
 * The filter in SQL. `matchesAgentSearch` in the domain applies the same filter to a row, and a test keeps the two
 * consistent.
 */
function matching(db: Db, filter: AgentFilter) {
  const { from, before, q } = readFilter(filter)
  const conditions = [db`where true`]
  if (from) conditions.push(db`and a.created_at >= ${from}`)
  if (before) conditions.push(db`and a.created_at < ${before}`)
  if (q)
    conditions.push(db`and (a.number = ${numberMeant(q) ?? -1} or a.username like ${likePrefix(q.toLowerCase())}
      or ${wordBegins(db, db`a.name`, q)})`)
  return conditions
}

export type AgentFound = { id: string; number: number; username: string; name: string }

/**
 * Finds agents for the global search, by the rules of the list's search: first the agent with this username,
 * then by number of players.
 */
export const findAgents = (db: Db, q: string, limit: number): Promise<AgentFound[]> => db<AgentFound[]>`
  select a.id, a.number, a.username, a.name from agent a ${matching(db, { q })}
  order by (a.username = ${q.toLowerCase()}) desc, a.user_count desc, a.id limit ${limit}`

/** Counts the agents of a filter, no further than `limit` + 1. */
export async function countAgents(
  db: Db,
  filter: AgentFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from (
      select 1 from agent a ${matching(db, filter)} ${inSelection(db, 'a.id', selection)} limit ${limit + 1}) counted`
  return row!.count
}

/**
 * Streams all rows of a filter, or the selected ones, a few hundred at a time, so that an export holds no
 * more than that in memory.
 */
export const streamAgents = (
  db: Db,
  filter: AgentFilter,
  { sorting, selection }: { sorting: Sorting<AgentRecord>; selection: Selection },
) =>
  db<AgentRecord[]>`
    ${selectAgent(db)}
    ${matching(db, filter)}
    ${inSelection(db, 'a.id', selection)}
    ${orderBy(db, sorting, 'a.id')}`.cursor(rowsPerFetch)

/** Returns the agents that exist among these, in no particular order. */
export const readAgents = (db: Db, ids: readonly string[]): Promise<AgentRecord[]> =>
  db<AgentRecord[]>`${selectAgent(db)} where a.id ${oneOf(db, ids)}`

export type AgentFields = {
  username: string
  name: string
  digits: number
  /** Null keeps the current password; a new agent then has none. */
  passwordHash: string | null
  employee: EmployeeEmail
}

export async function addAgent(
  tx: Tx,
  { id, username, name, digits, passwordHash, employee }: AgentFields & { id: AgentId },
): Promise<void> {
  await tx`
    insert into agent (id, external_key, username, name, code_width, password_hash, employee)
    values (${id}, ${id}, ${username}, ${name}, ${digits}, ${passwordHash}, ${employee})`
}

export type LockedAgent = CodeCounter & { version: number; username: string; name: string }

/**
 * Locks an agent until the transaction ends; null if there is none. Meanwhile nobody can create a player with
 * the agent's next code.
 */
export async function lockAgent(tx: Tx, id: AgentId): Promise<LockedAgent | null> {
  const [row] = await tx<LockedAgent[]>`
    select version, username, name, code_width as digits, code_last as last from agent where id = ${id} for update`
  return row ?? null
}

/** Updates an agent and announces its masters, whose rows show the agent's name. */
export async function changeAgent(
  tx: Tx,
  { id, username, name, digits, passwordHash, employee }: AgentFields & { id: AgentId },
): Promise<void> {
  await tx`
    update agent set username = ${username}, name = ${name}, code_width = ${digits},
      password_hash = coalesce(${passwordHash}, password_hash), employee = ${employee}
    where id = ${id}`
  await tx`select announce('masters', array(select id from master where agent_id = ${id}))`
}
