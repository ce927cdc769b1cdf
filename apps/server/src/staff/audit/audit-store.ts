import type { Day } from '@khlang/domain/time'
import { type Db, type Fragment, rowsPerFetch } from '#platform/database/database.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import { countLimit, type PageQuery, readFilter } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorting, type Sorts } from '#platform/lists/list-sort.ts'

export type AuditFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  /** The actor, also one who is no employee. */
  employee?: string | undefined
  act?: string | undefined
  /** Kind and id of the object that was changed. */
  kind?: string | undefined
  object?: string | undefined
  /** The code of the player whom the act concerns. */
  player?: string | undefined
}

type Facts = Record<string, unknown> | null

export type AuditRecord = {
  id: string
  number: number
  createdAt: Date
  employee: string
  act: string
  objectKind: string
  objectId: string
  playerId: string | null
  playerCode: string | null
  playerName: string | null
  before: Facts
  after: Facts
  reason: string | null
  /** Null for an act outside a request, and once expired. */
  origin: { address: string; request: string; session?: string } | null
  sealed: boolean
}

const selectAudit = (db: Db) => db`
  select a.id, a.seq as number, a.at as created_at, a.actor as employee, a.act, a.object_kind, a.object_id, a.player_id,
    p.code as player_code, p.name as player_name, a.before, a.after, a.reason, a.origin,
    exists (select 1 from audit_link l where l.seq = a.seq) as sealed
  from audit a left join player p on p.id = a.player_id`

export const auditBy: Sorts<AuditRecord, 'time'> = {
  time: { column: 'a.at', kind: 'time', value: ({ createdAt }) => createdAt },
}

/**
 * The filter in SQL. Employee, act and player each have an index that is also in order of time; an object has one
 * by kind and id.
 */
function matching(db: Db, filter: AuditFilter): Fragment {
  const { from, before, q } = readFilter(filter)
  const { employee, act, kind, object, player } = filter
  const conditions = [db`where true`]
  if (from) conditions.push(db`and a.at >= ${from}`)
  if (before) conditions.push(db`and a.at < ${before}`)
  if (employee) conditions.push(db`and a.actor = ${employee}`)
  // `audit_of_act` is a partial index without `order.done`, since every order writes such a line. PostgreSQL uses it
  // only if the query repeats the index's condition.
  if (act)
    conditions.push(
      act === 'order.done' ? db`and a.act = ${act}` : db`and a.act = ${act} and a.act <> 'order.done'`,
    )
  if (kind) conditions.push(db`and a.object_kind = ${kind}`)
  if (object) conditions.push(db`and a.object_id = ${object}`)
  if (player) conditions.push(db`and ${ofPlayer(db, player)}`)
  if (q) conditions.push(db`and ${searched(db, q)}`)
  return db`${conditions}`
}

/**
 * SQL condition for a search text. Its form decides what it is: an employee's e-mail, a line number, an
 * object id or a player's code. Each must be complete.
 */
function searched(db: Db, q: string): Fragment {
  if (q.includes('@')) return db`a.actor = ${q.toLowerCase()}`
  if (/^\d{1,15}$/.test(q)) return db`a.seq = ${q}::bigint`
  if (/^[0-9a-f]{8}-/.test(q)) return db`a.object_id = ${q}`
  return ofPlayer(db, q)
}

const ofPlayer = (db: Db, code: string): Fragment =>
  db`a.player_id = (select id from player where lower(code) = ${code.toLowerCase()})`

export const listAudit = (
  db: Db,
  filter: AuditFilter,
  { limit, sorting, after }: PageQuery<AuditRecord>,
): Promise<AuditRecord[]> =>
  db<AuditRecord[]>`
    ${selectAudit(db)}
    ${matching(db, filter)}
    ${after ? afterCursor(db, sorting, 'a.id', after) : db``}
    ${orderBy(db, sorting, 'a.id')}
    limit ${limit + 1}`

export const streamAudit = (
  db: Db,
  filter: AuditFilter,
  { sorting, selection }: { sorting: Sorting<AuditRecord>; selection: Selection },
) =>
  db<AuditRecord[]>`
    ${selectAudit(db)}
    ${matching(db, filter)}
    ${inSelection(db, 'a.id', selection)}
    ${orderBy(db, sorting, 'a.id')}`.cursor(rowsPerFetch)

/** Counts the lines of a filter, no further than `limit` + 1. */
export async function countAudit(
  db: Db,
  filter: AuditFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count
    from (select 1 from audit a ${matching(db, filter)} ${inSelection(db, 'a.id', selection)} limit ${limit + 1}) counted`
  return row!.count
}

export async function findAuditLine(db: Db, id: string): Promise<AuditRecord | null> {
  const [row] = await db<AuditRecord[]>`${selectAudit(db)} where a.id = ${id}`
  return row ?? null
}

/** Returns who did the last audited act on an object, and when; null if there was none. */
export async function findLastChange(
  db: Db,
  [kind, id]: readonly [kind: string, id: string],
): Promise<{ actor: string; at: Date } | null> {
  const [last] = await db<{ actor: string; at: Date }[]>`
    select actor, at from audit where object_kind = ${kind} and object_id = ${id} order by seq desc limit 1`
  return last ?? null
}

/** Returns every actor of the audit log, in alphabetical order. Needs one index lookup per actor, not per line. */
export async function findActors(db: Db): Promise<string[]> {
  const rows = await db<{ actor: string }[]>`
    with recursive actors as (
      (select actor from audit order by actor limit 1)
      union all
      select (select actor from audit a where a.actor > actors.actor order by actor limit 1) from actors where actors.actor is not null)
    select actor from actors where actor is not null`
  return rows.map(({ actor }) => actor)
}

/**
 * Counts the sealed lines, which have a link in the audit chain, and the lines numbered above the newest sealed ones
 * (`unsealed`, 10,000 at most). A line that is committed late has a lower number and is not counted. The newest
 * thousand links are compared, since the last one need not have the highest number.
 */
export async function countSealing(db: Db): Promise<{ sealed: number; unsealed: number }> {
  const [row] = await db<{ sealed: number; unsealed: number }[]>`
    select sealed, (select count(*) from (
        select 1 from audit a where a.seq > coalesce(reached, 0) and not exists (select 1 from audit_link l where l.seq = a.seq) limit 10000) open)
      as unsealed
    from (select coalesce(max(place), 0) as sealed from audit_link) chain,
      lateral (select max(seq) as reached from (select seq from audit_link order by place desc limit 1000) newest) end_of_chain`
  return row!
}
