import type { AgentId, EmployeeEmail, MasterId } from '@khlang/domain/brand'
import type { MasterFilter } from '@khlang/domain/agents/agent-filter'
import type { MasterSort } from '@khlang/domain/agents/agent-sorts'
import { numberMeant } from '@khlang/domain/list-words'
import { type Db, type Tx, rowsPerFetch } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import { countLimit, type PageQuery, readFilter, wordBegins } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorting, type Sorts } from '#platform/lists/list-sort.ts'

/** A master as `selectMaster` reads it, before it is mapped for a role. */
export type MasterRecord = {
  id: MasterId
  key: number
  version: number
  /** Rises only when the counts change; `version` only when the master itself changes. */
  revision: number
  name: string
  agentId: AgentId | null
  agentUsername: string | null
  agentName: string | null
  userCount: number
  /** Number of LINE members who came through this master's link. */
  lineCount: number
  employee: string | null
  createdAt: Date
  updatedAt: Date
}

const selectMaster = (db: Db) => db`
  select m.id, m.key, m.version, m.revision, m.name, m.agent_id, a.username as agent_username, a.name as agent_name, m.user_count,
    m.line_count, m.employee, m.created_at, m.updated_at
  from master m left join agent a on a.id = m.agent_id`

export const mastersBy: Sorts<MasterRecord, MasterSort> = {
  time: { column: 'm.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
  key: { column: 'm.key', kind: 'int8', value: ({ key }) => key },
  users: { column: 'm.user_count', kind: 'int4', value: ({ userCount }) => userCount },
}

export const listMasters = (
  db: Db,
  filter: MasterFilter,
  { limit, sorting, after }: PageQuery<MasterRecord>,
): Promise<MasterRecord[]> =>
  db<MasterRecord[]>`
    ${selectMaster(db)}
    ${matching(db, filter)}
    ${after ? afterCursor(db, sorting, 'm.id', after) : db``}
    ${orderBy(db, sorting, 'm.id')}
    limit ${limit + 1}`

/**
 * The filter in SQL. `matchesMasterSearch` in the domain applies the same filter to a row, and a test keeps the two
 * consistent.
 */
function matching(db: Db, filter: MasterFilter) {
  const { from, before, q } = readFilter(filter)
  const conditions = [db`where true`]
  if (filter.agent) conditions.push(db`and m.agent_id = ${filter.agent}`)
  if (from) conditions.push(db`and m.created_at >= ${from}`)
  if (before) conditions.push(db`and m.created_at < ${before}`)
  if (q) conditions.push(db`and (m.key = ${numberMeant(q) ?? -1} or ${wordBegins(db, db`m.name`, q)})`)
  return conditions
}

export type MasterFound = { id: string; key: number; name: string; agent: string | null }

/**
 * Finds masters for the global search, by the rules of the list's search: first the master with this key,
 * then by number of players.
 */
export const findMasters = (db: Db, q: string, limit: number): Promise<MasterFound[]> => db<MasterFound[]>`
  select m.id, m.key, m.name, a.username as agent from master m left join agent a on a.id = m.agent_id
  ${matching(db, { q })}
  order by (m.key = ${numberMeant(q) ?? -1}) desc, m.user_count desc, m.id limit ${limit}`

/** Counts the masters of a filter, no further than `limit` + 1. */
export async function countMasters(
  db: Db,
  filter: MasterFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from (
      select 1 from master m ${matching(db, filter)} ${inSelection(db, 'm.id', selection)} limit ${limit + 1}) counted`
  return row!.count
}

/**
 * Streams all rows of a filter, or the selected ones, a few hundred at a time, so that an export holds no
 * more than that in memory.
 */
export const streamMasters = (
  db: Db,
  filter: MasterFilter,
  { sorting, selection }: { sorting: Sorting<MasterRecord>; selection: Selection },
) =>
  db<MasterRecord[]>`
    ${selectMaster(db)}
    ${matching(db, filter)}
    ${inSelection(db, 'm.id', selection)}
    ${orderBy(db, sorting, 'm.id')}`.cursor(rowsPerFetch)

/** Returns the masters that exist among these, in no particular order. */
export const readMasters = (db: Db, ids: readonly string[]): Promise<MasterRecord[]> =>
  db<MasterRecord[]>`${selectMaster(db)} where m.id ${oneOf(db, ids)}`

export type MasterFields = { id: MasterId; name: string; agentId: AgentId | null; employee: EmployeeEmail }

/**
 * Inserts a master and returns its key: the highest key plus one (spec section 3). Others who create a master
 * wait until this transaction ends, so no key is assigned twice or skipped. Names may repeat.
 */
export async function addMaster(tx: Tx, { id, name, agentId, employee }: MasterFields): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended('master.key', 0))`
  const [row] = await tx<{ key: number }[]>`
    insert into master (id, key, name, agent_id, employee)
    values (${id}, (select coalesce(max(key), 0) + 1 from master), ${name}, ${agentId}, ${employee}) returning key`
  return row!.key
}

export type LockedMaster = { version: number; name: string; agentId: AgentId | null }

export async function lockMaster(tx: Tx, id: MasterId): Promise<LockedMaster | null> {
  const [row] = await tx<
    LockedMaster[]
  >`select version, name, agent_id from master where id = ${id} for update`
  return row ?? null
}

/** Saves name and agent of a master; its players keep their agent. */
export async function changeMaster(tx: Tx, { id, name, agentId, employee }: MasterFields): Promise<void> {
  await tx`update master set name = ${name}, agent_id = ${agentId}, employee = ${employee} where id = ${id}`
}
