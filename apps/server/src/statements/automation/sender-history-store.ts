import type { EmployeeEmail, PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { isReported } from '#accounts/bank-line-store.ts'
import type { Db } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'

/** What is known of an entry: the players credited for money from its sender, and the requests declined for it. */
export type PastMatches = {
  /**
   * Player → how often money with these sender details was credited to them and not reversed (a reversed entry has no
   * player any more); this entry counts too, if it is done.
   */
  credited: ReadonlyMap<PlayerId, number>
  declined: ReadonlySet<RequestId>
  /**
   * Another entry of this amount and direction from this sender, heard earlier, is on this own account, at most an hour
   * before by the bank's time. Parts and sums of others count as neither.
   */
  repeated: boolean
}

/** Maximum number of entries counted per sender. That is enough to recognise a frequent sender. */
const countLimit = 200

/** Returns the sender history for each of these entries, with three queries however many entries there are. */
export async function loadSenderHistory(
  db: Db,
  ids: readonly StatementEntryId[],
): Promise<ReadonlyMap<StatementEntryId, PastMatches>> {
  const entryIds = ids as StatementEntryId[]
  const credited = await db<{ id: StatementEntryId; playerId: PlayerId; times: number }[]>`
    select this.id, of_player.player_id, of_player.times from statement_entry this cross join lateral (
      select player_id, count(*) as times from (
        select e.player_id from statement_entry e
        where ${senderOf(db, 'e')} = ${senderOf(db, 'this')} and e.state = 'done' and e.player_id is not null
          and e.sender_bank is not distinct from this.sender_bank and e.sender_name is not distinct from this.sender_name
        limit ${countLimit}) of_sender
      group by player_id) of_player
    where this.id ${oneOf(db, entryIds)}`
  const declined = await db<{ id: StatementEntryId; requestId: RequestId }[]>`
    select entry_id as id, request_id from declined_pair where entry_id ${oneOf(db, entryIds)}`
  const twins = await db<{ id: StatementEntryId }[]>`
    select this.id from statement_entry this where this.id ${oneOf(db, entryIds)} and ${isReported(db, 'this')} and exists (
      select 1 from statement_entry e
      where ${senderOf(db, 'e')} = ${senderOf(db, 'this')} and e.id <> this.id and ${isReported(db, 'e')}
        and e.account_code = this.account_code and e.amount_satang = this.amount_satang and e.direction = this.direction
        and e.occurred_at between this.occurred_at - interval '1 hour' and this.occurred_at and e.created_at <= this.created_at)`
  const creditedOf = Map.groupBy(credited, ({ id }) => id)
  const declinedOf = Map.groupBy(declined, ({ id }) => id)
  const repeated = new Set(twins.map(({ id }) => id))
  return new Map(
    ids.map((id) => [
      id,
      {
        credited: new Map((creditedOf.get(id) ?? []).map(({ playerId, times }) => [playerId, times])),
        declined: new Set((declinedOf.get(id) ?? []).map(({ requestId }) => requestId)),
        repeated: repeated.has(id),
      },
    ]),
  )
}

/**
 * Announces an entry after one of its pairs was declined or a decline was withdrawn. The row is unchanged,
 * but its confidence may change.
 */
export const announceEntry = (db: Db, id: StatementEntryId) =>
  db`select announce('statements', ${[id]}::uuid[])`

/**
 * SQL: the visible digits of the sender's account, or the mobile number. Null if the bank shows neither. Written as in
 * the index `statement_entry_of_sender`, which serves it.
 */
const senderOf = (db: Db, table: 'e' | 'this') =>
  table === 'e'
    ? db`coalesce(e.sender_account, e.sender_mobile)`
    : db`coalesce(this.sender_account, this.sender_mobile)`

/**
 * Declines a pair. Has no effect if the pair is declined already. Returns false if there is no such entry or
 * request.
 */
export async function saveDeclined(
  db: Db,
  pair: { entryId: StatementEntryId; requestId: RequestId; by: EmployeeEmail },
): Promise<boolean> {
  const { count } = await db`
    insert into declined_pair (entry_id, request_id, declined_by)
    select e.id, r.id, ${pair.by} from statement_entry e, request r where e.id = ${pair.entryId} and r.id = ${pair.requestId}
    on conflict do nothing`
  if (count === 1) return true
  const declinedRows =
    await db`select 1 from declined_pair where entry_id = ${pair.entryId} and request_id = ${pair.requestId}`
  return declinedRows.length === 1
}

/** Withdraws a decline. Has no effect if there is none. */
export const forgetDeclined = (db: Db, pair: { entryId: StatementEntryId; requestId: RequestId }) => db`
  delete from declined_pair where entry_id = ${pair.entryId} and request_id = ${pair.requestId}`
