import type { ExplanationId, OperationId } from '@khlang/domain/brand'
import { withdrawCan } from '@khlang/domain/reports/day-verdict'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { closesOf, findExplanation, lockDay, saveWithdrawal } from './day-books-store.ts'
import { dayNow } from './show-day.ts'

type Input = { operationId: OperationId; id: ExplanationId; reason: string }

/**
 * Withdraws an explanation, unless its day is closed: one's own, or anyone's for those who may close days. The
 * explanation stays stored, with who withdrew it. Refuses one already withdrawn.
 */
export async function withdrawExplanation({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'day.explain')
  const { operationId, id, reason } = input
  return once(
    sql,
    { actor: actor.email, command: 'reports/withdraw-explanation', operationId, input },
    async (tx) => {
      const { day } = (await findExplanation(tx, id)) ?? refuse('not-found')
      await lockDay(tx, day)
      const { author, withdrawnBy, kind, account } = (await findExplanation(tx, id))!
      if ((await closesOf(tx, day)).some(({ reopenedBy }) => reopenedBy === null)) refuse('day-closed')
      const allowed = withdrawCan({ author, withdrawn: withdrawnBy !== null }, actor)
      if (allowed !== true)
        refuse(allowed, allowed === 'not-permitted' ? { permission: 'day.close' } : undefined)
      await saveWithdrawal(tx, id, { by: actor.email, reason })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'day.withdraw',
        object: ['day', day],
        after: { explanation: id, kind, account },
        reason,
      })
      return (await dayNow(tx, day, actor)).shown
    },
  )
}
