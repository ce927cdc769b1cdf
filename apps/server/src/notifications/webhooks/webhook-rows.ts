import type { DeliveryRow, WebhookRow } from '@khlang/contract/notifications/webhooks'
import type { DeliveryRecord } from './delivery-store.ts'
import type { WebhookRecord } from './webhook-store.ts'

/**
 * Maps a record, which holds no secret, to its row. `goneAt`: when the receiver answered that it is gone for good (410).
 * `failingSince`: when the first of the messages that failed and still wait was first tried, even if others were
 * delivered meanwhile. `nextAt`: when the next of them is tried again.
 */
export const webhookRow = (record: WebhookRecord): WebhookRow => ({
  id: record.id,
  name: record.name,
  url: record.url,
  kinds: record.kinds,
  on: record.switchedOn,
  goneAt: record.goneAt?.toISOString() ?? null,
  oldSecretUntil:
    record.oldSecretUntil && record.oldSecretUntil.getTime() > Date.now()
      ? record.oldSecretUntil.toISOString()
      : null,
  counts: { waiting: record.waiting, delivered: record.delivered, givenUp: record.givenUp },
  lastDeliveredAt: record.lastDeliveredAt?.toISOString() ?? null,
  failingSince: record.failingSince?.toISOString() ?? null,
  nextAt: record.nextAt?.toISOString() ?? null,
  version: record.version,
  createdAt: record.createdAt.toISOString(),
})

export const deliveryRow = ({ webhookId, webhookName, ...record }: DeliveryRecord): DeliveryRow => ({
  ...record,
  webhook: { id: webhookId, name: webhookName },
  nextAt: record.state === 'waiting' ? record.nextAt.toISOString() : null,
  createdAt: record.createdAt.toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
})
