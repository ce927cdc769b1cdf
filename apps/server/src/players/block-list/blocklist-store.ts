import type { BlockedKind, BlockedLevel, PersonalValues } from '@khlang/domain/players/blocked-value'
import { blockableValues } from '@khlang/domain/players/blocked-value'
import type { Db, Tx } from '#platform/database/database.ts'
import { likePrefix, type PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'

export type Blocked = {
  id: string
  kind: BlockedKind
  /** In the form in which values are compared. */
  value: string
  /** As it was entered. */
  shown: string
  level: BlockedLevel
  reason: string
  author: string
  createdAt: Date
}

const blocked = (db: Db) => db`b.id, b.kind, b.value, b.shown, b.level, b.reason, b.author, b.created_at`

/** Returns the block-list entries that match a player's data; those that block come before those that warn. */
export function findBlocked(db: Db, personal: PersonalValues): Promise<Blocked[]> {
  const values = blockableValues(personal)
  return db<Blocked[]>`
    select ${blocked(db)} from blocked_value b
      join unnest(${values.map(({ kind }) => kind)}::text[], ${values.map(({ value }) => value)}::text[]) as v (kind, value)
        on b.kind = v.kind and b.value = v.value
    where b.removed_at is null order by b.level, b.created_at`
}

export type BlockedRecord = Blocked & { players: number }

export const blockedBy: Sorts<BlockedRecord, 'time'> = {
  time: { column: 'b.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
}

type BlockedSearch = { kind?: BlockedKind | undefined; value: string; inReason: string; showsWhole: boolean }

/**
 * Returns one page of the values of the block list that a search finds (`blocked`), each with the number of players who
 * have it. `value`: the search text in the form of a stored value; `inReason`: in lower case. `showsWhole`: whether
 * `value` may also be a whole number.
 */
export const listBlocked = (
  db: Db,
  { kind, value, inReason, showsWhole }: BlockedSearch,
  { limit, sorting, after }: PageQuery<BlockedRecord>,
): Promise<BlockedRecord[]> =>
  db<BlockedRecord[]>`
    select ${blocked(db)}, ${playersWith(db)} as players from blocked_value b
    where b.removed_at is null ${kind ? db`and b.kind = ${kind}` : db``}
      ${
        value === ''
          ? db``
          : db`and ((b.kind not in ('account', 'mobile') and b.value like ${likePrefix(value)})
        or (b.kind in ('account', 'mobile') and (right(b.value, 4) = ${value} or (${showsWhole} and b.value = ${value}))) or lower(b.reason) like ${`%${likePrefix(inReason)}`})`
      }
      ${after ? afterCursor(db, sorting, 'b.id', after) : db``}
    ${orderBy(db, sorting, 'b.id')} limit ${limit + 1}`

/** Null if there is no such value, or if it was removed. */
export const findBlockedValue = async (db: Db, id: string) => {
  const [row] = await db<BlockedRecord[]>`
    select ${blocked(db)}, ${playersWith(db)} as players from blocked_value b where b.id = ${id} and b.removed_at is null`
  return row ?? null
}

/**
 * SQL subquery for a player `p` in a list: the most severe level of the matching block-list entries (`block`
 * sorts before `watch`); null for most players.
 */
export const mostSevereBlock = (db: Db) => db`
  (select min(b.level) from blocked_value b where b.removed_at is null and (b.kind, b.value) in (
    ('account', p.account_number), ('mobile', p.mobile), ('line', lower(p.line_name)), ('line', lower(p.line_user_id)),
    ('name', lower(p.name))))`

/** SQL: the number of players with the value. Each kind uses its index. */
const playersWith = (db: Db) => db`(case b.kind
  when 'account' then (select count(*) from player where account_number = b.value)
  when 'mobile' then (select count(*) from player where mobile = b.value)
  when 'name' then (select count(*) from player where words like replace(b.value, '_', '\_') || ' %' and lower(name) = b.value)
  else (select count(*) from player where lower(line_name) = b.value)
    + (select count(*) from player where line_user_id = b.shown and lower(line_name) is distinct from b.value) end)::int`

export async function addBlocked(
  tx: Tx,
  { id, kind, value, shown, level, reason, author }: Omit<Blocked, 'createdAt'>,
): Promise<void> {
  await tx`
    insert into blocked_value (id, kind, value, shown, level, reason, author)
    values (${id}, ${kind}, ${value}, ${shown}, ${level}, ${reason}, ${author})`
}

/** Locks a value of the block list; null if there is no such value, or if it was removed. */
export async function lockBlocked(tx: Tx, id: string): Promise<Blocked | null> {
  const [row] = await tx<Blocked[]>`
    select ${blocked(tx)} from blocked_value b where b.id = ${id} and b.removed_at is null for update`
  return row ?? null
}

/** Marks a value as removed; the row stays, with who removed the value and when. */
export async function removeBlocked(tx: Tx, id: string, removedBy: string): Promise<void> {
  await tx`update blocked_value set removed_at = clock_timestamp(), removed_by = ${removedBy} where id = ${id}`
}

/** Returns all values of the level `block`, each as one text of kind and value, to check many players of a file. */
export async function blockedMarks(db: Db): Promise<string[]> {
  const rows = await db<{ mark: string }[]>`
    select kind || ' ' || value as mark from blocked_value where removed_at is null and level = 'block'`
  return rows.map(({ mark }) => mark)
}
