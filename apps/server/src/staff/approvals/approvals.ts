import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { type ApprovalFilter, approvalsBy, listApprovals } from './approvals-store.ts'
import { approvalRow } from '../rows.ts'

/**
 * Returns one page of approvals: those that others requested and the caller's role may decide (`mine`), longest
 * waiting first; or those the caller requested, or all, newest first. `q` finds a number, a player by code or name, and
 * who asked.
 */
export async function approvals(
  { caller, sql }: Context,
  { limit, cursor, ...filter }: ApprovalFilter & { limit: number; cursor?: string | undefined },
) {
  const actor = permit(caller, 'list.view')
  const direction = filter.show === 'mine' ? 'asc' : 'desc'
  const query = readPageQuery({ limit, cursor, sort: 'time', direction }, approvalsBy)
  const records = await listApprovals(sql, filter, actor, query)
  const page = toPage(records, query.limit, query.sorting)
  return { rows: page.rows.map((record) => approvalRow(record, actor)), next: page.next }
}
