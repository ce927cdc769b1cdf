import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { recordAcceptance } from '../history/record-acceptance.ts'
import { leftToDo } from './left-to-do.ts'

/**
 * Accepts a loss of history: from now on the records that are left count as complete. Refuses with `history-open`
 * unless the back-end's books were compared completely and every finding is adopted or dismissed, and with
 * `history-not-lost` if no loss is recorded. Afterwards the hold can be lifted.
 */
export const acceptHistory = (context: Context, { reason }: { reason: string }) =>
  acceptBy(context, permit(context.caller, 'history.reconcile').email, reason)

/** Accepts the history in the name of any actor: an employee, or whoever runs the command line. */
export async function acceptBy(
  { sql, witness, auditKey }: Pick<Context, 'sql' | 'witness' | 'auditKey'>,
  acceptedBy: string,
  reason: string,
): Promise<{ accepted: true }> {
  const witnessed = await witness.read()
  const note = await transaction(sql, async (tx) => {
    if ((await leftToDo(tx)) !== null) refuse('history-open')
    return recordAcceptance(tx, { witnessed, auditKey, by: acceptedBy, reason })
  })
  await witness.note(note)
  return { accepted: true }
}
