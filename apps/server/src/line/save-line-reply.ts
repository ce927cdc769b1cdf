import type { LineReply } from '@khlang/contract/line/line'
import type { OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { addReply, changeReply, lockReply, removeReply } from './line-reply-store.ts'
import { lineReplyRow } from './line-rows.ts'

type Written = Pick<LineReply, 'kind' | 'how' | 'words' | 'body' | 'enabled' | 'place'>

export async function createLineReply(
  { caller, sql }: Context,
  { operationId, ...input }: Written & { operationId: OperationId },
): Promise<LineReply> {
  const actor = permit(caller, 'line.send')
  const operation = { actor: actor.email, command: 'connections/create-line-reply', operationId, input }
  return once(sql, operation, async (tx) => {
    const added = await addReply(tx, { id: newId(), ...input, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.createReply',
      object: ['line-reply', added.id],
      after: input,
    })
    return lineReplyRow(added)
  }).catch(refuseSecond)
}

export async function updateLineReply(
  { caller, sql }: Context,
  { id, version, ...written }: Written & { id: string; version: number },
): Promise<LineReply> {
  const actor = permit(caller, 'line.send')
  return transaction(sql, async (tx) => {
    const before = (await lockReply(tx, id)) ?? refuse('not-found')
    if (before.version !== version) refuse('stale-version', { row: lineReplyRow(before) })
    const now = await changeReply(tx, { id, ...written, employee: actor.email })
    const { kind, how, words, body, enabled, place } = before
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.updateReply',
      object: ['line-reply', id],
      before: { kind, how, words, body, enabled, place },
      after: written,
    })
    return lineReplyRow(now)
  }).catch(refuseSecond)
}

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

/** There is only one greeting, and one default reply. */
function refuseSecond(error: unknown): never {
  if (isUniqueViolation(error, 'line_reply_one_greeting')) return refuse('line-reply-there')
  throw error
}
