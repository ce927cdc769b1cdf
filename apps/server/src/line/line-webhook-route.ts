import { cutText } from '@khlang/domain/cut-text'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type LineWebhookEvent, lineWebhook, readLineEvent } from '@khlang/contract/line/line-webhook'
import { isTimely } from '@khlang/domain/line/line-following'
import type { FastifyInstance } from 'fastify'
import { type Sql, transaction } from '#platform/database/database.ts'
import { limitUnauthenticated } from '#platform/http/limit-unauthenticated.ts'
import { refuse, Refusal } from '#platform/http/refusal.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { takeBytes } from '#platform/http/take-bytes.ts'
import { webhookSecrets } from './line-channel.ts'
import { findChannel, noteWebhookTime } from './line-channel-store.ts'
import { addEvents, type LineEventKept } from './line-event-store.ts'

type Options = { sql: Sql; sealing: Sealing; wake: (eventId: string) => void }

/** Enough for a hundred events with the longest texts. Kept small, since the sender is not verified yet. */
const maxBytes = 512 * 1024
/** Longer texts are cut when they are stored (characters). */
const maxMessageLength = 5_000

/**
 * `POST /api/service/line/webhook`: events from LINE, verified by the signature over the raw bytes. Each
 * event is stored once, by its id, and acknowledged at once. It is processed afterwards, from the table.
 */
export function lineWebhookRoute(http: FastifyInstance, { sql, sealing, wake }: Options): void {
  takeBytes(http, {
    url: '/api/service/line/webhook',
    maxBytes,
    tooLarge: () => new Refusal('bad-input', { fields: [{ path: 'body', message: 'At most 512 KB.' }] }),
    uploadsAtOnce: 32,
    maxWaitMs: 1_000,
    async admit(request) {
      const signature = request.headers['x-line-signature']
      if (typeof signature !== 'string') return refuse('line-signature-wrong')
      const channel = await limitUnauthenticated(() => findChannel(sql))
      return channel.enabled ? { signature, channel } : refuse('line-off')
    },
    async take({ sender: { signature, channel }, bytes }) {
      const channelSecrets = webhookSecrets(channel, sealing) ?? refuse('line-off')
      if (!isSignedBy(channelSecrets.secret, bytes, signature)) return refuse('line-signature-wrong')
      const parsed = lineWebhook.safeParse(readJson(bytes))
      if (!parsed.success)
        return refuse('bad-input', { fields: [{ path: 'body', message: 'Not a webhook.' }] })
      const { destination, events } = parsed.data
      if (destination !== channelSecrets.botUserId) return refuse('line-destination-wrong')
      const now = new Date()
      const storedEvents = events.flatMap((one) => keptOf(readLineEvent(one), now))
      const newEventIds = await transaction(sql, async (tx) => {
        await noteWebhookTime(tx)
        return addEvents(tx, storedEvents)
      })
      newEventIds.forEach(wake)
      return {}
    },
  })
}

/** Checks the signature. Takes the same time whether it is right or wrong. */
function isSignedBy(secret: string, bytes: Buffer, signature: string): boolean {
  const right = createHmac('sha256', secret).update(bytes).digest()
  const givenSignature = Buffer.from(signature, 'base64')
  return (
    givenSignature.length === right.length &&
    timingSafeEqual(givenSignature, right) &&
    givenSignature.toString('base64') === signature
  )
}

/** Returns the stored form of an event; an empty list if it is unreadable, too old or in the future. */
function keptOf(event: LineWebhookEvent | null, now: Date): LineEventKept[] {
  if (event === null || !isTimely(new Date(event.timestamp), now)) return []
  const { source, message } = event
  // Messages that staff write in their group are not stored.
  const isMemberText = event.type === 'message' && message?.type === 'text' && source?.type === 'user'
  const body = isMemberText ? storable(message.text ?? '') : null
  return [
    {
      eventId: storable(event.webhookEventId),
      kind: storable(event.type),
      // Events in groups belong to no member, nor do events without a user.
      lineUserId: source?.type === 'user' ? orNull(source.userId) : null,
      lineGroupId: source?.type === 'group' ? orNull(source.groupId) : null,
      at: new Date(event.timestamp),
      active: event.mode !== 'standby',
      replyToken: orNull(event.replyToken),
      messageKind: orNull(message?.type),
      messageId: orNull(message?.id ?? event.unsend?.messageId),
      body,
    },
  ]
}

const orNull = (text: string | undefined) => (text === undefined ? null : storable(text))

/** Returns the text as PostgreSQL can store it, cut to the longest body. */
const storable = (text: string) =>
  cutText(text.replaceAll('\u0000', '').toWellFormed().normalize('NFC'), maxMessageLength)

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
