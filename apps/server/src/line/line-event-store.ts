import { mostMessages } from '@khlang/domain/line/line-content'
import { inStatements } from '#platform/database/bulk-write.ts'
import type { Db, Sql, Tx } from '#platform/database/database.ts'

export type LineEventKept = {
  eventId: string
  kind: string
  lineUserId: string | null
  lineGroupId: string | null
  at: Date
  /** False if another system answers for the account: LINE calls that mode "standby". */
  active: boolean
  replyToken: string | null
  messageKind: string | null
  messageId: string | null
  /** The text of a member's message, until the event is handled. */
  body: string | null
}

/** Stores new events and returns their ids. Events received before are not changed. */
export async function addEvents(tx: Tx, events: readonly LineEventKept[]): Promise<string[]> {
  const newIds: string[] = []
  for (const rows of inStatements(events)) {
    const added = await tx<{ eventId: string }[]>`
      insert into line_event ${tx(rows as never)} on conflict do nothing returning event_id`
    newIds.push(...added.map(({ eventId }) => eventId))
  }
  return newIds
}

/**
 * Locks an event, so that nobody else handles it until this transaction ends. Null if another process has
 * locked the event or has handled it.
 */
export async function takeEvent(tx: Tx, eventId: string): Promise<LineEventKept | null> {
  const [row] = await tx<LineEventKept[]>`
    select event_id, kind, line_user_id, line_group_id, at, active, reply_token, message_kind, message_id, body
    from line_event where event_id = ${eventId} and handled_at is null for update skip locked`
  return row ?? null
}

/**
 * Returns unhandled events that are due, oldest first: one that failed about every five seconds, and at every sweep once
 * it is five minutes old.
 */
export const findEventsLeft = (sql: Sql, limit: number) =>
  sql<{ eventId: string }[]>`
    select event_id from line_event where ${isDue(sql)} order by received_at, at limit ${limit}`
/** SQL condition: an event is due. */
export const areEventsLeft = (db: Db) => db`exists (select from line_event where ${isDue(db)})`

const isDue = (db: Db) =>
  db`handled_at is null and received_at < clock_timestamp() - least(tries, 60) * interval '5 seconds'`

/** Marks an event as handled: stores its reply before the reply is sent, and deletes the received text. */
export async function endEvent(tx: Tx, eventId: string, reply: string | null): Promise<void> {
  await tx`
    update line_event set handled_at = clock_timestamp(), reply_body = ${reply},
      reply_state = ${reply === null ? null : 'sending'}, body = null
    where event_id = ${eventId}`
}

/** Counts a failed try, which puts the event off (`findEventsLeft`). */
export async function countTry(sql: Sql, eventId: string): Promise<void> {
  await sql`update line_event set tries = tries + 1 where event_id = ${eventId} and handled_at is null`
}

/**
 * Records whether a reply was sent. Only a reply that was sent is added to the conversation; its text is that of the
 * event, which is empty once the member was forgotten with their player.
 */
export async function endReply(
  sql: Sql,
  { eventId, isSent, memberId }: { eventId: string; isSent: boolean; memberId: string },
): Promise<void> {
  await sql`
    with ended as (
      update line_event set reply_state = ${isSent ? 'sent' : 'failed'}, reply_token = null
      where event_id = ${eventId} and reply_state = 'sending' returning event_id, reply_body)
    insert into line_message (event_id, direction, member_id, at, kind, body)
    select event_id, 'out', ${memberId}, clock_timestamp(), 'text', reply_body from ended where ${isSent}
    on conflict do nothing`
}

/** Gives up replies whose process died: whether they were sent is unknown, and they are not retried. */
export const giveUpReplies = (sql: Sql) => sql`
  update line_event set reply_state = 'failed', reply_token = null where ${isGivenUp(sql)}`
/** SQL condition: there is a reply for `giveUpReplies`. */
export const areRepliesGivenUp = (db: Db) => db`exists (select from line_event where ${isGivenUp(db)})`

const isGivenUp = (db: Db) =>
  db`reply_state = 'sending' and handled_at < clock_timestamp() - interval '2 minutes'`

/** Returns whether a message was unsent. The "unsend" event may arrive before the message itself. */
export async function wasTakenBack(tx: Tx, messageId: string): Promise<boolean> {
  const [row] = await tx`select 1 from line_event where message_id = ${messageId} and kind = 'unsend' limit 1`
  return row !== undefined
}

/** Deletes handled events and messages older than these numbers of days. Events that are not handled stay. */
export async function forgetOld(
  sql: Sql,
  { eventDays, messageDays }: { eventDays: number; messageDays: number },
): Promise<void> {
  await sql`
    delete from line_event
    where received_at < clock_timestamp() - ${eventDays} * interval '1 day' and handled_at is not null`
  await sql`delete from line_message where at < clock_timestamp() - ${messageDays} * interval '1 day'`
  await sql`
    update line_member set last_message = null
    where last_message is not null and last_message_at < clock_timestamp() - ${messageDays} * interval '1 day'`
}

export type LineMessageKept = {
  eventId: string
  memberId: string
  at: Date
  kind: string
  messageId: string | null
  body: string | null
}

/** Adds a received message. Does nothing if it is already stored. */
export async function addMessage(tx: Tx, message: LineMessageKept): Promise<void> {
  await tx`
    insert into line_message ${tx({ ...message, direction: 'in' } as never)} on conflict do nothing`
}

/** Deletes the text of a message that its sender took back. */
export async function takeBackMessage(tx: Tx, messageId: string): Promise<void> {
  await tx`update line_message set body = null where message_id = ${messageId}`
  await tx`
    update line_member set last_message = null
    where last_message_event in (select event_id from line_message where message_id = ${messageId})`
}

export type LineMessageRecord = {
  id: string
  direction: 'in' | 'out'
  at: Date
  kind: string
  body: string | null
  employee: string | null
}

/** Returns the latest 50 messages: from the member, automatic replies and messages from staff, newest last. */
export async function messagesOf(db: Db, memberId: string): Promise<LineMessageRecord[]> {
  const rows = await db<LineMessageRecord[]>`
    (select event_id || direction as id, direction, at, kind, body, null as employee from line_message
      where member_id = ${memberId} order by at desc limit ${mostMessages})
    union all
    (select b.id::text || c.place, 'out', coalesce(b.ended_at, b.next_at), c.content ->> 'kind',
        coalesce(c.content ->> 'text', c.content ->> 'url', c.content ->> 'stickerId'), s.employee
      from line_batch b join line_send s on s.id = b.send_id
      cross join lateral jsonb_array_elements(s.contents) with ordinality as c (content, place)
      where b.to_members @> array[${memberId}::uuid] and b.state = 'sent' order by 3 desc limit ${mostMessages})
    order by at desc, id desc limit ${mostMessages}`
  return rows.toReversed()
}
