import { type LineContent, mostLineRecipients } from '@khlang/domain/connections/line-content'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { addSend, type LineRecipient, type LineSendTarget } from './line-send-store.ts'

type Placed = {
  target: LineSendTarget
  recipients: readonly LineRecipient[]
  contents: readonly LineContent[]
  employee: string
}

/**
 * Puts something to be sent into the table, in parts that LINE takes in one call each; part of the transaction that means it. `staff` is
 * for what tells a person or a group of the house. Whoever places it wakes the sender with the parts once it is committed.
 */
export async function placeLineSend(
  tx: Tx,
  { recipients, ...send }: Placed,
): Promise<{ id: string; parts: string[] }> {
  const id = newId()
  const batches = Array.from({ length: Math.ceil(recipients.length / mostLineRecipients) }, (_, at) => ({
    id: newId(),
    recipients: recipients.slice(at * mostLineRecipients, (at + 1) * mostLineRecipients),
  }))
  await addSend(tx, { id, ...send }, batches)
  return { id, parts: batches.map((batch) => batch.id) }
}
