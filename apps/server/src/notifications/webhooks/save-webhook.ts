import type { WebhookKind } from '@khlang/domain/notifications/business-event'
import { oldSecretHours } from '@khlang/domain/notifications/webhook'
import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { isNear } from '#platform/http/near.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { tryAnew } from './delivery-store.ts'
import { newWebhookSecret as newSecret } from './post-webhook.ts'
import { webhookRow } from './webhook-rows.ts'
import { sealWebhookSecret } from './webhook-secrets.ts'
import {
  addWebhook as addRow,
  lockWebhook,
  removeWebhookRow,
  saveNewSecret,
  saveWebhookSettings,
  readWebhook,
  type Webhook,
} from './webhook-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

type Fields = { name: string; url: string; kinds: WebhookKind[]; on: boolean }
type Which = { webhookId: string; version: number }

/** Adds a system that is notified of events; the secret that signs its messages is shown only once. */
export async function addWebhook({ caller, sql, sealing }: Context, input: Fields) {
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

/**
 * Saves the settings. Waiting messages go to the new address at once, and are retried as long as new ones. A
 * webhook that had answered that it is gone may be switched on again.
 */
export async function saveWebhook({ caller, sql }: Context, input: Fields & Which) {
  const actor = permit(caller, 'connection.manage')
  const settings = settingsOf(input)
  return transaction(sql, async (tx) => {
    const before = await current(tx, input)
    if (
      !(await saveWebhookSettings(tx, before.id, {
        ...settings,
        goneAt: settings.switchedOn ? null : before.goneAt,
      }))
    )
      refuse('webhook-name-taken')
    const { name, url, kinds, switchedOn } = before
    if (settings.switchedOn && !(switchedOn && settings.url === url)) await tryAnew(tx, before.id)
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

/** For a day messages are signed with both secrets, so that the other side can change over without a break. */
export async function newWebhookSecret({ caller, sql, sealing }: Context, input: Which) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const { id } = await current(tx, input)
    const secret = newSecret()
    await saveNewSecret(tx, id, sealWebhookSecret(sealing, id, secret), oldSecretHours)
    await writeAudit(tx, { actor: actor.email, act: 'webhook.newSecret', object: ['webhook', id] })
    return { webhook: webhookRow((await readWebhook(tx, id))!), secret }
  })
}

/** Removes a webhook, with its pending messages. */
export async function removeWebhook({ caller, sql }: Context, input: Which) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const { id, name, url } = await current(tx, input)
    await removeWebhookRow(tx, id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'webhook.remove',
      object: ['webhook', id],
      before: { name, url },
    })
    return { removed: true as const }
  })
}

async function current(tx: Tx, { webhookId, version }: Which): Promise<Webhook> {
  const webhook = (await lockWebhook(tx, webhookId)) ?? refuse('not-found')
  if (webhook.version !== version)
    refuse('stale-version', { row: webhookRow((await readWebhook(tx, webhookId))!) })
  return webhook
}

const settingsOf = ({ name, url, kinds, on }: Fields) => ({
  name,
  url: readUrl(url),
  kinds: [...new Set(kinds)],
  switchedOn: on,
})

/**
 * Requires TLS except within the same network, and never accepts a link-local or metadata address (safety
 * 4.1, 4.6).
 */
function readUrl(text: string): string {
  const url = URL.parse(text)
  const near = url !== null && isNear(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && near)))
    return wrong(fieldRules['webhook-address'])
  if (url.username !== '' || url.password !== '') return wrong(fieldRules['webhook-credentials'])
  if (/^(169\.254\.|\[fe[89ab])/i.test(url.hostname)) return wrong(fieldRules['webhook-own'])
  return url.href
}

const wrong = (message: string): never => refuse('bad-input', { fields: [{ path: 'url', message }] })
