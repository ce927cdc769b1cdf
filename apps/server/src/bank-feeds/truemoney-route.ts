import { uuid } from '@khlang/contract/wire'
import { cutText } from '@khlang/domain/cut-text'
import type { PhoneId } from '@khlang/domain/brand'
import { readWallet } from '@khlang/domain/bank-feeds/truemoney'
import { latestMs } from '@khlang/domain/bank-feeds/phone'
import { bahtText } from '@khlang/domain/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nameSender, weightOf } from '#platform/http/bodies.ts'
import { type Sql } from '#platform/database/database.ts'
import { limitUnauthenticated } from '#platform/http/limit-unauthenticated.ts'
import { networkOf } from '#platform/http/net.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { ingestEntry, keepUnread } from '#statements/intake/ingest-message.ts'
import { findPhone, type Phone } from './phone-store.ts'
import { secretOf } from './phone-secrets.ts'
import { claimsOf } from './signed-request.ts'
import { digestOf, recordOnce, type MessageResult } from './record-message.ts'

const body = z.object({ message: z.string().max(20_000) })
const address = z.object({ phoneId: uuid })

/**
 * `POST /api/service/truemoney/{phone}`: the wallet's own webhook, a token signed by HS256 with the key
 * shown in the wallet's app.
 */
export function trueMoneyRoute(
  http: FastifyInstance,
  { sql, sealing }: { sql: Sql; sealing: Sealing },
): void {
  http.route({
    method: 'POST',
    url: '/api/service/truemoney/:phoneId',
    bodyLimit: 64 * 1024,
    // Refuses an unknown wallet before any of its body is accepted.
    async onRequest(request) {
      const { id } = await limitUnauthenticated(() => walletNamed(sql, request))
      nameSender(request, {
        name: `${id} ${networkOf(request.ip)}`,
        isKnown: true,
        memoryPerByte: weightOf.json,
      })
    },
    async handler(request) {
      const phone = await walletNamed(sql, request)
      const parsed = body.safeParse(request.body)
      if (!parsed.success) return refuse('signature-wrong')
      const claims = claimsOf(parsed.data.message, secretOf(sealing, phone)) ?? refuse('signature-wrong')
      return { results: [await takeClaims(sql, phone, claims)] }
    },
  })
}

/** Returns the wallet in the address, which is stored like a phone. Refuses one that is unknown or switched off. */
async function walletNamed(sql: Sql, request: FastifyRequest): Promise<Phone> {
  const named = address.safeParse(request.params)
  const phone = named.success ? await findPhone(sql, named.data.phoneId as PhoneId) : null
  return phone?.way === 'truemoney' && phone.switchedOn ? phone : refuse('signature-wrong')
}

/**
 * Takes one transaction of the wallet. The wallet's own transaction number identifies the money, so a
 * transaction counts once, however often and in whatever order it is reported.
 */
async function takeClaims(sql: Sql, phone: Phone, claims: Record<string, unknown>): Promise<MessageResult> {
  // If the claims cannot be read with certainty, this is the reason as a string.
  const money = readWallet(claims, phone.amountUnit!)
  const rawText = cutText(JSON.stringify(claims).toWellFormed(), 2_000)
  const heardAt = new Date()
  const identity = typeof money === 'string' ? rawText : money.reference
  const facts = { phone, digest: digestOf('wallet', identity), sender: 'TrueMoney', app: null, heardAt }
  const texts = [rawText]
  if (typeof money === 'string')
    return recordOnce(sql, facts, { texts, ingest: (tx, inbound) => keepUnread(tx, inbound, money) })
  if (heardAt.getTime() - money.occurredAt.getTime() > latestMs)
    return recordOnce(sql, facts, { texts, ingest: (tx, inbound) => keepUnread(tx, inbound, 'too-old') })
  const { sender, amount, occurredAt, direction, reference } = money
  const entry = {
    account: phone.accounts[0]!,
    amount: bahtText(amount),
    direction,
    occurredAt: occurredAt.toISOString(),
    channel: 'truemoney' as const,
    reference,
    sender: {
      name: sender.name ?? undefined,
      mobile: sender.mobile ?? undefined,
      bank: sender.bank ?? undefined,
    },
    rawText,
  }
  return recordOnce(sql, facts, { texts, ingest: (tx, inbound) => ingestEntry(tx, entry, inbound) })
}
