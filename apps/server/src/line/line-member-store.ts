import type { LineMemberShow } from '@khlang/contract/line/line-member'
import type { LineMoment } from '@khlang/domain/line/line-following'
import { readName } from '@khlang/domain/players/player-name'
import type { Db, Sql, Tx } from '#platform/database/database.ts'
import { likePrefix, type PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'

export type LineMemberRecord = {
  id: string
  number: number
  version: number
  lineUserId: string
  name: string | null
  picture: string | null
  language: string | null
  following: boolean
  followedAt: Date | null
  /** When they blocked the account; null while they follow, and of those who followed an account that was replaced. */
  blockedAt: Date | null
  lastMessageAt: Date | null
  /** The first 200 characters; null for a sticker or the like, a message taken back, and after its retention. */
  lastMessage: string | null
  /** The player linked to them. */
  player: { id: string; code: string; name: string } | null
  /** While no player is linked: one whose code or mobile number the member wrote, or who has this LINE id. */
  suggested: { id: string; code: string; name: string; by: 'code' | 'mobile' | 'line-id' } | null
  /** The master whose link the member used first. */
  master: { id: string; key: number; name: string } | null
  linkedBy: string | null
  createdAt: Date
}

export const membersBy = {
  time: {
    column: 'coalesce(e.last_message_at, e.followed_at, e.created_at)',
    kind: 'time',
    value: ({ lastMessageAt, followedAt, createdAt }) => lastMessageAt ?? followedAt ?? createdAt,
  },
} satisfies Sorts<LineMemberRecord, 'time'>

const named = (db: Db, table: string) =>
  db.unsafe(
    `case when ${table}.id is null then null else jsonb_build_object('id', ${table}.id, 'code', ${table}.code, 'name', ${table}.name) end`,
  )

const selectMember = (db: Db) => db`
  select e.id, e.number, e.version, e.line_user_id, e.name, e.picture_url as picture, e.language, e.following, e.followed_at,
    e.blocked_at, e.last_message_at, e.last_message, e.linked_by, e.created_at, ${named(db, 'p')} as player,
    case when p.id is null and l.id is not null then ${named(db, 'l')} || '{"by": "line-id"}'
      when p.id is null and s.id is not null then ${named(db, 's')} || jsonb_build_object('by', e.suggested_by) end as suggested,
    case when m.id is not null then jsonb_build_object('id', m.id, 'key', m.key, 'name', m.name) end as master
  from line_member e left join player p on p.id = e.player_id left join master m on m.id = e.master_id
    left join player s on s.id = e.suggested_player_id and not exists (select 1 from line_member o where o.player_id = s.id)
    left join lateral (select l.id, l.code, l.name from player l
      where l.line_user_id = e.line_user_id and not exists (select 1 from line_member o where o.player_id = l.id) limit 1) l on true`

/**
 * SQL condition: the members of a tab. Apart from `all`, each member is in exactly one tab, as `countMembers`
 * counts them: a linked member who has blocked us is in `blocked`.
 */
function matching(db: Db, show: LineMemberShow, q: string | undefined) {
  const condition = {
    all: db``,
    linked: db`and e.player_id is not null and e.following`,
    unlinked: db`and e.player_id is null and e.following`,
    blocked: db`and not e.following`,
  }[show]
  if (!q) return condition
  const prefix = likePrefix(q.toLowerCase())
  // A name that is copied from LINE is found too: it is stored as `readName` writes it.
  const namePrefix = likePrefix(readName(q).toLowerCase())
  return db`${condition} and (lower(e.name) like ${namePrefix} or lower(e.name) like ${`% ${namePrefix}`}
    or lower(p.code) like ${prefix} or e.line_user_id = ${q})`
}

export const listMembers = (
  db: Db,
  { show, q }: { show: LineMemberShow; q?: string | undefined },
  { limit, sorting, after }: PageQuery<LineMemberRecord>,
): Promise<LineMemberRecord[]> =>
  db<LineMemberRecord[]>`
    ${selectMember(db)} where true ${matching(db, show, q)}
    ${after ? afterCursor(db, sorting, 'e.id', after) : db``}
    ${orderBy(db, sorting, 'e.id')} limit ${limit + 1}`

export async function readMember(db: Db, id: string): Promise<LineMemberRecord | null> {
  const [row] = await db<LineMemberRecord[]>`${selectMember(db)} where e.id = ${id}`
  return row ?? null
}

/** Counts the members by tab. `followers`: linked and unlinked ones together. */
export async function countMembers(db: Db) {
  const [row] = await db<
    { all: number; followers: number; linked: number; unlinked: number; blocked: number }[]
  >`
    select count(*) as all, count(*) filter (where following) as followers,
      count(*) filter (where following and player_id is not null) as linked,
      count(*) filter (where following and player_id is null) as unlinked,
      count(*) filter (where not following) as blocked from line_member`
  return row!
}

export type LockedMember = {
  id: string
  version: number
  lineUserId: string
  name: string | null
  pictureUrl: string | null
  playerId: string | null
  /** Time and id of the event that last said whether the member follows the account. */
  followingSaidAt: Date | null
  followingSaidBy: string | null
  lastMessageAt: Date | null
  lastMessageEvent: string | null
  masterId: string | null
  /** When they used a master's link first. */
  referredAt: Date | null
}

const locked = (tx: Tx) => tx`
  select id, version, line_user_id, name, picture_url, player_id, following_said_at, following_said_by, last_message_at,
    last_message_event, master_id, referred_at from line_member`

/** Locks the member with this LINE id, creating one if needed; nobody else changes it until this transaction ends. */
export async function lockOrAddMember(tx: Tx, newId: string, lineUserId: string): Promise<LockedMember> {
  await tx`insert into line_member (id, line_user_id) values (${newId}, ${lineUserId}) on conflict do nothing`
  const [row] = await tx<LockedMember[]>`${locked(tx)} where line_user_id = ${lineUserId} for update`
  return row!
}

export async function lockMember(tx: Tx, id: string): Promise<LockedMember | null> {
  const [row] = await tx<LockedMember[]>`${locked(tx)} where id = ${id} for update`
  return row ?? null
}

/**
 * Records from an event whether the member follows. A new follower's profile is requested from LINE again. Whoever blocks
 * this account is not reached by a former one either, should that come back.
 */
export async function noteFollowing(
  tx: Tx,
  memberId: string,
  { following: follows, at, id }: LineMoment & { following: boolean },
): Promise<void> {
  await tx`
    update line_member set following = ${follows}, following_said_at = ${at}, following_said_by = ${id},
      followed_at = case when ${follows} then ${at}::timestamptz else followed_at end,
      blocked_at = case when ${follows} then null else ${at}::timestamptz end,
      left_bot_user_id = case when ${follows} then left_bot_user_id end,
      profile_due_at = case when ${follows} then clock_timestamp() else profile_due_at end, profile_tries = 0
    where id = ${memberId}`
}

/**
 * Records that the member wrote. They follow the account then, unless an event has said otherwise. A profile older than
 * a week is requested again: people change their names and pictures.
 */
export async function noteMessage(
  tx: Tx,
  memberId: string,
  { at, id, body }: LineMoment & { body: string | null },
): Promise<void> {
  await tx`
    update line_member set last_message_at = ${at}, last_message_event = ${id}, last_message = ${body},
      following = following or following_said_at is null,
      blocked_at = case when following_said_at is null then null else blocked_at end,
      profile_due_at = case when profile_at > clock_timestamp() - interval '7 days' then profile_due_at
        else coalesce(profile_due_at, clock_timestamp()) end
    where id = ${memberId}`
}

/**
 * Records a suggestion, unless its player was forgotten meanwhile. An older one never replaces a newer one, whatever the
 * order of events.
 */
export async function noteSuggestion(
  tx: Tx,
  memberId: string,
  { playerId, by, at }: { playerId: string; by: 'code' | 'mobile'; at: Date },
): Promise<void> {
  await tx`
    update line_member set suggested_player_id = ${playerId}, suggested_by = ${by}, suggested_at = ${at}
    where id = ${memberId} and (suggested_at is null or suggested_at <= ${at})
      and exists (select 1 from player where id = ${playerId} and forgotten_at is null for share)`
}

/** Counts a member once, for the master whose link was used first, whatever the order of events. */
export async function noteReferral(
  tx: Tx,
  member: LockedMember,
  { masterKey, at }: { masterKey: number; at: Date },
): Promise<void> {
  if (member.referredAt !== null && member.referredAt <= at) return
  const [master] = await tx<{ id: string }[]>`select id from master where key = ${masterKey}`
  if (!master) return
  await tx`update line_member set master_id = ${master.id}, referred_at = ${at} where id = ${member.id}`
  if (member.masterId === master.id) return
  const movedMasterIds = [member.masterId, master.id].filter((id) => id !== null)
  // Counting is not an edit: it raises the revision but not the version, on which people's edits are based.
  await tx`select 1 from master where id = any(${movedMasterIds}) order by id for no key update`
  await tx`
    update master set line_count = line_count + case when id = ${master.id} then 1 else -1 end, revision = revision + 1
    where id = any(${movedMasterIds})`
}

/** Finds the player with this code or mobile number, unless they were forgotten; null if there is not exactly one. */
export async function findByWords(
  db: Db,
  { code, mobile }: { code: string | null; mobile: string | null },
): Promise<{ id: string; by: 'code' | 'mobile' } | null> {
  const rows = await db<{ id: string; by: 'code' | 'mobile' }[]>`
    (select id, 'code' as by from player where lower(code) = ${code} and forgotten_at is null limit 2)
    union all (select id, 'mobile' from player where mobile = ${mobile} limit 2)`
  return rows.length === 1 ? rows[0]! : null
}

/** Returns the LINE member linked to a player; null if none is. */
export async function memberOfPlayer(db: Db, playerId: string): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`select id from line_member where player_id = ${playerId}`
  return row?.id ?? null
}

/** Links a member to a player, or unlinks them for null. */
export async function setPlayer(
  tx: Tx,
  memberId: string,
  { playerId, by }: { playerId: string | null; by: string },
): Promise<void> {
  await tx`
    update line_member set player_id = ${playerId}, linked_by = ${playerId === null ? null : by},
      linked_at = case when ${playerId !== null} then clock_timestamp() end,
      suggested_player_id = null, suggested_by = null, version = version + 1, updated_at = clock_timestamp()
    where id = ${memberId}`
}

/** Returns members whose profile is due, longest waiting first. */
export const findProfilesDue = (sql: Sql, limit: number) =>
  sql<{ id: string; lineUserId: string }[]>`
    select id, line_user_id from line_member where ${isDue(sql)} order by profile_due_at limit ${limit}`
/** SQL condition: there are such members. */
export const areProfilesDue = (db: Db) => db`exists (select from line_member where ${isDue(db)})`

const isDue = (db: Db) => db`profile_due_at <= clock_timestamp()::timestamptz(3)`

export type LineProfile = { name: string | null; picture: string | null; language: string | null }

/** Saves a member's profile, unless they were forgotten with their player since it was requested. */
export async function saveProfile(
  sql: Sql,
  { id, lineUserId }: { id: string; lineUserId: string },
  { name, picture, language }: LineProfile,
): Promise<void> {
  await sql`
    update line_member set name = ${name}, picture_url = ${picture}, language = ${language}, profile_due_at = null, profile_tries = 0,
      profile_at = clock_timestamp()
    where id = ${id} and line_user_id = ${lineUserId}`
}

/**
 * Postpones the next request for the member's profile, longer each time. A member who is unavailable, or whose profile
 * could not be read ten times, is left alone until they write or follow again.
 */
export async function postponeProfile(sql: Sql, memberId: string, isGone: boolean): Promise<void> {
  await sql`
    update line_member set profile_tries = profile_tries + 1,
      profile_due_at = case when ${isGone} or profile_tries >= 9 then null
        else clock_timestamp() + least(3600, 5 * power(2, profile_tries)) * interval '1 second' end
    where id = ${memberId}`
}
