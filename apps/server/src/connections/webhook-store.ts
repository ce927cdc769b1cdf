import type { WebhookKind } from '@khlang/domain/connections/house-event'
import { type Db, isUniqueViolation, type Tx } from '#platform/database.ts'

export type Webhook = {
  id: string
  name: string
  url: string
  kinds: WebhookKind[]
  secretSealed: Buffer
  oldSecretSealed: Buffer | null
  oldSecretUntil: Date | null
  switchedOn: boolean
  goneAt: Date | null
  version: number
  createdAt: Date
}

/** How it goes, beside what is set. */
export type WebhookView = Omit<Webhook, 'secretSealed' | 'oldSecretSealed'> & {
  waiting: number
  delivered: number
  givenUp: number
  lastDeliveredAt: Date | null
  /** Of what waits and was tried in vain: since when it fails, and when it is tried next. */
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

const webhookView = (db: Db) => db`
  select w.id, w.name, w.url, w.kinds, w.old_secret_until, w.switched_on, w.gone_at, w.version, w.created_at, d.*
  from webhook w cross join lateral (
    select count(*) filter (where state in ('waiting', 'sending'))::int as waiting, count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'givenUp')::int as given_up, max(ended_at) filter (where state = 'delivered') as last_delivered_at,
      min(first_tried_at) filter (where state = 'waiting') as failing_since,
      min(next_at) filter (where state = 'waiting' and tries > 0) as next_at
    from webhook_delivery where webhook_id = w.id) d
  where w.removed_at is null`

export const listWebhooks = (db: Db): Promise<WebhookView[]> =>
  db<WebhookView[]>`${webhookView(db)} order by w.created_at, w.id`

export async function viewWebhook(db: Db, id: string): Promise<WebhookView | null> {
  const [view] = await db<WebhookView[]>`${webhookView(db)} and w.id = ${id}`
  return view ?? null
}

export async function lockWebhook(tx: Tx, id: string): Promise<Webhook | null> {
  const [row] = await tx<Webhook[]>`
    select ${tx(columns)} from webhook where id = ${id} and removed_at is null for update`
  return row ?? null
}

export type WebhookSettings = Pick<Webhook, 'name' | 'url' | 'kinds' | 'switchedOn'>

/** False when another one has this name. */
export async function addWebhook(
  tx: Tx,
  webhook: WebhookSettings & { id: string; secretSealed: Buffer; createdBy: string },
): Promise<boolean> {
  const { count } = await tx`
    insert into webhook ${tx(webhook)} on conflict (name) where removed_at is null do nothing`
  return count === 1
}

/** False when another one has this name. The row is locked by whoever asks. */
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

/** What was signed with until now holds beside the new one for a while. */
export const saveNewSecret = (tx: Tx, id: string, secretSealed: Buffer, hours: number) =>
  tx`
    update webhook set old_secret_sealed = secret_sealed, secret_sealed = ${secretSealed},
      old_secret_until = clock_timestamp() + make_interval(hours => ${hours})
    where id = ${id}`

/** Nothing goes there any more; its name is free. */
export const removeWebhookRow = (tx: Tx, id: string) =>
  tx`update webhook set removed_at = clock_timestamp(), switched_on = false where id = ${id}`

/** It said that it wants no more. */
export const saveGone = (tx: Tx, id: string) =>
  tx`
    update webhook set switched_on = false, gone_at = clock_timestamp() where id = ${id} and switched_on and removed_at is null`

/** Who wants to be told of which of these. */
export const listListening = (db: Db) =>
  db<{ id: string; kinds: WebhookKind[] }[]>`
    select id, kinds from webhook where switched_on and removed_at is null`
