import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { decideDismissal, lockFinding } from './books-store.ts'
import { findingRow } from './finding-rows.ts'

/**
 * Decides about a proposed dismissal. Only an employee other than the proposer can agree; anybody with the
 * permission, also the proposer, can decline, and the finding is open again.
 */
export async function decideFindingAside(
  { caller, sql }: Context,
  { findingId, agree }: { findingId: string; agree: boolean },
) {
  const actor = permit(caller, 'history.reconcile')
  return transaction(sql, async (tx) => {
    const finding = (await lockFinding(tx, findingId)) ?? refuse('not-found')
    if (finding.state !== 'proposed') refuse('finding-decided')
    if (agree && finding.proposedBy === actor.email) refuse('finding-own')
    await decideDismissal(tx, finding.id, { by: actor.email, agree })
    await writeAudit(tx, {
      actor: actor.email,
      act: agree ? 'reconcile.agreeAside' : 'reconcile.refuseAside',
      object: ['list', `book-finding ${finding.number}`],
      before: { proposedBy: finding.proposedBy },
      after: { state: agree ? 'aside' : 'open' },
      reason: finding.reason,
    })
    return findingRow((await lockFinding(tx, finding.id))!, actor)
  })
}
