import type { LineSettings } from '@khlang/contract/line/line'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { askBot } from './ask-line.ts'
import { sealLine } from './line-channel.ts'
import { findChannel, lockChannel, replaceAccount, saveChannel } from './line-channel-store.ts'
import { lineSettings } from './line-rows.ts'

type Input = {
  version: number
  secret?: string | undefined
  token?: string | undefined
  enabled?: boolean | undefined
}

/**
 * Saves the LINE account; what is not given stays. A token is tested before it is saved, so that no token is stored
 * that never worked (`line-token-wrong`, `line-silent`). LINE's answer also names the account, so that a webhook for
 * another account is recognised. If it is another account than before, nobody who followed the old one is reached any
 * more, until the old one is saved again. Without secret and token it cannot be enabled (`line-incomplete`).
 */
export async function saveLine(
  { caller, sql, sealing, publicUrl, line }: Context,
  { version, secret, token, enabled }: Input,
): Promise<LineSettings> {
  const actor = permit(caller, 'connection.manage')
  const answer = token === undefined ? null : await askBot({ call: line.call, token })
  if (answer && answer.bot === null)
    refuse(
      answer.verdict === 'token' || answer.verdict === 'forbidden' ? 'line-token-wrong' : 'line-silent',
      {
        ...(answer.words !== null && { detail: answer.words }),
      },
    )
  const bot = answer?.bot ?? null
  const rowOptions = { sealing, publicUrl }
  return transaction(sql, async (tx) => {
    const { heardAt: _heard, version: now, ...before } = await lockChannel(tx)
    if (now !== version)
      refuse('stale-version', { row: lineSettings(await findChannel(tx), actor.role, rowOptions) })
    const after = {
      ...before,
      ...(secret !== undefined && { channelSecretSealed: sealLine(sealing, 'secret', secret.toLowerCase()) }),
      ...(token !== undefined && { accessTokenSealed: sealLine(sealing, 'token', token) }),
      ...(bot && {
        botUserId: bot.userId,
        botName: bot.name,
        botPicture: bot.picture,
        basicId: bot.basicId,
      }),
      ...(enabled !== undefined && { enabled }),
    }
    if (after.enabled && !(after.channelSecretSealed && after.accessTokenSealed && after.botUserId))
      refuse('line-incomplete')
    await saveChannel(tx, after, actor.email)
    if (bot && before.botUserId !== null && bot.userId !== before.botUserId)
      await replaceAccount(tx, { from: before.botUserId, to: bot.userId })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.save',
      object: ['line', 'channel'],
      before: { enabled: before.enabled, account: before.basicId },
      after: {
        enabled: after.enabled,
        account: after.basicId,
        ...(secret !== undefined && { secret: true }),
        ...(token !== undefined && { token: true }),
      },
    })
    return lineSettings(await findChannel(tx), actor.role, rowOptions)
  })
}
