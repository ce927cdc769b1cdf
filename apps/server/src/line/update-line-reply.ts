import type { LineReply } from '@khlang/contract/line/line'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { changeReply, lockReply } from './line-reply-store.ts'
import { lineReplyRow } from './line-rows.ts'
import { type WrittenReply, refuseSecondGreeting } from './written-reply.ts'

/**
 * Changes a reply that has the version the employee saw. Refuses a second greeting or default reply, also one that is
 * switched off (`line-reply-there`).
 */
export async function updateLineReply(
  { caller, sql }: Context,
  { id, version, ...written }: WrittenReply & { id: string; version: number },
): Promise<LineReply> {
  const actor = permit(caller, 'line.send')
  return transaction(sql, async (tx) => {
    const before = (await lockReply(tx, id)) ?? refuse('not-found')
    if (before.version !== version) refuse('stale-version', { row: lineReplyRow(before) })
    const changedReply = await changeReply(tx, { id, ...written, employee: actor.email })
    const { kind, how, words, body, enabled, place } = before
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.updateReply',
      object: ['line-reply', id],
      before: { kind, how, words, body, enabled, place },
      after: written,
    })
    return lineReplyRow(changedReply)
  }).catch(refuseSecondGreeting)
}
