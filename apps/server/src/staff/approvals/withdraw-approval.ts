import type { ApprovalRow } from '@khlang/contract/approvals'
import type { ApprovalId } from '@khlang/domain/brand'
import { approvalCan } from '@khlang/domain/staff/approval'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { moveApproval, findApproval, lockApproval } from './approvals-store.ts'
import { approvalRow } from '../rows.ts'

/**
 * Takes back a request for approval. Only its requester may, and only while it waits: for a second person, or for the
 * end of the delay that replaces one. Also refuses another version.
 */
export function withdrawApproval(
  { caller, sql }: Context,
  { approvalId: id, version }: { approvalId: ApprovalId; version: number },
): Promise<ApprovalRow> {
  const actor = permit(caller, 'list.view')
  return transaction(sql, async (tx) => {
    const record = (await lockApproval(tx, id, actor.email)) ?? refuse('not-found')
    const row = approvalRow(record, actor)
    const allowed = approvalCan(record, actor).withdraw
    if (allowed !== true) refuse(allowed, { row })
    if (record.version !== version) refuse('stale-version', { row })
    await moveApproval(tx, id, 'waiting', { to: 'withdrawn' })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'approval.withdraw',
      object: ['approval', id],
      before: { state: 'waiting' },
      after: { state: 'withdrawn', act: record.act },
    })
    return approvalRow((await findApproval(tx, id, actor.email))!, actor)
  })
}
