import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { decideDismissal, lockFinding, proposeDismissal } from './books-store.ts'
import { findingRow } from './finding-rows.ts'

/**
 * Proposes to dismiss a finding, with the reason why no order is made for it. Nothing is decided before a
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

/** The four-eyes decision: another employee agrees, or anybody declines and the finding is open again. */
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
