import type { LineTest } from '@khlang/contract/line/line'
import { writeAudit } from '#platform/audit.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { askBot, askQuota, askWebhook } from './ask-line.ts'
import { findAccessToken } from './line-channel.ts'
import { webhookUrl } from './line-rows.ts'

/**
 * Asks LINE which account the token is for, how much of the month's quota is used, and whether it sends webhooks to
 * our address. Changes nothing at LINE.
 */
export async function testLine({ caller, sql, sealing, publicUrl, line }: Context): Promise<LineTest> {
  const actor = permit(caller, 'connection.manage')
  const token = await findAccessToken(sql, sealing)
  const nothing = { bot: null, quota: null, webhook: 'unknown', words: null } as const
  if (token === null) return { ...nothing, verdict: 'missing' }
  const lineCaller = { call: line.call, token }
  const found = await askBot(lineCaller)
  await writeAudit(sql, { actor: actor.email, act: 'line.test', object: ['line', 'channel'] })
  if (found.bot === null) return { ...nothing, verdict: found.verdict, words: found.words }
  const [quota, webhook] = await Promise.all([
    askQuota(lineCaller),
    askWebhook(lineCaller, webhookUrl(publicUrl)),
  ])
  return { verdict: 'ok', bot: found.bot, quota, webhook, words: null }
}
