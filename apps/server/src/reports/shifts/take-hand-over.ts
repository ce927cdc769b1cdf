import type { HandOverId, OperationId } from '@khlang/domain/brand'
import { takeCan } from '@khlang/domain/reports/hand-over'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { handOverDetail } from './hand-over-rows.ts'
import { lockHandOver, saveTaken } from './hand-over-store.ts'

type Input = { operationId: OperationId; id: HandOverId; note?: string | undefined; objects: boolean }

/**
 * Second signature of a hand-over, by the shift that begins. An objection is also a signature: it says what is wrong,
 * and the figures stay as they were first signed. Refuses whoever gave it, one that was taken (`takeCan`), and an
 * objection without a note.
 */
export async function takeHandOver({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'shift.handOver')
  const { operationId, id, note, objects } = input
  return once(
    sql,
    { actor: actor.email, command: 'reports/take-hand-over', operationId, input },
    async (tx) => {
      const record = (await lockHandOver(tx, id)) ?? refuse('not-found')
      const allowed = takeCan(record, actor)
      if (allowed !== true) refuse(allowed)
      if (objects && !note) refuse('objection-empty')
      const state = objects ? 'objected' : 'taken'
      await saveTaken(tx, id, { state, by: actor.email, note: note || null })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'shift.take',
        object: ['hand-over', id],
        after: { state, givenBy: record.givenBy },
        reason: note || null,
      })
      return handOverDetail(tx, id, actor)
    },
  )
}
