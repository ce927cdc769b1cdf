import { type WebhookKind, webhookKinds } from '@khlang/domain/notifications/business-event'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { addDeliveries } from './delivery-store.ts'
import { webhookBody } from './event-payload.ts'
import type { BusinessEvent } from '../events/event-store.ts'
import { listListening } from './webhook-store.ts'

/** Queues a message for every subscribed system, as it will be signed and sent. */
export async function queueWebhooks(tx: Tx, events: readonly BusinessEvent[]): Promise<void> {
  const eventsForOthers = events.filter(isForOthers)
  if (eventsForOthers.length === 0) return
  const listening = await listListening(tx)
  await addDeliveries(
    tx,
    eventsForOthers.flatMap((event) => {
      const body = webhookBody(event)
      return listening
        .filter(({ kinds }) => kinds.includes(event.kind))
        .map(({ id }) => ({ id: newId(), webhookId: id, eventId: event.id, body }))
    }),
  )
}

const isForOthers = (event: BusinessEvent): event is BusinessEvent & { kind: WebhookKind } =>
  (webhookKinds as readonly string[]).includes(event.kind)
