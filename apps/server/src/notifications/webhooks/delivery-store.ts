import type { WebhookKind } from '@khlang/domain/notifications/business-event'
import type { PushVerdict } from '@khlang/domain/notifications/push'
import type { DeliveryProblem, DeliveryState } from '@khlang/domain/notifications/webhook'
import { inStatements } from '#platform/database/bulk-write.ts'
import type { Db, Sql, Tx } from '#platform/database/database.ts'

export type NewDelivery = { id: string; webhookId: string; eventId: string; body: string }

export async function addDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (const rows of inStatements(deliveries)) await tx`insert into webhook_delivery ${tx(rows)}`
}

/** Adds an event for testing one address. No other receiver is notified of it. */
export async function addTestEvent(tx: Tx): Promise<{ id: string; at: Date }> {
  const [row] = await tx<{ id: string; at: Date }[]>`
    insert into house_event (kind, data, spread_at) values ('test', '{}', clock_timestamp()) returning id, at`
  return row!
}

export type TakenDelivery = {
  id: string
  fence: number
  /** With this one. */
  tries: number
  eventId: string
  body: string
  firstTriedAt: Date
  now: Date
  /** `oldSecretSealed`: the secret before the current one; null once a day has passed. */
  webhook: { id: string; url: string; secretSealed: Buffer; oldSecretSealed: Buffer | null }
}

/**
 * Takes the oldest due delivery of a webhook under a lease; null if none is due. Committed before the first byte
 * leaves.
 */
export async function takeDelivery(
  sql: Sql,
  webhookId: string,
  leaseSeconds: number,
): Promise<TakenDelivery | null> {
  const [row] = await sql<(Omit<TakenDelivery, 'webhook'> & Omit<TakenDelivery['webhook'], 'id'>)[]>`
    update webhook_delivery d set state = 'sending', fence = fence + 1, tries = tries + 1,
      first_tried_at = coalesce(first_tried_at, clock_timestamp()),
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from webhook w
    where w.id = d.webhook_id and w.switched_on and w.removed_at is null and d.id = (
      select id from webhook_delivery where webhook_id = ${webhookId} and (state = 'waiting' and next_at <= clock_timestamp()::timestamptz(3)
        or state = 'sending' and lease_until < clock_timestamp())
      order by number limit 1 for update skip locked)
    returning d.id, d.fence, d.tries, d.event_id, d.body, d.first_tried_at, clock_timestamp() as now, w.url, w.secret_sealed,
      case when w.old_secret_until > clock_timestamp() then w.old_secret_sealed end as old_secret_sealed`
  if (!row) return null
  const { url, secretSealed, oldSecretSealed, ...delivery } = row
  return { ...delivery, webhook: { id: webhookId, url, secretSealed, oldSecretSealed } }
}

/** Returns webhooks with due deliveries that no process is working on. */
export async function findWebhooksDue(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select w.id from ${webhooksDue(sql)}`
  return rows.map(({ id }) => id)
}
/** SQL condition: a delivery is due. */
export const areWebhooksDue = (db: Db) => db`exists (select from ${webhooksDue(db)})`

const webhooksDue = (db: Db) => db`
  webhook w where w.switched_on and w.removed_at is null and exists (
    select from webhook_delivery where webhook_id = w.id and (state = 'waiting' and next_at <= clock_timestamp()::timestamptz(3)
      or state = 'sending' and lease_until < clock_timestamp()))`

export type DeliveryEnding = {
  state: 'waiting' | 'delivered' | 'givenUp'
  /** Seconds until the next try. */
  seconds: number
  /** Status of the answer; null if none came. */
  status: number | null
  why: DeliveryProblem | Exclude<PushVerdict, 'taken'> | null
  tookMs: number
}

/** Ends a delivery under its fence: a worker that was suspended while another took over changes nothing. */
export async function endDelivery(
  db: Db,
  table: 'webhook_delivery' | 'push_delivery',
  { id, fence }: Pick<TakenDelivery, 'id' | 'fence'>,
  { state, seconds, ...ending }: DeliveryEnding,
): Promise<void> {
  await db`
    update ${db(table)} set ${db(ending)}, state = ${state}, lease_until = null,
      next_at = clock_timestamp() + make_interval(secs => ${seconds}),
      ended_at = case when ${state} = 'waiting' then null else clock_timestamp() end
    where id = ${id} and fence = ${fence} and state = 'sending'`
}

/**
 * Restarts a delivery from the beginning: due at once, and retried for as long as a new one. Returns null if
 * it is being sent or was delivered.
 */
export async function sendAgainNow(tx: Tx, id: string): Promise<{ webhookId: string } | null> {
  const [row] = await tx<{ webhookId: string }[]>`
    update webhook_delivery set state = 'waiting', tries = 0, first_tried_at = null, ended_at = null, next_at = clock_timestamp()
    where id = ${id} and state in ('waiting', 'givenUp') returning webhook_id`
  return row ?? null
}

/** Makes all waiting deliveries of a webhook due, as if they had never been tried. */
export const retryAllNow = (tx: Tx, webhookId: string) =>
  tx`
    update webhook_delivery set tries = 0, first_tried_at = null, next_at = clock_timestamp()
    where webhook_id = ${webhookId} and state = 'waiting'`

export type DeliveryRecord = {
  id: string
  number: number
  webhookId: string
  webhookName: string
  eventId: string
  kind: WebhookKind | 'test'
  body: string
  state: DeliveryState
  tries: number
  status: number | null
  why: DeliveryProblem | null
  tookMs: number | null
  /** Of the next try, while it waits. */
  nextAt: Date
  createdAt: Date
  endedAt: Date | null
}

const selectDelivery = (db: Db) => db`
  select d.id, d.number, d.webhook_id, w.name as webhook_name, d.event_id, e.kind, d.body, d.state, d.tries, d.status, d.why, d.took_ms,
    d.next_at, d.created_at, d.ended_at
  from webhook_delivery d join webhook w on w.id = d.webhook_id join house_event e on e.id = d.event_id`

/** Returns deliveries, newest first, of one webhook or of all. */
export const listDeliveries = (
  db: Db,
  { webhookId, before, limit }: { webhookId?: string | undefined; before: number | null; limit: number },
): Promise<DeliveryRecord[]> => db<DeliveryRecord[]>`
  ${selectDelivery(db)}
  where ${webhookId ? db`d.webhook_id = ${webhookId}` : db`true`} and ${before === null ? db`true` : db`d.number < ${before}`}
  order by d.number desc limit ${limit}`

export async function readDelivery(db: Db, id: string): Promise<DeliveryRecord | null> {
  const [record] = await db<DeliveryRecord[]>`${selectDelivery(db)} where d.id = ${id}`
  return record ?? null
}
