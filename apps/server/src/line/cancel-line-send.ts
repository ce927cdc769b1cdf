import type { LineSend } from '@khlang/contract/line/line'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lineSendRow } from './line-rows.ts'
import { cancelWaiting, readSend } from './line-send-store.ts'

/** Cancels the waiting parts of a send. Parts already being sent are not recalled, but they are not retried. */
export async function cancelLineSend(
  { caller, sql }: Context,
  { sendId }: { sendId: string },
): Promise<LineSend> {
  const actor = permit(caller, 'line.send')
  return transaction(sql, async (tx) => {
    const recipients = (await cancelWaiting(tx, sendId, actor.email)) ?? refuse('not-found')
    if (recipients === 'over') return refuse('line-send-over')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.cancel',
      object: ['line-send', sendId],
      after: { recipients },
    })
    return lineSendRow((await readSend(tx, sendId))!, actor.role)
  })
}
