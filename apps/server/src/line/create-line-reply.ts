import type { LineReply } from '@khlang/contract/line/line'
import type { OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { addReply } from './line-reply-store.ts'
import { lineReplyRow } from './line-rows.ts'
import { type WrittenReply, refuseSecondGreeting } from './written-reply.ts'

/** Adds an automatic reply. Refuses a second greeting or default reply (`line-reply-there`). */
export async function createLineReply(
  { caller, sql }: Context,
  { operationId, ...input }: WrittenReply & { operationId: OperationId },
): Promise<LineReply> {
  const actor = permit(caller, 'line.send')
  const operation = { actor: actor.email, command: 'connections/create-line-reply', operationId, input }
  return once(sql, operation, async (tx) => {
    const addedReply = await addReply(tx, { id: newId(), ...input, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.createReply',
      object: ['line-reply', addedReply.id],
      after: input,
    })
    return lineReplyRow(addedReply)
  }).catch(refuseSecondGreeting)
}
