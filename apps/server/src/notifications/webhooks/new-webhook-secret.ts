import { oldSecretHours } from '@khlang/domain/notifications/webhook'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { newWebhookSecret as newSecret } from './post-webhook.ts'
import { webhookRow } from './webhook-rows.ts'
import { sealWebhookSecret } from './webhook-secrets.ts'
import { saveNewSecret, readWebhook } from './webhook-store.ts'
import { type SeenWebhook, lockWebhookAsSeen } from './webhook-settings.ts'

/**
 * Creates a new secret for a webhook. For a day messages are signed with both secrets, so that the other side
 * can switch to the new secret without interruption.
 */
export async function newWebhookSecret({ caller, sql, sealing }: Context, input: SeenWebhook) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const { id } = await lockWebhookAsSeen(tx, input)
    const secret = newSecret()
    await saveNewSecret(tx, id, sealWebhookSecret(sealing, id, secret), oldSecretHours)
    await writeAudit(tx, { actor: actor.email, act: 'webhook.newSecret', object: ['webhook', id] })
    return { webhook: webhookRow((await readWebhook(tx, id))!), secret }
  })
}
