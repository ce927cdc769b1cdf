import type { ApprovalDetail } from '@khlang/contract/approvals'
import type { ApprovalId } from '@khlang/domain/brand'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { type StoredCommand, findApproval, findStoredCommand, findAsker } from './approvals-store.ts'
import { tryCommand, whyNoLongerValid } from './carry-out-approved.ts'
import { approvalRow } from '../rows.ts'

/**
 * Returns one approval. While the approval waits, its command is run as the requester and rolled back, and
 * `now` says whether the figures are unchanged, what the new figures are, or what prevents the command.
 * Otherwise `now` is null. Refuses with `not-found`.
 */
export async function approval(context: Context, { id }: { id: ApprovalId }): Promise<ApprovalDetail> {
  const actor = permit(context.caller, 'list.view')
  const record = (await findApproval(context.sql, id, actor.email)) ?? refuse('not-found')
  const row = approvalRow(record, actor)
  if (record.state !== 'waiting') return { ...row, now: null }
  return { ...row, now: await previewCommand(context, (await findStoredCommand(context.sql, id))!) }
}

async function previewCommand(context: Context, requested: StoredCommand): Promise<ApprovalDetail['now']> {
  const asker = await findAsker(context.sql, requested.askedBy)
  if (!asker) return { same: false, code: 'not-an-employee', figures: null }
  const tried = await tryCommand(context, asker, { ...requested, operationId: newId() })
  if ('refusal' in tried) return { same: false, code: tried.refusal.code, figures: null }
  const whyInvalid = whyNoLongerValid(tried, requested)
  return whyInvalid === null
    ? { same: true, code: null, figures: null }
    : { same: false, code: null, figures: tried.needs.requested.figures }
}
