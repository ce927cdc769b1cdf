import type { OperationId } from '@khlang/domain/brand'
import type { Day } from '@khlang/domain/time'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { closesOf, lockDay, saveReopened } from './day-books-store.ts'
import { dayNow } from './show-day.ts'

type Input = { operationId: OperationId; day: Day; reason: string }

/** Reopens a closed day; refuses any other with `day-not-closed`. The figures of the close stay stored. */
export async function reopenDay({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'day.close')
  const { operationId, day, reason } = input
  return once(sql, { actor: actor.email, command: 'reports/reopen-day', operationId, input }, async (tx) => {
    await lockDay(tx, day)
    const [last] = await closesOf(tx, day)
    if (!last || last.reopenedBy !== null) refuse('day-not-closed')
    await saveReopened(tx, day, { by: actor.email, reason })
    await writeAudit(tx, { actor: actor.email, act: 'day.reopen', object: ['day', day], reason })
    return (await dayNow(tx, day, actor)).shown
  })
}
