import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findHold, liftHold as lift } from './hold-store.ts'
import { lockLostHistory } from './lost-history-store.ts'

/** Lets the orders go that waited; the next sweep finds them. Not before it is known what was done that this database has forgotten. */
export async function liftHold({ caller, sql }: Context, { reason }: { reason: string }) {
  const actor = permit(caller, 'sending.lift')
  return transaction(sql, async (tx) => {
    if ((await findHold(tx)) && (await lockLostHistory(tx))) return refuse('history-lost')
    if (!(await lift(tx))) return refuse('not-held')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'sending.lift',
      object: ['setting', 'sending.hold'],
      reason,
    })
    return { lifted: true as const }
  })
}
