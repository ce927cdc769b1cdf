import type { MessageId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { messageRow } from './message-row.ts'
import { findMessage, dismissMessage } from './message-store.ts'
import { loadReaders } from './messages.ts'

type Input = { messageId: MessageId; reason: string }

/**
 * Dismisses a waiting message that reports no money for us, with a reason. It leaves the list of those that wait but
 * stays stored. Refuses with `not-found`, and with `stale-version` if it is not waiting any more.
 */
export async function setMessageAside({ caller, sql }: Context, { messageId, reason }: Input) {
  const actor = permit(caller, 'entry.create')
  return transaction(sql, async (tx) => {
    const isDismissed = await dismissMessage(tx, messageId, { reason, by: actor.email })
    const record = (await findMessage(tx, messageId)) ?? refuse('not-found')
    if (!isDismissed) refuse('stale-version')
    await writeAudit(tx, { actor: actor.email, act: 'message.aside', object: ['message', messageId], reason })
    return messageRow(record, await loadReaders(tx), actor.role)
  })
}
