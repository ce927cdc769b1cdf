import { createHmac, randomBytes } from 'node:crypto'
import { type PostAnswer, postOnce } from '../events/post-once.ts'

type WebhookMessage = { id: string; body: string }
export type PostWebhook = (
  url: string,
  message: WebhookMessage,
  secrets: readonly string[],
  closing: AbortSignal,
) => Promise<PostAnswer>

const prefix = 'whsec_'

/** Returns a new secret of 256 bits, in the format of Standard Webhooks libraries. */
export const newWebhookSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

/** Returns `v1,` and the base64 of the HMAC-SHA256 over id, time and body (standardwebhooks.com). */
const webhookSignature = (secret: string, { id, body }: WebhookMessage, time: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${time}.${body}`)
    .digest('base64')}`

/** Sends one message, signed now with each of the secrets. */
export const postWebhook: PostWebhook = (url, message, secrets, closing) => {
  const time = String(Math.floor(Date.now() / 1_000))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Khlang',
    'webhook-id': message.id,
    'webhook-timestamp': time,
    'webhook-signature': secrets.map((secret) => webhookSignature(secret, message, time)).join(' '),
  }
  return postOnce(url, { headers, body: message.body }, closing)
}
