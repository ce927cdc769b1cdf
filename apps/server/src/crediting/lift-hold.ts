import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lockLoss } from './history-store.ts'
import { liftHold as lift } from './hold-store.ts'

/** Lets the orders go that waited; the next sweep finds them. Not while history is lost: that is reconciled and accepted first. */
export const liftHold = async ({ caller, sql }: Context, { reason }: { reason: string }) =>
  liftBy(sql, permit(caller, 'sending.lift').email, reason)

/** The same by whoever it is, at a screen or at the machine itself. */
export const liftBy = (sql: Sql, by: string, reason: string) =>
  transaction(sql, async (tx) => {
    if ((await lockLoss(tx)) !== null) return refuse('history-lost')
    if (!(await lift(tx))) return refuse('not-held')
    await writeAudit(tx, { actor: by, act: 'sending.lift', object: ['setting', 'sending.hold'], reason })
    return { lifted: true as const }
  })
