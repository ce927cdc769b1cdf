import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { sendAgainNow, readDelivery } from './delivery-store.ts'
import { deliveryRow } from './webhook-rows.ts'
import { lockWebhook } from './webhook-store.ts'

/**
 * Sends a waiting or given-up delivery again at once; refuses others with `delivery-over`, and all of a webhook that is
 * switched off. It keeps its id, by which the other side recognises a repeat.
 */
export async function sendWebhookAgain(
  { caller, sql, wakeWebhook }: Context,
  { deliveryId }: { deliveryId: string },
) {
  const actor = permit(caller, 'connection.manage')
  const row = await transaction(sql, async (tx) => {
    const delivery = (await readDelivery(tx, deliveryId)) ?? refuse('not-found')
    const webhook = (await lockWebhook(tx, delivery.webhookId)) ?? refuse('not-found')
    if (!webhook.switchedOn) refuse('webhook-off')
    if (!(await sendAgainNow(tx, deliveryId))) refuse('delivery-over')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'webhook.sendAgain',
      object: ['webhook', webhook.id],
      after: { delivery: delivery.number },
    })
    return deliveryRow((await readDelivery(tx, deliveryId))!)
  })
  wakeWebhook(row.webhook.id)
  return row
}
