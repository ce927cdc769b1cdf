import type { StatementEntryId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockFinding } from './books-store.ts'
import { findingRow } from './finding-rows.ts'
import { tieEntry } from './tie-store.ts'

/**
 * Links an entry to a credit that was adopted from the books before the bank reported the money. No credit moves.
 * Refuses unless the adopted credit has no entry yet, and the entry is open and has the requested amount.
 */
export async function tieFinding(
  { caller, sql }: Context,
  { findingId, entryId }: { findingId: string; entryId: StatementEntryId },
) {
  const actor = permit(caller, 'history.reconcile')
  return transaction(sql, async (tx) => {
    const finding = (await lockFinding(tx, findingId)) ?? refuse('not-found')
    const { orderId, unpaid, number, movedAt } = finding
    if (orderId === null || !unpaid) return refuse('finding-decided')
    if (!(await tieEntry(tx, { orderId, entryId, by: actor.email }))) refuse('finding-request-unfit')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'reconcile.tie',
      object: ['entry', entryId],
      after: { finding: number, order: orderId, movedAt: movedAt.toISOString() },
    })
    return findingRow((await lockFinding(tx, findingId))!, actor)
  })
}
