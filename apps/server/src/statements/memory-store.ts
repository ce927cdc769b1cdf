import type { EmployeeEmail, PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { Db } from '#platform/database.ts'

/** What was learnt from earlier matches: whose money looked like this, and which pairs somebody said no to. */
export type SenderMemory = {
  /** Player → how often money of this look was credited to him and stayed there. */
  credited: ReadonlyMap<PlayerId, number>
  declined: ReadonlySet<RequestId>
  /** Money of this look and amount came within the hour before. */
  repeated: boolean
}

/** Enough to know a sender by; a busy sender is not counted to the end. */
const mostCounted = 200

export async function recall(db: Db, id: StatementEntryId): Promise<SenderMemory> {
  const credited = await db<{ playerId: PlayerId; times: number }[]>`
    select player_id, count(*) as times from (
      select e.player_id from statement_entry e, statement_entry this
      where this.id = ${id} and ${senderOf(db, 'e')} = ${senderOf(db, 'this')} and e.state = 'done' and e.player_id is not null
        and e.sender_bank is not distinct from this.sender_bank and e.sender_name is not distinct from this.sender_name
      limit ${mostCounted}) of_sender
    group by player_id`
  const declined = await db<{ requestId: RequestId }[]>`
    select request_id from declined_pair where entry_id = ${id}`
  const [twin] = await db`
    select 1 from statement_entry e, statement_entry this
    where this.id = ${id} and ${senderOf(db, 'e')} = ${senderOf(db, 'this')} and e.id <> this.id
      and e.account_code = this.account_code and e.amount_satang = this.amount_satang and e.direction = this.direction
      and e.occurred_at between this.occurred_at - interval '1 hour' and this.occurred_at and e.created_at <= this.created_at limit 1`
  return {
    credited: new Map(credited.map(({ playerId, times }) => [playerId, times])),
    declined: new Set(declined.map(({ requestId }) => requestId)),
    repeated: twin !== undefined,
  }
}

/** What a bank shows of a sender: the visible digits, or the mobile number. Null when it shows neither. */
const senderOf = (db: Db, table: 'e' | 'this') =>
  table === 'e'
    ? db`coalesce(e.sender_account, e.sender_mobile)`
    : db`coalesce(this.sender_account, this.sender_mobile)`

export async function saveDeclined(
  db: Db,
  pair: { entryId: StatementEntryId; requestId: RequestId; by: EmployeeEmail },
): Promise<boolean> {
  const { count } = await db`
    insert into declined_pair (entry_id, request_id, declined_by)
    select e.id, r.id, ${pair.by} from statement_entry e, request r where e.id = ${pair.entryId} and r.id = ${pair.requestId}
    on conflict do nothing`
  if (count === 1) return true
  const known =
    await db`select 1 from declined_pair where entry_id = ${pair.entryId} and request_id = ${pair.requestId}`
  return known.length === 1
}

export const forgetDeclined = (db: Db, pair: { entryId: StatementEntryId; requestId: RequestId }) => db`
  delete from declined_pair where entry_id = ${pair.entryId} and request_id = ${pair.requestId}`
