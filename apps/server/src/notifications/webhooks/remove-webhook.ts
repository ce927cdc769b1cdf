import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { markWebhookRemoved } from './webhook-store.ts'
import { type SeenWebhook, lockWebhookAsSeen } from './webhook-settings.ts'

/**
 * Removes a webhook: nothing is sent to it any more, not even messages that are waiting. Its past
 * deliveries stay listed.
 */
export async function removeWebhook({ caller, sql }: Context, input: SeenWebhook) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const { id, name, url } = await lockWebhookAsSeen(tx, input)
    await markWebhookRemoved(tx, id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'webhook.remove',
      object: ['webhook', id],
      before: { name, url },
    })
    return { removed: true as const }
  })
}
