import type { MessageId, OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { messageRow } from './message-row.ts'
import { addMessage, findMessage } from './message-store.ts'
import { loadReaders } from './messages.ts'

type Input = { operationId: OperationId; text: string; heardAt?: Date | undefined }

/**
 * Stores a message that an employee has pasted, usually because no pattern can read it yet, so that its money is not
 * forgotten.
 */
export async function keepMessage({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'entry.create')
  const operation = {
    actor: actor.email,
    command: 'statements/keep-message',
    operationId: input.operationId,
    input,
  }
  return once(sql, operation, async (tx) => {
    const id = newId<MessageId>()
    const heardAt = input.heardAt ?? new Date()
    await addMessage(tx, { id, body: input.text, origin: 'pasted', heardAt, keptBy: actor.email })
    await writeAudit(tx, { actor: actor.email, act: 'message.keep', object: ['message', id] })
    const record = await findMessage(tx, id)
    return messageRow(record!, await loadReaders(tx), actor.role)
  })
}
