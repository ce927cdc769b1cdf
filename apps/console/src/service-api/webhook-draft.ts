import type { WebhookRow } from '@khlang/contract/notifications/webhooks'
import { type WebhookKind, webhookKinds } from '@khlang/domain/notifications/business-event'

/** The typed values of a webhook. */
export type WebhookDraft = { name: string; url: string; kinds: readonly WebhookKind[]; on: boolean }

/** Returns the form's values for a webhook; for null those of a new one, which receives all events. */
export const draftOf = (one: WebhookRow | null): WebhookDraft => ({
  name: one?.name ?? '',
  url: one?.url ?? '',
  kinds: one?.kinds ?? webhookKinds,
  on: one?.on ?? true,
})

/** Returns the input for the server. */
export const settingsOf = ({ name, url, kinds, on }: WebhookDraft) => ({
  name: name.trim(),
  url: url.trim(),
  kinds: [...kinds],
  on,
})
