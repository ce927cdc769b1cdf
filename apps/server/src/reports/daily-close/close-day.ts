import type { OperationId } from '@khlang/domain/brand'
import type { Day } from '@khlang/domain/time'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addClose, lockDay } from './day-books-store.ts'
import { dayNow } from './show-day.ts'

type Input = { operationId: OperationId; day: Day; mark: string; note?: string | undefined }

/**
 * Closes a finished day if all its differences are zero or explained and its figures are those that the
 * employee saw (`mark`; otherwise `drift-changed`). The figures are then frozen.
 */
export async function closeDay({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'day.close')
  const { operationId, day, mark, note } = input
  return once(sql, { actor: actor.email, command: 'reports/close-day', operationId, input }, async (tx) => {
    await lockDay(tx, day)
    const { shown } = await dayNow(tx, day, actor)
    const { figures, can } = shown
    if (can.close !== true) refuse(can.close as 'day-not-over')
    if (shown.mark !== mark) refuse('drift-changed')
    await addClose(tx, { id: newId(), day, figures, note: note || null, by: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'day.close',
      object: ['day', day],
      after: { mark, drifts: figures.drifts.length },
      reason: note || null,
    })
    return (await dayNow(tx, day, actor)).shown
  })
}
