import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockFinding, proposeDismissal } from './books-store.ts'
import { findingRow } from './finding-rows.ts'

/**
 * Proposes to dismiss a finding, with the reason why no order is made for it. The finding is dismissed only when a
 * second person agrees.
 */
export async function putFindingAside(
  { caller, sql }: Context,
  { findingId, reason }: { findingId: string; reason: string },
) {
  const actor = permit(caller, 'history.reconcile')
  return transaction(sql, async (tx) => {
    const finding = (await lockFinding(tx, findingId)) ?? refuse('not-found')
    if (finding.state !== 'open') refuse('finding-decided')
    await proposeDismissal(tx, finding.id, { by: actor.email, reason })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'reconcile.proposeAside',
      object: ['list', `book-finding ${finding.number}`],
      after: { playerKey: finding.playerKey, kind: finding.kind, credits: finding.credits },
      reason,
    })
    return findingRow((await lockFinding(tx, finding.id))!, actor)
  })
}
