import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockLoss } from '../history/history-store.ts'
import { liftSendingHold } from './hold-store.ts'

/**
 * Lifts the hold; the next sweep finds the waiting orders. Refuses with `history-lost` while a loss of history is not
 * accepted, with `not-held`, and with `hold-changed` if it is another one than was seen (`since`).
 */
export const liftHold = async (
  { caller, sql }: Context,
  { reason, since }: { reason: string; since?: Date | undefined },
) => liftBy(sql, permit(caller, 'sending.lift').email, reason, since)

/** Lifts the hold on all sending in the name of any actor: in the console or on the command line. */
export const liftBy = (sql: Sql, liftedBy: string, reason: string, since?: Date) =>
  transaction(sql, async (tx) => {
    if ((await lockLoss(tx)) !== null) return refuse('history-lost')
    const lifted = await liftSendingHold(tx)
    if (lifted === null) return refuse('not-held')
    if (since !== undefined && since.getTime() !== lifted.getTime()) return refuse('hold-changed')
    await writeAudit(tx, {
      actor: liftedBy,
      act: 'sending.lift',
      object: ['setting', 'sending.hold'],
      reason,
    })
    return { lifted: true as const }
  })
