import type { ApprovalDetail } from '@khlang/contract/approvals'
import type { ApprovalId } from '@khlang/domain/brand'
import { toPage } from '#platform/lists/cursor.ts'
import { newId } from '#platform/ids.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import {
  type ApprovalFilter,
  approvalsBy,
  type RequestedCommand,
  findApproval,
  findRequestedCommand,
  findAsker,
  listApprovals,
} from './approvals-store.ts'
import { spoiledBy, tryCommand } from './carry-out-approved.ts'
import { approvalRow } from '../rows.ts'

/** Returns what waits for the caller, longest waiting first; or what they asked for, or everything, newest first. */
export async function approvals(
  { caller, sql }: Context,
  { show, objectId, open, ...paging }: ApprovalFilter & { limit: number; cursor?: string | undefined },
) {
  const actor = permit(caller, 'list.view')
  const direction = show === 'mine' ? 'asc' : 'desc'
  const query = readPageQuery({ ...paging, sort: 'time', direction }, approvalsBy)
  const records = await listApprovals(sql, { show, objectId, open }, actor, query)
  const page = toPage(records, query.limit, query.sorting)
  return { rows: page.rows.map((record) => approvalRow(record, actor)), next: page.next }
}

/**
 * Returns one approval with what would happen now: the command is tried as the requester, and nothing of
 * that is kept.
 */
export async function approval(context: Context, { id }: { id: ApprovalId }): Promise<ApprovalDetail> {
  const actor = permit(context.caller, 'list.view')
  const record = (await findApproval(context.sql, id, actor.email)) ?? refuse('not-found')
  const row = approvalRow(record, actor)
  if (record.state !== 'waiting') return { ...row, now: null }
  return { ...row, now: await previewCommand(context, (await findRequestedCommand(context.sql, id))!) }
}

async function previewCommand(context: Context, asked: RequestedCommand): Promise<ApprovalDetail['now']> {
  const asker = await findAsker(context.sql, asked.askedBy)
  if (!asker) return { same: false, code: 'not-an-employee', figures: null }
  const tried = await tryCommand(context, asker, { ...asked, operationId: newId() })
  if ('refusal' in tried) return { same: false, code: tried.refusal.code, figures: null }
  const spoiled = spoiledBy(tried, asked)
  return spoiled === null
    ? { same: true, code: null, figures: null }
    : { same: false, code: null, figures: tried.needs.wanted.figures }
}
