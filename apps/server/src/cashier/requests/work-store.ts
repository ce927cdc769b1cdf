import type { RequestId } from '@khlang/domain/brand'
import type { RequestKind, RequestState } from '@khlang/domain/cashier/request'
import type { RequestWork } from '@khlang/domain/cashier/request-work'
import { leaseSeconds } from '@khlang/domain/statements/entry'
import type { Db, Tx } from '#platform/database/database.ts'

/** Claims, holds and notes of requests. Every change raises `revision` and keeps `version` (migration 0097). */

export type WorkedRequest = RequestWork & { kind: RequestKind; state: RequestState; now: Date }

/**
 * Locks only the request, since nothing here changes its entry, order or player. Null if there is no such
 * request.
 */
export async function lockWork(tx: Tx, id: RequestId): Promise<WorkedRequest | null> {
  const [row] = await tx<WorkedRequest[]>`
    select kind, state, holder, lease_until, hold_reason, hold_until, clock_timestamp() as now from request where id = ${id} for update`
  return row ?? null
}

/**
 * Locks a request for a note, and then its player, so that nobody forgets them before the transaction ends. Null if there
 * is no such request.
 */
export async function lockNoted(
  tx: Tx,
  id: RequestId,
): Promise<{ isForgotten: boolean; notes: number } | null> {
  const [row] = await tx<{ isForgotten: boolean; notes: number }[]>`
    select p.forgotten_at is not null as is_forgotten, r.notes from request r join player p on p.id = r.player_id
    where r.id = ${id} for update of r for share of p`
  return row ?? null
}

/**
 * Gives the claim to an employee for `leaseSeconds`. Callers have locked the row and checked that the employee
 * may have it.
 */
export const saveClaim = (tx: Tx, id: RequestId, holder: string) => tx`
  update request set holder = ${holder}, lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), revision = revision + 1
  where id = ${id}`

export const saveRelease = (tx: Tx, id: RequestId) => tx`
  update request set holder = null, lease_until = null, revision = revision + 1 where id = ${id}`

export type RequestHold = { reason: string; until: Date | null; by: string }

/**
 * Puts a request on hold and releases its claim, since nobody works on a request on hold. Null lifts the
 * hold.
 */
export const saveRequestHold = (tx: Tx, id: RequestId, hold: RequestHold | null) => tx`
  update request set ${hold ? tx`holder = null, lease_until = null,` : tx``} hold_reason = ${hold?.reason ?? null},
    hold_until = ${hold?.until ?? null}, held_by = ${hold?.by ?? null}, revision = revision + 1
  where id = ${id}`

/**
 * Ends up to 500 expired claims and 500 expired holds, so that screens show them as ended. Returns how many it
 * ended.
 */
export async function endLapsedWork(db: Db): Promise<number> {
  const { count: leases } = await db`
    update request set holder = null, lease_until = null, revision = revision + 1
    where id in (select id from request where ${hasLapsed(db)} order by id limit 500 for update skip locked)`
  const { count: holds } = await db`
    with due as materialized (
      select id, hold_reason from request where ${isOver(db)} order by id limit 500 for update skip locked),
    lifted as (
      update request r set hold_reason = null, hold_until = null, held_by = null, revision = revision + 1 from due where r.id = due.id
      returning r.id)
    insert into audit (actor, act, object_kind, object_id, reason)
    select 'system', 'request.holdOver', 'request', id::text, hold_reason from due where id in (select id from lifted)`
  return leases + holds
}
/** SQL condition: at least one claim has expired. */
export const haveRequestClaimsLapsed = (db: Db) => db`exists (select from request where ${hasLapsed(db)})`
/** SQL condition: at least one hold has expired. */
export const areRequestHoldsDue = (db: Db) => db`exists (select from request where ${isOver(db)})`

// `is not null` is for the planner: it estimates that a comparison with the clock matches a third of all
// rows, and would read the whole table.
const hasLapsed = (db: Db) => db`lease_until is not null and lease_until < clock_timestamp()`
const isOver = (db: Db) => db`hold_until is not null and hold_until < clock_timestamp()`

export type NoteRecord = { id: string; body: string; employee: string; createdAt: Date }

export async function addNote(
  tx: Tx,
  note: { id: string; requestId: RequestId; body: string; employee: string },
): Promise<NoteRecord> {
  const { id, requestId, body, employee } = note
  const [row] = await tx<NoteRecord[]>`
    insert into request_note (id, request_id, body, employee) values (${id}, ${requestId}, ${body}, ${employee})
    returning id, body, employee, created_at`
  await tx`update request set notes = notes + 1, revision = revision + 1 where id = ${requestId}`
  return row!
}

/** Returns a request's notes, oldest first. There are at most as many as `addNote` (`add-note.ts`) allows. */
export const notesOf = (db: Db, id: RequestId): Promise<NoteRecord[]> => db<NoteRecord[]>`
  select id, body, employee, created_at from request_note where request_id = ${id} order by number`
