import { uuid } from '@khlang/contract/wire'
import { notifications } from '@khlang/contract/bank-feeds/phones'
import type { PhoneId } from '@khlang/domain/brand'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import { limitUnauthenticated } from '#platform/http/limit-unauthenticated.ts'
import { networkOf } from '#platform/http/net.ts'
import { bodyOf } from '#platform/http/query-of.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { takeBytes } from '#platform/http/take-bytes.ts'
import { findPhone, type Phone, useNonce } from './phone-store.ts'
import { secretOf } from './phone-secrets.ts'
import { isNonce, isSignedBy, isTimely } from './signed-request.ts'
import { recordMessage } from './record-message.ts'

type Options = { sql: Sql; sealing: Sealing }

/**
 * `POST /api/service/notifications`: messages from phones whose forwarder signs them. Headers `khlang-phone`,
 * `khlang-time` (Unix seconds), `khlang-nonce` and `khlang-signature` (hexadecimal HMAC-SHA256 of
 * `time.nonce.` and the raw body). One result per message, in order (`phoneOutcomes`): it became an entry, is a repeat,
 * waits for a person, or is from a sender that the phone does not listen to, and is stored without its text. A forwarder
 * repeats an interrupted request with a new nonce; its messages are still counted only once.
 */
export function notificationsRoute(http: FastifyInstance, { sql, sealing }: Options): void {
  takeBytes(http, {
    url: '/api/service/notifications',
    maxBytes: 512 * 1024,
    tooLarge: () => new Refusal('bad-input', { detail: 'Send at most 512 KB at once.' }),
    uploadsAtOnce: 16,
    maxWaitMs: 2_000,
    admit: (request) => phoneNamed(sql, request),
    async take({ request, sender: { phone }, bytes }) {
      const [time, nonce, signature] = ['time', 'nonce', 'signature'].map((name) =>
        headerOf(request, name),
      ) as [string, string, string]
      if (!isSignedBy(secretOf(sealing, phone), { time, nonce, signature, body: bytes }))
        refuse('signature-wrong')
      if (!isTimely(time, Date.now())) refuse('signature-old')
      if (!isNonce(nonce))
        refuse('bad-input', { detail: 'khlang-nonce must consist of 16 to 80 letters, digits, - or _.' })
      // Used up even if the body is refused below: a corrected request needs a new nonce.
      if (!(await useNonce(sql, phone.id, nonce))) refuse('signature-used')
      return { results: await takeAll(sql, phone, bytes) }
    },
  })
}

async function takeAll(sql: Sql, phone: Phone, bytes: Buffer) {
  const results = []
  for (const { sender, app = null, title = null, text, at } of bodyOf(notifications, jsonOf(bytes)).messages)
    results.push(await recordMessage(sql, phone, { sender, app, title, text, heardAt: at }))
  return results
}

/**
 * Finds the phone that a request names. An unknown phone gets the same answer as a wrong signature, and none
 * of its body is accepted. A stranger who knows a phone's id can use up only the upload slots of their own
 * network address.
 */
async function phoneNamed(sql: Sql, request: FastifyRequest): Promise<{ phone: Phone; id: string }> {
  const id = uuid.safeParse(headerOf(request, 'phone'))
  const phone = id.success ? await limitUnauthenticated(() => findPhone(sql, id.data as PhoneId)) : null
  if (phone?.way !== 'signed' || !phone.switchedOn) return refuse('signature-wrong')
  return { phone, id: `${phone.id} ${networkOf(request.ip)}` }
}

const headerOf = (request: FastifyRequest, name: string) => String(request.headers[`khlang-${name}`] ?? '')

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse('bad-input', { detail: 'The body must be JSON in UTF-8.' })
  }
}
