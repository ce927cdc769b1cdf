import type { Phase } from '@khlang/domain/cashier/request'
import { maxTimeoutMs } from '@khlang/domain/crediting/backend-profile'
import type { BackendMode, OrderState } from '@khlang/domain/crediting/order'
import type { Db } from '#platform/database/database.ts'
import { maxCallMsOf } from './backend.ts'
import { lockRows, maxPerStatement, showPhase } from './step-rows-store.ts'

/**
 * Returns how long the holder of an order may keep it, in seconds: the longest call plus a margin in which a busy
 * process can take the order and store the answer, so that a live holder never loses it.
 */
export const leaseSecondsFor = (maxCallMs: number): number =>
  Math.ceil(maxCallMs / 1_000) + leaseMarginSeconds
const leaseMarginSeconds = 7

/** SQL for the lease in seconds under the timeout of a profile `p`. */
export const leaseSecondsOfProfile = (db: Db) =>
  db`ceil((p.timeout_ms + ${maxCallMsOf(0)}::int) / 1000.0) + ${leaseMarginSeconds}::int`

/**
 * The lease for the longest timeout that can be set. After it no call can be under way, whatever was
 * configured then.
 */
export const maxLeaseSeconds = leaseSecondsFor(maxCallMsOf(maxTimeoutMs))

/** SQL condition: an order is being sent, but the lease of its holder has ended. */
export const haveLeasesLapsed = (db: Db) => db`exists (select from credit_order where ${hasLapsed(db)})`
const hasLapsed = (db: Db) => db`state = 'sending' and lease_until < clock_timestamp()`

/**
 * Ends the leases of orders whose holder died or froze during a call. Nobody knows whether the call was
 * made: in mode `legacy` a person decides, in mode `keyed` the order is queued to be sent again under its key.
 * Returns how many leases it ended; an order whose rows somebody else has locked is left for the next time.
 */
export async function expireLeases(db: Db, node: { mode: BackendMode; place: string }): Promise<number> {
  const [current] = await db<{ mode: BackendMode }[]>`
    with ${currentProfile(db, node.place)} select coalesce((select mode from current), ${node.mode}) as mode`
  let endedCount = 0
  let last: string | null = null // locked orders are skipped and stay lapsed, so paging continues after them
  for (;;) {
    const lapsedLeases: LapsedLease[] = await db<LapsedLease[]>`
      select id, entry_id, request_id from credit_order
      where ${hasLapsed(db)} ${last === null ? db`` : db`and id > ${last}`} order by id limit ${maxPerStatement}`
    if (lapsedLeases.length > 0) endedCount += await endLeases(db, current!.mode === 'keyed', lapsedLeases)
    if (lapsedLeases.length < maxPerStatement) return endedCount
    last = lapsedLeases.at(-1)!.id
  }
}

type LapsedLease = { id: string; entryId: string | null; requestId: string | null }

async function endLeases(db: Db, keyed: boolean, lapsedLeases: readonly LapsedLease[]): Promise<number> {
  const state: OrderState = keyed ? 'queued' : 'unknown'
  const phase: Phase = keyed ? 'waiting' : 'unknown'
  const targets = lapsedLeases.map(({ id, entryId, requestId }) => ({
    id,
    entry_id: entryId,
    request_id: requestId,
    was: ['sending'] as const,
  }))
  const rows = await db`
    with ${lockRows(db, targets, { wait: false })},
    moved as (
      update credit_order o set state = ${state}, lease_until = null, next_try_at = clock_timestamp(),
        tainted = tainted or ${keyed}, result = 'no answer was recorded'
      from ours where o.id = ours.id and o.state = any(ours.was) and o.lease_until < clock_timestamp()
      returning o.id, o.fence, o.entry_id, o.request_id, o.player_id, o.ordered_by),
    attempt as (
      update credit_attempt a set verdict = 'unknown', lapsed = true from moved where a.order_id = moved.id and a.fence = moved.fence and a.verdict is null),
    ${showPhase(db, phase, db`select entry_id, request_id from moved`)},
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, after, player_id)
      select ordered_by, ${keyed ? 'order.askAgain' : 'order.unknown'}, 'order', id::text,
        jsonb_build_object('result', 'no answer was recorded'), player_id from moved)
    select 1 from moved`
  return rows.length
}

/** SQL CTE: the active profile of this back-end; no row if there is none. */
export const currentProfile = (db: Db, backendPlace: string) => db`
  current as materialized (
    select * from backend_profile where place = ${backendPlace} and switched_on_at is not null and switched_off_at is null)`
