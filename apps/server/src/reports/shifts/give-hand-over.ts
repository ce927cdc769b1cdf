import type { HandOverId, OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { awaitIntake } from '#statements/intake/receive-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { handOverDetail } from './hand-over-rows.ts'
import { addHandOver, lockShift } from './hand-over-store.ts'
import { openCount, type Period, shiftFigures } from './shift-figures.ts'

type Input = Period & { operationId: OperationId; note?: string | undefined }

/**
 * First signature of a hand-over, by the shift that ends: stores the current figures, which then never change. Refuses
 * a period that is not allowed (`shiftFigures`).
 */
export async function giveHandOver({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'shift.handOver')
  const { operationId, note, ...period } = input
  return once(
    sql,
    { actor: actor.email, command: 'reports/give-hand-over', operationId, input },
    async (tx) => {
      await lockShift(tx)
      await awaitIntake(tx) // or the money that is being added would be in neither shift
      const figures = await shiftFigures(tx, period)
      const id = newId<HandOverId>()
      const openItems = openCount(figures)
      await addHandOver(tx, { id, figures, open: openItems, note: note || null, by: actor.email })
      const { from, until } = figures
      await writeAudit(tx, {
        actor: actor.email,
        act: 'shift.give',
        object: ['hand-over', id],
        after: { from, until, open: openItems },
        reason: note || null,
      })
      return handOverDetail(tx, id, actor)
    },
  )
}
