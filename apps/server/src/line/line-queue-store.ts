import { type LineContent, maxLineRecipients } from '@khlang/domain/line/line-content'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { addSend, type LineRecipient, type LineSendTarget } from './line-send-store.ts'

type NewLineSend = {
  target: LineSendTarget
  recipients: readonly LineRecipient[]
  contents: readonly LineContent[]
  employee: string
}

/**
 * Queues a message in parts, each of which LINE accepts in one call, within the caller's transaction. `staff`
 * is for notifications to people or groups of the shop. After the commit the caller wakes the sender with the
 * parts.
 */
export async function queueLineSend(
  tx: Tx,
  { recipients, ...send }: NewLineSend,
): Promise<{ id: string; parts: string[] }> {
  const id = newId()
  const batches = Array.from({ length: Math.ceil(recipients.length / maxLineRecipients) }, (_, index) => ({
    id: newId(),
    recipients: recipients.slice(index * maxLineRecipients, (index + 1) * maxLineRecipients),
  }))
  await addSend(tx, { id, ...send }, batches)
  return { id, parts: batches.map((batch) => batch.id) }
}
