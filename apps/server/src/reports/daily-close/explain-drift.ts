import type { ExplanationId, OperationId } from '@khlang/domain/brand'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import type { Day } from '@khlang/domain/time'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addExplanation, lockDay } from './day-books-store.ts'
import { dayNow } from './show-day.ts'

type Input = {
  operationId: OperationId
  day: Day
  kind: DiscrepancyKind
  account: string | null
  mark: string
  body: string
}

/**
 * Records why a difference is not zero. The explanation applies to exactly the difference that the employee
 * saw (`mark`; otherwise `drift-changed`), and no longer if the difference changes. A closed day refuses it.
 */
export async function explainDrift({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'day.explain')
  const { operationId, day, kind, account, mark, body } = input
  return once(
    sql,
    { actor: actor.email, command: 'reports/explain-drift', operationId, input },
    async (tx) => {
      await lockDay(tx, day)
      const { shown, discrepancies } = await dayNow(tx, day, actor)
      if (shown.state === 'closed') refuse('day-closed')
      const discrepancy = discrepancies.find((one) => one.kind === kind && one.account === account)
      if (discrepancy?.mark !== mark) return refuse('drift-changed')
      const id = newId<ExplanationId>()
      const { count, satang } = discrepancy
      await addExplanation(tx, { id, day, kind, account, count, satang, mark, body, author: actor.email })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'day.explain',
        object: ['day', day],
        after: { explanation: id, kind, account, count, satang },
        reason: body,
      })
      return (await dayNow(tx, day, actor)).shown
    },
  )
}
