import { createHmac, randomBytes } from 'node:crypto'

type WebhookMessage = { id: string; body: string }
/** An answer with its status, or none. */
type WebhookAnswer = { status: number } | { error: string }
export type PostWebhook = (
  url: string,
  message: WebhookMessage,
  secrets: readonly string[],
  closing: AbortSignal,
) => Promise<WebhookAnswer>

const timeoutMs = 10_000
const prefix = 'whsec_'

/** 256 bits, in the form in which libraries of Standard Webhooks take them. */
export const newWebhookSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

/** `v1,` and the base64 of the HMAC of SHA-256 over id, time and body (standardwebhooks.com). */
const webhookSignature = (secret: string, { id, body }: WebhookMessage, time: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${time}.${body}`)
    .digest('base64')}`

/**
 * Sends one message, signed as of now with each of the secrets. Follows nobody who sends it elsewhere, and reads nothing of the answer but
 * its status: what stands in it is nobody's business here.
 */
export const postWebhook: PostWebhook = async (url, message, secrets, closing) => {
  const time = String(Math.floor(Date.now() / 1_000))
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Khlang',
        'webhook-id': message.id,
        'webhook-timestamp': time,
        'webhook-signature': secrets.map((secret) => webhookSignature(secret, message, time)).join(' '),
      },
      body: message.body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    })
    await answer.body?.cancel()
    return { status: answer.status }
  } catch (error) {
    return { error: ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message }
  }
}
