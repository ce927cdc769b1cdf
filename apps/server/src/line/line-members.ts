import type { LineMemberShow } from '@khlang/contract/line/line'
import { may } from '@khlang/domain/staff/acts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { messagesOf } from './line-event-store.ts'
import { countMembers, listMembers, membersBy, readMember } from './line-member-store.ts'
import { lineMemberRow } from './line-rows.ts'

type Input = {
  show: LineMemberShow
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns who added the account or wrote to it, most recently active first. */
export async function lineMembers({ caller, sql }: Context, { show, q, ...paging }: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, membersBy)
  const page = toPage(await listMembers(sql, { show, q }, query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => lineMemberRow(record, role)), next: page.next }
}

export async function lineCounts({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return countMembers(sql)
}

/** Returns one member, with the messages for those who may reply. */
export async function lineMember({ caller, sql }: Context, { id }: { id: string }) {
  const { role } = permit(caller, 'list.view')
  const record = (await readMember(sql, id)) ?? refuse('not-found')
  const messages = may(role, 'line.send')
    ? (await messagesOf(sql, id)).map((message) => ({ ...message, at: message.at.toISOString() }))
    : null
  return { ...lineMemberRow(record, role), messages }
}
