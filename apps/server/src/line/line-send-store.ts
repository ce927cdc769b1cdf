import type { LineContent } from '@khlang/domain/line/line-content'
import type { BatchState, SendProblem } from '@khlang/domain/line/line-sending'
import type { Db, Sql, Tx } from '#platform/database/database.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'

export type LineSendTarget = 'members' | 'linked' | 'followers' | 'staff'
/** A recipient at LINE, with the member if there is one. */
export type LineRecipient = { lineId: string; memberId: string | null }

export type LineSendRecord = {
  id: string
  number: number
  target: LineSendTarget
  contents: LineContent[]
  recipients: number
  /** Recipients, by the state of their part. */
  counts: Record<BatchState, number>
  /** Why a part failed for good, or else whether a cancelled one may have arrived. */
  why: SendProblem | null
  /** LINE's last complaint about one of the parts. */
  detail: string | null
  /** Those of the part that was tried most often. */
  tries: number
  /** When a part that was tried before is tried again. */
  nextAt: Date | null
  /** For `staff`: the name of the alert. */
  employee: string
  cancelledBy: string | null
  createdAt: Date
  endedAt: Date | null
}

export const sendsBy: Sorts<LineSendRecord, 'time'> = {
  time: { column: 's.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
}

const selectSend = (db: Db) => db`
  select s.id, s.number, s.target, s.contents, s.recipients, s.employee, s.cancelled_by, s.created_at, b.*
  from line_send s cross join lateral (
    select jsonb_build_object(
        'waiting', coalesce(sum(n) filter (where state = 'waiting'), 0), 'sending', coalesce(sum(n) filter (where state = 'sending'), 0),
        'sent', coalesce(sum(n) filter (where state = 'sent'), 0), 'failed', coalesce(sum(n) filter (where state = 'failed'), 0),
        'cancelled', coalesce(sum(n) filter (where state = 'cancelled'), 0)) as counts,
      coalesce(max(why) filter (where state = 'failed'), max(why) filter (where state = 'cancelled')) as why,
      max(detail) as detail, max(tries) as tries,
      min(next_at) filter (where state = 'waiting' and tries > 0) as next_at,
      case when bool_and(state not in ('waiting', 'sending')) then max(ended_at) end as ended_at
    from (select *, cardinality(to_line_ids) as n from line_batch where send_id = s.id) parts) b`

export const listSends = (db: Db, { limit, sorting, after }: PageQuery<LineSendRecord>) =>
  db<LineSendRecord[]>`
    ${selectSend(db)} where true ${after ? afterCursor(db, sorting, 's.id', after) : db``}
    ${orderBy(db, sorting, 's.id')} limit ${limit + 1}`

export async function readSend(db: Db, id: string): Promise<LineSendRecord | null> {
  const [row] = await db<LineSendRecord[]>`${selectSend(db)} where s.id = ${id}`
  return row ?? null
}

/**
 * Returns the current recipients: followers among the given members, among linked members, or all. Locks them, so that
 * none is forgotten with their player before the transaction ends.
 */
export const lockRecipients = (
  tx: Tx,
  target: { to: 'members'; ids: readonly string[] } | { to: 'linked' | 'followers' },
) =>
  tx<{ lineId: string; memberId: string }[]>`
    select line_user_id as line_id, id as member_id from line_member where following
      ${target.to === 'members' ? tx`and id = any(${target.ids as string[]})` : tx``}
      ${target.to === 'linked' ? tx`and player_id is not null` : tx``}
    order by id for key share`

/** Stores a message to be sent, with its recipients in batches in the order given. */
export async function addSend(
  tx: Tx,
  send: { id: string; target: LineSendTarget; contents: readonly LineContent[]; employee: string },
  batches: readonly { id: string; recipients: readonly LineRecipient[] }[],
): Promise<void> {
  const recipients = batches.reduce((sum, batch) => sum + batch.recipients.length, 0)
  await tx`
    insert into line_send (id, target, contents, recipients, employee)
    values (${send.id}, ${send.target}, ${tx.json(send.contents as never)}, ${recipients}, ${send.employee})`
  const rows = batches.map(({ id, recipients: to }, position) => ({
    id,
    sendId: send.id,
    place: position,
    toLineIds: to.map(({ lineId }) => lineId),
    toMembers: to.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])),
  }))
  for (const row of rows) await tx`insert into line_batch ${tx(row as never)}`
}

export type TakenBatch = {
  id: string
  fence: number
  /** With the one that begins now. */
  tries: number
  toLineIds: string[]
  contents: LineContent[]
  firstTriedAt: Date
  now: Date
}

/**
 * Takes a batch under a lease; committed before the first byte leaves. Returns null if another process has
 * the batch, or if it is not due, has ended or was cancelled.
 */
export async function takeBatch(sql: Sql, id: string, leaseSeconds: number): Promise<TakenBatch | null> {
  const [row] = await sql<TakenBatch[]>`
    update line_batch b set state = 'sending', fence = fence + 1, tries = tries + 1, why = ${maybeSent(sql)},
      first_tried_at = coalesce(first_tried_at, clock_timestamp()),
      lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 second'
    from line_send s
    where s.id = b.send_id and s.cancelled_at is null and b.id = (
      select id from line_batch where id = ${id} and (state = 'waiting' and next_at <= clock_timestamp()::timestamptz(3)
        or state = 'sending' and lease_until < clock_timestamp()) for update skip locked)
    returning b.id, b.fence, b.tries, b.to_line_ids, s.contents, b.first_tried_at, clock_timestamp() as now`
  return row ?? null
}

/**
 * SQL: `unanswered` if LINE may have accepted a batch that did not end: an earlier attempt had no clear answer, or the
 * process of the last one died.
 */
const maybeSent = (db: Db) => db`case when state = 'sending' then 'unanswered' else why end`

/**
 * Ends a batch that was cancelled while its process sent it and died, or just when it was to wait for its next try.
 * Does nothing for any other batch.
 */
export async function endCancelled(db: Db, id: string): Promise<void> {
  await db`
    update line_batch b set state = 'cancelled', why = ${maybeSent(db)}, lease_until = null,
      ended_at = clock_timestamp()
    from line_send s where s.id = b.send_id and s.cancelled_at is not null and b.id = ${id} and ${isUnattended(db)}`
}

/** Returns due batches that no process is working on. */
export const findBatchesLeft = (sql: Sql, limit: number) =>
  sql<{ id: string }[]>`
    select id from line_batch where ${isUnattended(sql)} order by next_at, id limit ${limit}`
/** SQL condition: there are such batches. */
export const areBatchesLeft = (db: Db) => db`exists (select from line_batch where ${isUnattended(db)})`

const isUnattended = (db: Db) => db`
  ((state = 'waiting' and next_at <= clock_timestamp()::timestamptz(3)) or (state = 'sending' and lease_until < clock_timestamp()))`

type Ending =
  | { state: 'sent' }
  | { state: 'failed'; why: SendProblem; detail: string | null }
  | { state: 'waiting'; seconds: number; detail: string | null; maybeSent: boolean }

/**
 * Ends a batch under its fence: a worker that was suspended while another took over changes nothing. A batch
 * cancelled in the meantime is not retried; if it may have arrived, it is marked as `unanswered`.
 */
export async function endBatch(
  sql: Sql,
  { id, fence }: Pick<TakenBatch, 'id' | 'fence'>,
  ending: Ending,
): Promise<void> {
  const [why, detail] = [
    ending.state === 'failed' ? ending.why : null,
    ending.state === 'sent' ? null : ending.detail,
  ]
  const isMaybeSent = ending.state === 'waiting' && ending.maybeSent
  await sql`
    update line_batch b set
      state = case when ${ending.state} = 'waiting' and s.cancelled_at is not null then 'cancelled' else ${ending.state} end,
      why = case when ${ending.state} <> 'waiting' then ${why}::text
        when ${isMaybeSent} then 'unanswered' else b.why end,
      detail = ${detail}, lease_until = null,
      next_at = clock_timestamp() + ${ending.state === 'waiting' ? ending.seconds : 0} * interval '1 second',
      ended_at = case when ${ending.state} = 'waiting' and s.cancelled_at is null then null else clock_timestamp() end
    from line_send s where s.id = b.send_id and b.id = ${id} and b.fence = ${fence} and b.state = 'sending'`
}

/**
 * Cancels the waiting batches of a send, and those whose process died. Returns the number of their recipients: 0 if all
 * batches left are already being sent, which are neither recalled nor retried. Returns `over` if the send has ended,
 * null if there is no such send.
 */
export async function cancelWaiting(
  tx: Tx,
  sendId: string,
  cancelledBy: string,
): Promise<number | 'over' | null> {
  const [send] = await tx`select 1 from line_send where id = ${sendId} for update`
  if (!send) return null
  const rows = await tx<{ n: number }[]>`
    update line_batch set state = 'cancelled', why = ${maybeSent(tx)}, lease_until = null,
      ended_at = clock_timestamp()
    where send_id = ${sendId} and (state = 'waiting' or state = 'sending' and lease_until < clock_timestamp())
    returning cardinality(to_line_ids) as n`
  const [open] = await tx`select 1 from line_batch where send_id = ${sendId} and state = 'sending' limit 1`
  if (rows.length === 0 && !open) return 'over'
  await tx`
    update line_send set cancelled_by = ${cancelledBy}, cancelled_at = clock_timestamp()
    where id = ${sendId} and cancelled_at is null`
  return rows.reduce((sum, { n }) => sum + n, 0)
}
