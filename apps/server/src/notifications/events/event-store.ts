import type { PlayerId } from '@khlang/domain/brand'
import {
  downMinutes,
  type EventKind,
  type BusinessEventKind,
  businessEventKinds,
  lateMinutes,
} from '@khlang/domain/notifications/business-event'
import type { Satang } from '@khlang/domain/money'
import { raiseLowBalanceEvents } from '#accounts/low-balance-store.ts'
import { isHeldBySuspension } from '#crediting/sending/suspended-store.ts'
import type { Db, Sql, Tx } from '#platform/database/database.ts'

export type BusinessEvent = {
  number: number
  id: string
  kind: EventKind
  /** Null for an event that is about no amount. */
  amount: Satang | null
  /** As written by whatever raised the event: a trigger of the database, or `raiseLateEvents`. */
  data: Record<string, unknown>
  at: Date
  /** Set if the event is about a player. */
  player: { id: PlayerId; key: string; code: string; restricted: boolean } | null
}

/** An event that staff can be alerted to; the others go to other systems only. */
export type StaffEvent = BusinessEvent & { kind: BusinessEventKind }
/** Returns the events that employees may be notified of; the others are for other systems only. */
export const forStaff = (events: readonly BusinessEvent[]): StaffEvent[] =>
  events.filter((event): event is StaffEvent =>
    (businessEventKinds as readonly string[]).includes(event.kind),
  )

/** Takes events that were not distributed yet; locked until this transaction ends. */
export const takeEvents = (tx: Tx, limit: number): Promise<BusinessEvent[]> => tx<BusinessEvent[]>`
  select e.number, e.id, e.kind, e.amount_satang as amount, e.data, e.at,
    (select jsonb_build_object('id', p.id, 'key', p.external_key, 'code', p.code, 'restricted', p.restricted_at is not null)
      from player p where p.id = (e.data ->> 'playerId')::uuid) as player
  from house_event e where e.spread_at is null order by e.number limit ${limit} for update of e skip locked`
/** SQL condition: an event waits to be distributed. */
export const areEventsQueued = (db: Db) => db`exists (select from house_event where spread_at is null)`

/** Marks events as having a delivery row for every receiver that wants them. */
export const markSpread = (tx: Tx, events: readonly Pick<BusinessEvent, 'number'>[]) =>
  tx`update house_event set spread_at = clock_timestamp() where number = any(${events.map(({ number }) => number)})`

/**
 * Raises events that follow from the passage of time. The last argument of `tell` identifies the event, so that it is
 * raised only once.
 */
export async function raiseLateEvents(sql: Sql): Promise<void> {
  await sql`
    select tell('depositLate', amount::bigint * 100, jsonb_build_object('requestId', id, 'number', number, 'key', external_key, 'kind', kind,
      'amount', amount, 'state', state, 'playerId', player_id), 'late ' || id)
    from request
    where kind = 'deposit' and state = 'pending' and not moved_in
      and created_at between clock_timestamp() - interval '1 day' and clock_timestamp() - make_interval(mins => ${lateMinutes})
      and event_wanted('depositLate') and not exists (select from house_event where once = 'late ' || request.id)`
  await sql`
    select tell('withdrawalLate', amount::bigint * 100, jsonb_build_object('requestId', id, 'number', number, 'key', external_key, 'kind', kind,
      'amount', amount, 'state', state, 'playerId', player_id), 'late ' || id)
    from request
    where kind = 'withdrawal' and state = 'pending' and not moved_in
      and created_at between clock_timestamp() - interval '1 day' and clock_timestamp() - make_interval(mins => ${lateMinutes})
      and event_wanted('withdrawalLate') and not exists (select from house_event where once = 'late ' || request.id)`
  // The player's credit is deducted but the money has not been sent. Counted from the deduction, not from the
  // player's request.
  await sql`
    select tell('payoutLate', r.amount::bigint * 100, jsonb_build_object('requestId', r.id, 'number', r.number, 'key', r.external_key, 'kind', r.kind,
      'amount', r.amount, 'state', r.state, 'playerId', r.player_id), 'unpaid ' || r.id)
    from request r join credit_order o on o.request_id = r.id and o.purpose = 'deductWithdrawal' join ledger l on l.order_id = o.id
    where r.kind = 'withdrawal' and r.state = 'adjusted'
      and l.created_at between clock_timestamp() - interval '1 day' and clock_timestamp() - make_interval(mins => ${lateMinutes})
      and event_wanted('payoutLate') and not exists (select from house_event where once = 'unpaid ' || r.id)`
  // One alert in ten minutes, by the oldest waiting order that was not told yet: an order that waits for days silences
  // no other. Left out are trials, which may be for another back-end, and what waits for a person: behind an unknown
  // outcome, or for the end of a suspension.
  await sql`
    select tell('orderWaits', o.credits::bigint * 100, jsonb_build_object('orderId', o.id, 'number', o.number, 'purpose', o.purpose,
      'credits', o.credits, 'requestId', o.request_id, 'key', o.request_key, 'playerId', o.player_id), 'waits ' || o.id)
    from (
      select o.* from credit_order o where o.state = 'queued' and o.trial_profile is null and not ${isHeldBySuspension(sql)}
        and o.created_at < clock_timestamp() - make_interval(mins => ${lateMinutes})
        and not exists (select from credit_order q where q.player_id = o.player_id and q.state = 'unknown')
        and not exists (select from house_event where once = 'waits ' || o.id)
      order by o.created_at, o.id limit 1) o
    where event_wanted('orderWaits')
      and not exists (select from setting where key in ('sending.hold', 'history.lost'))
      and not exists (select from house_event
        where kind = 'orderWaits' and at > clock_timestamp() - make_interval(mins => ${lateMinutes}))`
  await sql`
    select tell('phoneDown', null, jsonb_build_object('phoneId', p.id, 'name', p.name, 'problem', s.problem, 'since', silent.since), silent.once)
    from phone p join phone_state s on s.phone_id = p.id
      cross join lateral (select coalesce(s.last_beat_at, p.created_at) as since) began
      cross join lateral (select began.since, 'down ' || p.id || ' ' || began.since as once) silent
    where p.way = 'pushbullet' and p.switched_on and p.removed_at is null
      and silent.since < clock_timestamp() - make_interval(mins => ${downMinutes})
      and not exists (select from house_event where once = silent.once)`
  await raiseLowBalanceEvents(sql)
}

/** Deletes old events together with the records of their deliveries. */
export const forgetOldEvents = (db: Db, days: number) =>
  db`delete from house_event where at < clock_timestamp() - make_interval(days => ${days}) and spread_at is not null`
