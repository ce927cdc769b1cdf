import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { retryAllNow } from './delivery-store.ts'
import { webhookRow } from './webhook-rows.ts'
import { saveWebhookSettings, readWebhook } from './webhook-store.ts'
import { type WebhookFields, type SeenWebhook, settingsOf, lockWebhookAsSeen } from './webhook-settings.ts'

/**
 * Saves the settings. Refuses a link-local address, and one without TLS outside private networks. If the webhook was
 * switched on or its address changed, and it is on, waiting messages are sent at once and retried as long as new ones.
 * A webhook that was switched off because it answered "gone" may be switched on again.
 */
export async function saveWebhook({ caller, sql }: Context, input: WebhookFields & SeenWebhook) {
  const actor = permit(caller, 'connection.manage')
  const settings = settingsOf(input)
  return transaction(sql, async (tx) => {
    const before = await lockWebhookAsSeen(tx, input)
    if (
      !(await saveWebhookSettings(tx, before.id, {
        ...settings,
        goneAt: settings.switchedOn ? null : before.goneAt,
      }))
    )
      refuse('webhook-name-taken')
    const { name, url, kinds, switchedOn } = before
    if (settings.switchedOn && !(switchedOn && settings.url === url)) await retryAllNow(tx, before.id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'webhook.save',
      object: ['webhook', before.id],
      before: { name, url, kinds, switchedOn },
      after: settings,
    })
    return webhookRow((await readWebhook(tx, before.id))!)
  })
}
