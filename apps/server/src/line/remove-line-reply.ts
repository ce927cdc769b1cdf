import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lockReply, removeReply } from './line-reply-store.ts'
import { lineReplyRow } from './line-rows.ts'

/** Removes a reply that has the version the employee saw. */
export async function removeLineReply(
  { caller, sql }: Context,
  { id, version }: { id: string; version: number },
): Promise<{ id: string }> {
  const actor = permit(caller, 'line.send')
  return transaction(sql, async (tx) => {
    const before = (await lockReply(tx, id)) ?? refuse('not-found')
    if (before.version !== version) refuse('stale-version', { row: lineReplyRow(before) })
    await removeReply(tx, id)
    const { kind, words, body } = before
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.removeReply',
      object: ['line-reply', id],
      before: { kind, words, body },
    })
    return { id }
  })
}
