import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addDeliveries, addTestEvent, readDelivery } from './delivery-store.ts'
import { testBody } from './event-payload.ts'
import { deliveryRow } from './webhook-rows.ts'
import { lockWebhook } from './webhook-store.ts'

/** Sends a test message, if the webhook is on; its result is shown among the deliveries. */
export async function testWebhook(
  { caller, sql, wakeWebhook }: Context,
  { webhookId }: { webhookId: string },
) {
  permit(caller, 'connection.manage')
  const row = await transaction(sql, async (tx) => {
    const webhook = (await lockWebhook(tx, webhookId)) ?? refuse('not-found')
    if (!webhook.switchedOn) refuse('webhook-off')
    const event = await addTestEvent(tx)
    const id = newId()
    await addDeliveries(tx, [{ id, webhookId, eventId: event.id, body: testBody(event.at) }])
    return deliveryRow((await readDelivery(tx, id))!)
  })
  wakeWebhook(webhookId)
  return row
}
