import type { WebhookKind } from '@khlang/domain/notifications/business-event'
import { type Db, isUniqueViolation, type Tx } from '#platform/database/database.ts'

export type Webhook = {
  id: string
  name: string
  url: string
  kinds: WebhookKind[]
  secretSealed: Buffer
  oldSecretSealed: Buffer | null
  oldSecretUntil: Date | null
  switchedOn: boolean
  /** When its receiver answered that it is gone for good; null once it is switched on again. */
  goneAt: Date | null
  version: number
  createdAt: Date
}

/** The settings of a webhook, with figures of its deliveries. */
export type WebhookRecord = Omit<Webhook, 'secretSealed' | 'oldSecretSealed'> & {
  waiting: number
  delivered: number
  givenUp: number
  lastDeliveredAt: Date | null
  /** For waiting messages that failed: when the first of them was first tried, and when the next is tried again. */
  failingSince: Date | null
  nextAt: Date | null
}

const columns = [
  'id',
  'name',
  'url',
  'kinds',
  'secretSealed',
  'oldSecretSealed',
  'oldSecretUntil',
  'switchedOn',
  'goneAt',
  'version',
  'createdAt',
] as const

/** A webhook unless it was removed: all readers here leave removed ones out. */
const selectWebhook = (db: Db) => db`
  select w.id, w.name, w.url, w.kinds, w.old_secret_until, w.switched_on, w.gone_at, w.version, w.created_at, d.*
  from webhook w cross join lateral (
    select count(*) filter (where state in ('waiting', 'sending'))::int as waiting, count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'givenUp')::int as given_up, max(ended_at) filter (where state = 'delivered') as last_delivered_at,
      min(first_tried_at) filter (where state = 'waiting') as failing_since,
      min(next_at) filter (where state = 'waiting' and tries > 0) as next_at
    from webhook_delivery where webhook_id = w.id) d
  where w.removed_at is null`

export const listWebhooks = (db: Db): Promise<WebhookRecord[]> =>
  db<WebhookRecord[]>`${selectWebhook(db)} order by w.created_at, w.id`

export async function readWebhook(db: Db, id: string): Promise<WebhookRecord | null> {
  const [record] = await db<WebhookRecord[]>`${selectWebhook(db)} and w.id = ${id}`
  return record ?? null
}

export async function lockWebhook(tx: Tx, id: string): Promise<Webhook | null> {
  const [row] = await tx<Webhook[]>`
    select ${tx(columns)} from webhook where id = ${id} and removed_at is null for update`
  return row ?? null
}

export type WebhookSettings = Pick<Webhook, 'name' | 'url' | 'kinds' | 'switchedOn'>

/** Adds a webhook. Returns false if another one has its name. */
export async function addWebhook(
  tx: Tx,
  webhook: WebhookSettings & { id: string; secretSealed: Buffer; createdBy: string },
): Promise<boolean> {
  const { count } = await tx`
    insert into webhook ${tx(webhook)} on conflict (name) where removed_at is null do nothing`
  return count === 1
}

/** Saves the settings of a webhook. Returns false if another one has this name. The caller holds the row's lock. */
export async function saveWebhookSettings(
  tx: Tx,
  id: string,
  settings: WebhookSettings & { goneAt: Date | null },
): Promise<boolean> {
  try {
    await tx.savepoint((inner) => inner`update webhook set ${inner(settings)} where id = ${id}`)
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'webhook_name')) return false
    throw error
  }
}

/** Saves a new secret. The previous one stays valid beside it for a while. */
export const saveNewSecret = (tx: Tx, id: string, secretSealed: Buffer, hours: number) =>
  tx`
    update webhook set old_secret_sealed = secret_sealed, secret_sealed = ${secretSealed},
      old_secret_until = clock_timestamp() + make_interval(hours => ${hours})
    where id = ${id}`

/** Marks a webhook as removed: nothing is sent there any more, and its name can be used again. */
export const markWebhookRemoved = (tx: Tx, id: string) =>
  tx`update webhook set removed_at = clock_timestamp(), switched_on = false where id = ${id}`

/** Switches off a webhook whose receiver answered that it is gone for good. */
export const switchOffGone = (tx: Tx, id: string) =>
  tx`
    update webhook set switched_on = false, gone_at = clock_timestamp() where id = ${id} and switched_on and removed_at is null`

/** Returns the subscribed systems and the kinds of events they want. */
export const listListening = (db: Db) =>
  db<{ id: string; kinds: WebhookKind[] }[]>`
    select id, kinds from webhook where switched_on and removed_at is null`
