import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { newWebhookSecret as newSecret } from './post-webhook.ts'
import { webhookRow } from './webhook-rows.ts'
import { sealWebhookSecret } from './webhook-secrets.ts'
import { addWebhook as addRow, readWebhook } from './webhook-store.ts'
import { type WebhookFields, settingsOf } from './webhook-settings.ts'

/** Adds a system that is notified of events; the secret that signs its messages is shown only once. */
export async function addWebhook({ caller, sql, sealing }: Context, input: WebhookFields) {
  const actor = permit(caller, 'connection.manage')
  const settings = settingsOf(input)
  const [id, secret] = [newId(), newSecret()]
  return transaction(sql, async (tx) => {
    const secretSealed = sealWebhookSecret(sealing, id, secret)
    if (!(await addRow(tx, { id, ...settings, secretSealed, createdBy: actor.email })))
      refuse('webhook-name-taken')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'webhook.add',
      object: ['webhook', id],
      after: settings,
    })
    return { webhook: webhookRow((await readWebhook(tx, id))!), secret }
  })
}
