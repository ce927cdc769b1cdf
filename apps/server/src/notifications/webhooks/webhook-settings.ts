import type { WebhookKind } from '@khlang/domain/notifications/business-event'
import { isIP } from 'node:net'
import type { Tx } from '#platform/database/database.ts'
import { mayConnectTo } from '#platform/http/may-connect-to.ts'
import { isPrivateHost } from '#platform/http/private-host.ts'
import { refuse } from '#platform/http/refusal.ts'
import { webhookRow } from './webhook-rows.ts'
import { lockWebhook, readWebhook, type Webhook } from './webhook-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

export type WebhookFields = { name: string; url: string; kinds: WebhookKind[]; on: boolean }
export type SeenWebhook = { webhookId: string; version: number }

/** Locks a webhook. Refuses with `stale-version` if it has changed since it was seen. */
export async function lockWebhookAsSeen(tx: Tx, { webhookId, version }: SeenWebhook): Promise<Webhook> {
  const webhook = (await lockWebhook(tx, webhookId)) ?? refuse('not-found')
  if (webhook.version !== version)
    refuse('stale-version', { row: webhookRow((await readWebhook(tx, webhookId))!) })
  return webhook
}

/** Returns the settings in their stored form. Refuses an address that `readUrl` does not allow. */
export const settingsOf = ({ name, url, kinds, on }: WebhookFields) => ({
  name,
  url: readUrl(url),
  kinds: [...new Set(kinds)],
  switchedOn: on,
})

/**
 * Parses the address of a webhook. Requires TLS except in private networks, and refuses addresses that are never
 * connected to (`mayConnectTo`). To what address a name leads is known only when a message is sent.
 */
function readUrl(text: string): string {
  const url = URL.parse(text)
  const isPrivate = url !== null && isPrivateHost(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isPrivate)))
    return refuseAddress(fieldRules['webhook-address'])
  if (url.username !== '' || url.password !== '') return refuseAddress(fieldRules['webhook-credentials'])
  const named = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(named) !== 0 && !mayConnectTo(url.hostname, named)) return refuseAddress(fieldRules['webhook-own'])
  return url.href
}

const refuseAddress = (message: string): never => refuse('bad-input', { fields: [{ path: 'url', message }] })
