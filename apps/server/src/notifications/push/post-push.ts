import { isPushService } from '@khlang/domain/notifications/push'
import { encryptPush, type PushKeys } from './push-encryption.ts'
import type { PushKey } from './push-key.ts'
import { type PostAnswer, postOnce } from '../events/post-once.ts'

/** The push address of a browser, as it supplied it. */
export type PushAddress = PushKeys & { endpoint: string }
/** What the browser shows, and how the push service should deliver it. */
export type PushMessage = {
  title: string
  body: string
  /** The page that the notification opens. */
  path: string
  /** A newer notification with the same tag replaces the older one on the screen. */
  tag: string
  urgent: boolean
  /** A newer message with the same topic replaces one that the push service still holds; null for none. */
  topic: string | null
}

/** Sends notifications to browsers, signed with the key of this installation. */
export type PushService = {
  publicKey: string
  /** Whether this host is a push service that a browser may register with. */
  isService: (hostname: string) => boolean
  post: (
    address: PushAddress,
    message: PushMessage,
    times: { now: Date; until: Date },
    closing: AbortSignal,
  ) => Promise<PostAnswer>
}

/** `services`: hosts that are allowed as push services beside those of the known browsers. */
export const createPushService = (key: PushKey, services: readonly string[]): PushService => ({
  publicKey: key.publicKey,
  isService: (hostname) => isPushService(hostname, services),
  post({ endpoint, ...keys }, { topic, urgent, ...content }, { now, until }, closing) {
    const body = encryptPush(Buffer.from(JSON.stringify({ ...content, urgent })), keys)
    const headers = {
      authorization: key.authorization(endpoint, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000))),
      urgency: urgent ? 'high' : 'normal',
      ...(topic !== null && { topic }),
    }
    return postOnce(endpoint, { headers, body }, closing)
  },
})
