import type { LineMemberShow } from '@khlang/contract/line/line-member'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listMembers, membersBy } from './line-member-store.ts'
import { lineMemberRow } from './line-rows.ts'

type Input = {
  show: LineMemberShow
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns one page of the people who added the account or wrote to it, most recently active first. */
export async function lineMembers({ caller, sql }: Context, { show, q, ...paging }: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, membersBy)
  const page = toPage(await listMembers(sql, { show, q }, query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => lineMemberRow(record, role)), next: page.next }
}
