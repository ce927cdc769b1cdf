import type { Db, Sql, Tx } from '#platform/database/database.ts'

export type LineGroup = { id: string; lineGroupId: string; name: string | null; joined: boolean }

/**
 * Records from an event whether the account is in a group. An older event that arrives later changes nothing.
 */
export async function recordGroup(
  tx: Tx,
  id: string,
  event: { lineGroupId: string; joined: boolean; at: Date; id: string },
): Promise<void> {
  const { lineGroupId, joined, at, id: eventId } = event
  await tx`
    insert into line_group as g (id, line_group_id, joined, joined_said_at, joined_said_by)
    values (${id}, ${lineGroupId}, ${joined}, ${at}, ${eventId})
    on conflict (line_group_id) do update set joined = excluded.joined, joined_said_at = excluded.joined_said_at,
      joined_said_by = excluded.joined_said_by, left_bot_user_id = null,
      profile_due_at = case when excluded.joined and not g.joined then clock_timestamp() else g.profile_due_at end
    where g.joined_said_at is null or (g.joined_said_at, g.joined_said_by) < (excluded.joined_said_at, excluded.joined_said_by)`
}

/** Returns groups whose name is to be asked for, longest waiting first. */
export const findGroupsDue = (sql: Sql, limit: number) =>
  sql<{ id: string; lineGroupId: string }[]>`
    select id, line_group_id from line_group where ${isDue(sql)} order by profile_due_at limit ${limit}`
/** SQL condition: there are such groups. */
export const areGroupsDue = (db: Db) => db`exists (select from line_group where ${isDue(db)})`

const isDue = (db: Db) => db`profile_due_at <= clock_timestamp()::timestamptz(3) and joined`

export const saveGroupName = (sql: Sql, id: string, name: string | null) =>
  sql`update line_group set name = ${name}, profile_due_at = null, profile_tries = 0 where id = ${id}`

/**
 * Postpones the next request for the group's name, longer each time. A group that is gone, or whose name could not
 * be read ten times, is left alone until the account joins it again.
 */
export const postponeGroup = (sql: Sql, id: string, isGone: boolean) =>
  sql`
    update line_group set profile_tries = profile_tries + 1,
      profile_due_at = case when ${isGone} or profile_tries >= 9 then null
        else clock_timestamp() + least(3600, 5 * power(2, profile_tries)) * interval '1 second' end
    where id = ${id}`

/** Returns the groups that the account is in, by name. */
export const listGroups = (db: Db) =>
  db<
    LineGroup[]
  >`select id, line_group_id, name, joined from line_group where joined order by name nulls last, created_at`
