import { readAccountNumber } from '@khlang/domain/players/bank-account'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/net.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { bodyOf } from '#platform/http/query-of.ts'
import { refuse } from '#platform/http/refusal.ts'
import { forgetFailedSignIns, noteTries, waitBeforeTry } from '#staff/store.ts'
import { findPasswordLink, hashOfLink, noteWrongAnswer, usePasswordLink } from './password-link-store.ts'
import { passwordLinkPage, passwordPage } from './password-link-page.ts'

const passwordLinkBody = z.object({
  token: z.string().min(1).max(100),
  accountNumber: z.string().max(60),
  password: z
    .string()
    .min(8)
    .max(128)
    .refine((text) => text.isWellFormed()),
})

/**
 * Serves the page of a player's password link and handles its form. Nothing else of the console is open to
 * players.
 */
export function passwordLinkRoute(http: FastifyInstance, { sql }: { sql: Sql }): void {
  http.get(passwordPage, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(passwordLinkPage.replaceAll('%NONCE%', reply.raw.nonce)),
  )
  http.post(passwordPage, { bodyLimit: 4_096 }, async (request, reply) => {
    const { token, accountNumber, password } = bodyOf(passwordLinkBody, request.body)
    const throttleKey = `address:player-password:${networkOf(request.ip)}`
    if (!(await noteTries(sql, [throttleKey]))) {
      const seconds = Math.max(1, await waitBeforeTry(sql, [throttleKey]))
      refuse('too-many-tries', { until: new Date(Date.now() + seconds * 1_000).toISOString() })
    }
    await setPassword(sql, { hash: hashOfLink(token), accountNumber, password })
    await forgetFailedSignIns(sql, [throttleKey])
    return reply.code(204).send()
  })
}

type PasswordLinkBody = { hash: Buffer; accountNumber: string; password: string }

/**
 * Sets the password that a player has chosen. The cheap checks come first: a password is hashed only if the link
 * is open and the account number is right.
 */
async function setPassword(sql: Sql, { hash, accountNumber, password }: PasswordLinkBody): Promise<void> {
  const link = (await findPasswordLink(sql, hash)) ?? refuse('link-wrong')
  if (link.state === 'used') refuse('link-used')
  if (link.state === 'expired') refuse('link-expired')
  const number = readAccountNumber(accountNumber)
  if (!number.ok || number.value !== link.accountNumber) {
    await noteWrongAnswer(sql, hash)
    refuse('code-wrong')
  }
  const passwordHash = await hashPassword(password)
  await transaction(sql, async (tx) => {
    if (!(await usePasswordLink(tx, hash, passwordHash))) refuse('link-used')
    await writeAudit(tx, { actor: 'player', act: 'player.passwordSet', object: ['player', link.playerId] })
  })
}
