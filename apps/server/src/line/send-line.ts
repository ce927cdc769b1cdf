import type { LineSend, LineTarget } from '@khlang/contract/line/line'
import type { OperationId } from '@khlang/domain/brand'
import type { LineContent } from '@khlang/domain/line/line-content'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findChannel } from './line-channel-store.ts'
import { lineSendRow } from './line-rows.ts'
import { lockRecipients, readSend } from './line-send-store.ts'
import { queueLineSend } from './line-queue-store.ts'

type Input = {
  operationId: OperationId
  target: LineTarget
  contents: LineContent[]
  recipients: number
}

/**
 * Queues a message to chosen members, all linked ones or all followers. Once this is committed, the message is sent
 * even after a crash. It goes to exactly the number of recipients that the employee was shown, or not at all
 * (`line-recipients-changed`). Members who have blocked the account are no recipients.
 */
export async function sendLine(
  { caller, sql, line }: Context,
  { operationId, ...input }: Input,
): Promise<LineSend> {
  const actor = permit(caller, 'line.send')
  let parts: string[] = []
  const operation = { actor: actor.email, command: 'connections/send-line', operationId, input }
  const row = await once(sql, operation, async (tx) => {
    if (!(await findChannel(tx)).enabled) refuse('line-off')
    const { target, contents } = input
    const recipients = await lockRecipients(tx, target)
    if (recipients.length !== input.recipients)
      refuse('line-recipients-changed', { detail: String(recipients.length) })
    const queued = await queueLineSend(tx, {
      target: target.to,
      recipients,
      contents,
      employee: actor.email,
    })
    parts = queued.parts
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.send',
      object: ['line-send', queued.id],
      after: { to: target.to, recipients: recipients.length, contents },
    })
    return lineSendRow((await readSend(tx, queued.id))!, actor.role)
  })
  parts.forEach(line.wakeSender)
  return row
}
