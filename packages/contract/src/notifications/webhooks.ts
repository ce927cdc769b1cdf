import { webhookKinds } from '@khlang/domain/notifications/business-event'
import { deliveryProblems, deliveryStates } from '@khlang/domain/notifications/webhook'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { instant, text, uuid } from '../wire.ts'

export const webhookRow = z.object({
  id: uuid,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  on: z.boolean(),
  goneAt: instant.nullable().describe('When the receiver answered 410 and was switched off'),
  oldSecretUntil: instant
    .nullable()
    .describe('Until this moment messages are signed with the old secret too'),
  counts: z
    .object({ waiting: z.int(), delivered: z.int(), givenUp: z.int() })
    .describe('Deliveries of the last 30 days'),
  lastDeliveredAt: instant.nullable(),
  failingSince: instant.nullable().describe('When the first of the messages that still wait was first tried'),
  nextAt: instant.nullable().describe('When the next of the failed messages is tried again'),
  version: z.int(),
  createdAt: instant,
})
export type WebhookRow = z.infer<typeof webhookRow>

export const deliveryRow = z.object({
  id: uuid,
  number: z.int(),
  webhook: z.object({ id: uuid, name: z.string() }),
  eventId: uuid.describe('The `webhook-id` header. It is the same for every try'),
  kind: z.enum([...webhookKinds, 'test']),
  body: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  status: z.int().nullable().describe('HTTP status of the last try'),
  why: z.enum(deliveryProblems).nullable(),
  tookMs: z.int().nullable(),
  nextAt: instant.nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type DeliveryRow = z.infer<typeof deliveryRow>

const settings = z.object({
  name: text(80, 1),
  url: text(500, 1),
  kinds: z.array(z.enum(webhookKinds)).min(1, 'Choose at least one event.'),
  on: z.boolean(),
})
const which = z.object({ webhookId: uuid, version: z.int() })
const readRoute = (name: string) =>
  oc.route({ method: 'GET', path: `/connections/${name}`, tags: ['connections'] })
const command = (name: string) =>
  oc.route({ method: 'POST', path: `/connections/${name}`, tags: ['connections'] })
const withSecret = z.object({
  webhook: webhookRow,
  secret: z.string().describe('The secret that signs its messages. It is returned only once'),
})

/** Webhooks that notify other systems of events (Standard Webhooks). */
export const webhooks = {
  webhooks: readRoute('webhooks').output(z.object({ rows: z.array(webhookRow) })),
  addWebhook: command('add-webhook').input(settings).output(withSecret).errors(refuses('webhook-name-taken')),
  saveWebhook: command('save-webhook')
    .input(settings.extend(which.shape))
    .output(webhookRow)
    .errors(refuses('not-found', 'stale-version', 'webhook-name-taken')),
  /** Creates a new secret. For a day, messages are signed with both the old and the new secret. */
  newWebhookSecret: command('new-webhook-secret')
    .input(which)
    .output(withSecret)
    .errors(refuses('not-found', 'stale-version')),
  /** Removes a webhook. It receives nothing more; its past deliveries stay listed. */
  removeWebhook: command('remove-webhook')
    .input(which)
    .output(z.object({ removed: z.literal(true) }))
    .errors(refuses('not-found', 'stale-version')),
  /** Sends a message of kind `test`, to see whether the receiver accepts it. */
  testWebhook: command('test-webhook')
    .input(z.object({ webhookId: uuid }))
    .output(deliveryRow)
    .errors(refuses('not-found', 'webhook-off')),
  /** Returns a page of the deliveries of the last 30 days, newest first. */
  webhookDeliveries: readRoute('webhook-deliveries')
    .input(
      z.object({
        webhookId: uuid.optional(),
        limit: z.coerce.number<number>().int().min(1).max(200).default(50),
        cursor: z.string().max(40).optional(),
      }),
    )
    .output(z.object({ rows: z.array(deliveryRow), next: z.string().nullable() })),
  /** Sends a delivery again at once, and retries for three days as for a new event. */
  sendWebhookAgain: command('send-webhook-again')
    .input(z.object({ deliveryId: uuid }))
    .output(deliveryRow)
    .errors(refuses('not-found', 'webhook-off', 'delivery-over')),
}
