import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { type ApprovalFilter, approvalsBy, listApprovals } from './approvals-store.ts'
import { approvalRow } from '../rows.ts'

/**
 * Returns one page of approvals: those that others requested and the caller's role may decide (`mine`), longest
 * waiting first; or those the caller requested, or all, newest first.
 */
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
