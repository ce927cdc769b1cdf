import type { DeliveryRow, WebhookRow } from '@khlang/contract/connections/webhooks'
import type { DeliveryView } from './delivery-store.ts'
import type { WebhookView } from './webhook-store.ts'

export const webhookRow = (view: WebhookView): WebhookRow => ({
  id: view.id,
  name: view.name,
  url: view.url,
  kinds: view.kinds,
  on: view.switchedOn,
  goneAt: view.goneAt?.toISOString() ?? null,
  oldSecretUntil:
    view.oldSecretUntil && view.oldSecretUntil.getTime() > Date.now()
      ? view.oldSecretUntil.toISOString()
      : null,
  counts: { waiting: view.waiting, delivered: view.delivered, givenUp: view.givenUp },
  lastDeliveredAt: view.lastDeliveredAt?.toISOString() ?? null,
  failingSince: view.failingSince?.toISOString() ?? null,
  nextAt: view.nextAt?.toISOString() ?? null,
  version: view.version,
  createdAt: view.createdAt.toISOString(),
})

export const deliveryRow = ({ webhookId, webhookName, ...view }: DeliveryView): DeliveryRow => ({
  ...view,
  webhook: { id: webhookId, name: webhookName },
  nextAt: view.state === 'waiting' ? view.nextAt.toISOString() : null,
  createdAt: view.createdAt.toISOString(),
  endedAt: view.endedAt?.toISOString() ?? null,
})
