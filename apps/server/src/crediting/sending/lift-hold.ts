import type { SendingHold } from '@khlang/contract/crediting/crediting'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, type Tx, transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { lockLoss } from '../history/history-store.ts'
import { liftSendingHold, lockSendingHold } from './hold-store.ts'

/** `since` is a text in the kept input of an approval. */
type Input = { reason: string; since?: Date | string | undefined }

/**
 * Lifts the hold; the next sweep finds the waiting orders. Refuses with `history-lost` while a loss of history is not
 * accepted, with `not-held`, and with `hold-changed` if it is another one than was seen (`since`). A second person may
 * have to agree (`approval-needed`), to the lifting of exactly this hold.
 */
export async function liftHold(context: Context, input: Input) {
  const actor = permit(context.caller, 'sending.lift')
  return liftBy(context.sql, actor.email, input, (tx, { by, reason, since }) =>
    requireApproval(tx, context, actor, {
      act: 'sending.lift',
      object: ['setting', 'sending.hold'],
      playerId: null,
      amount: null,
      figures: [
        { name: 'heldBy', value: by },
        { name: 'heldSince', value: since },
        { name: 'heldBecause', value: reason },
        { name: 'reason', value: input.reason },
      ],
      ask: askFor('crediting/lift-hold', input),
    }),
  )
}

/**
 * Lifts the hold on all sending in the name of any actor. In the console `approve` asks for a second person; the
 * command line has none, and passes nothing (decision 0096).
 */
export const liftBy = (
  sql: Sql,
  liftedBy: string,
  { reason, since }: Input,
  approve: (tx: Tx, hold: SendingHold) => Promise<{ approvedBy?: string }> = () => Promise.resolve({}),
) =>
  transaction(sql, async (tx) => {
    if ((await lockLoss(tx)) !== null) return refuse('history-lost')
    const hold = await lockSendingHold(tx)
    if (hold === null) return refuse('not-held')
    if (since !== undefined && new Date(since).toISOString() !== hold.since) return refuse('hold-changed')
    const approval = await approve(tx, hold)
    await liftSendingHold(tx)
    await writeAudit(tx, {
      actor: liftedBy,
      act: 'sending.lift',
      object: ['setting', 'sending.hold'],
      ...(approval.approvedBy !== undefined && { after: approval }),
      reason,
    })
    return { lifted: true as const }
  })
